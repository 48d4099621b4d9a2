import { expect, test } from 'vitest'
import { parseSpans } from '../source/spans.ts'
import { columnWidths } from './column-widths.ts'

const column = (head: string, share: number) => ({ head: parseSpans(head), share, align: 'left' as const })
const letters = (word: string) => word.length * 10

test('a column gets its share of the width, and room for the longest word of its header at the cost of the others', () => {
  expect(columnWidths([column('A', 3), column('B', 1)], 400, letters)).toEqual([300, 100])
  const [what = 0, done = 0, when = 0] = columnWidths(
    [column('What is done', 8), column('Objective met', 1), column('When', 3)],
    600,
    letters,
  )
  expect(done).toBe(90)
  expect(what + done + when).toBeCloseTo(600)
  expect(when).toBeGreaterThan(40)
})
