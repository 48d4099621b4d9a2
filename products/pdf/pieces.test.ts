import { expect, test } from 'vitest'
import { page } from '../theme.ts'
import { createPiece, paginate } from './pieces.ts'

const room = page.bottom - page.top
const block = (height: number, keep = false, before = 0) => createPiece({ height, keep, before, draw: () => {} })

test('a heading moves to the next page with the line it heads', () => {
  const sheets = paginate([block(room - 30), block(20, true), block(15)])
  expect(sheets.map((sheet) => sheet.length)).toEqual([1, 2])
  expect(sheets[1]?.[0]?.y).toBe(page.top)
})

test('the space above a piece is dropped at the top of a page', () => {
  const [, second] = paginate([block(room), block(10, false, 25)])
  expect(second?.[0]?.y).toBe(page.top)
})

test('a chain of pieces longer than a page is split rather than lost', () => {
  const chain = Array.from({ length: 5 }, () => block(room / 2.5, true))
  expect(paginate(chain).flat()).toHaveLength(5)
})

test('nothing is placed below the bottom of the page', () => {
  const placed = paginate(Array.from({ length: 90 }, (_, index) => block(17 + (index % 5), index % 4 === 0, 6))).flat()
  expect(placed.every(({ piece: each, y }) => y + each.height <= page.bottom)).toBe(true)
})

test('loosely connected pieces are split only if a page would otherwise have a gap', () => {
  const held = (height: number) => Array.from({ length: 4 }, () => ({ ...block(height), loose: true }))
  const sizes = (before: number) => paginate([block(before), ...held(100), block(10)]).map((sheet) => sheet.length)
  expect(sizes(room - 0.2 * room)).toEqual([1, 5])
  expect(sizes(room - 0.5 * room)[0]).toBeGreaterThan(1)
})

test('what would be cut goes on whole, unless more than a third of the page would stay empty', () => {
  const table = Array.from({ length: 20 }, (_, row) => ({ ...block(25), loose: row < 19 }))
  const onFirst = (before: number) => paginate([block(before), ...table, block(100)])[0]?.length
  expect(onFirst(0.7 * room)).toBe(1)
  expect(onFirst(0.5 * room)).toBeGreaterThan(10)
})

test('a few lines on a last page, or before a new one, are saved by closer spacing', () => {
  const spaced = Array.from({ length: 20 }, () => block(20, false, (room - 20 * 19) / 19))
  expect(paginate(spaced)).toHaveLength(1)
  const next = createPiece({ height: 20, turn: 'loose', draw: () => {} })
  expect(paginate([...spaced, next]).map((sheet) => sheet.length)).toEqual([20, 1])
})

test('a loose turn goes on after a few lines, and a strict one begins a page', () => {
  const begin = (turn: 'loose' | 'strict') => createPiece({ height: 20, turn, draw: () => {} })
  expect(paginate([block(40), begin('loose')])).toHaveLength(1)
  expect(paginate([block(40), begin('strict')])).toHaveLength(2)
  expect(paginate([block(room / 2), begin('loose')])).toHaveLength(2)
})
