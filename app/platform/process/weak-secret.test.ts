import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weaknessOf } from './weak-secret.ts'

test.each([
  ['3f9c1e7b52d846a0', 'fewer than 32'],
  ['a'.repeat(64), 'too few different'],
  ['abababababababababababababababab', 'too few different'],
  ['f3k9Qz1x'.repeat(5), 'repeats itself'],
  ['my-Password-is-quite-long-really-92', 'password'],
  ['change-me-before-you-go-live-please', 'change'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'sequence'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'sequence'],
])('The secret %s is weak: %s', (secret, why) => {
  expect(weaknessOf(secret)).toContain(why)
})

test('A randomly generated secret is never called weak', () => {
  const drawn = Array.from({ length: 5000 }, () => [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')])
  const unlucky = '07616522234bcb0dca00122190123db8' // more than half of its neighbors follow one another
  expect([unlucky, ...drawn.flat()].filter(weaknessOf)).toEqual([])
})
