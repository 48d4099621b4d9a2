import { expect, test } from 'vitest'
import { paginate, piece } from './pieces.ts'
import { page } from './theme.ts'

const room = page.bottom - page.top
const block = (height: number, keep = false, before = 0) => piece({ height, keep, before, draw: () => {} })

test('a heading moves to the next page with the line it heads', () => {
  const sheets = paginate([block(room - 30), block(20, true), block(15)])
  expect(sheets.map((sheet) => sheet.length)).toEqual([1, 2])
  expect(sheets[1]?.[0]?.y).toBe(page.top)
})

test('the space above a piece is dropped at the top of a page', () => {
  const [, second] = paginate([block(room), block(10, false, 25)])
  expect(second?.[0]?.y).toBe(page.top)
})

test('a chain longer than a page is cut rather than lost', () => {
  const chain = Array.from({ length: 5 }, () => block(room / 2.5, true))
  expect(paginate(chain).flat()).toHaveLength(5)
})

test('nothing is placed below the foot of the page', () => {
  const placed = paginate(Array.from({ length: 90 }, (_, index) => block(17 + (index % 5), index % 4 === 0, 6))).flat()
  expect(placed.every(({ piece: each, y }) => y + each.height <= page.bottom)).toBe(true)
})
