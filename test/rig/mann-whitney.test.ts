import { expect, test } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'
import { createRandom } from './random.ts'

test('Samples of one distribution are near, and one millisecond in twenty more is seen among 500', () => {
  const random = createRandom(7)
  const sample = (shift: number) => Array.from({ length: 500 }, () => 20 + shift - 3 * Math.log(1 - random.next()))
  expect(Math.abs(mannWhitney(sample(0), sample(0)))).toBeLessThan(3)
  expect(mannWhitney(sample(1), sample(0))).toBeGreaterThan(4)
})
