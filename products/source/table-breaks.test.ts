import { expect, test } from 'vitest'
import { heldRows } from './table-breaks.ts'

/** How many rows of a table each page has, when the first page has room for so many of them. */
function rowsOnPages(heights: readonly number[], room: number): number[] {
  const holds = heldRows(heights)
  let first = heights.findIndex((_, at) => heights.slice(0, at + 1).reduce((sum, height) => sum + height) > room)
  while (first > 0 && holds[first - 1]) first--
  return [first, heights.length - first]
}

const rows = (count: number, height = 20) => Array.from({ length: count }, () => height)

test('A page’s end leaves at least three rows of a table on either side, or two tall ones, and never one', () => {
  expect(rowsOnPages(rows(12), 11 * 20)).toEqual([9, 3])
  expect(rowsOnPages(rows(12), 10 * 20)).toEqual([9, 3])
  expect(rowsOnPages(rows(12), 2 * 20)).toEqual([0, 12])
  expect(rowsOnPages(rows(12), 8 * 20)).toEqual([8, 4])
  expect(rowsOnPages(rows(6, 60), 5 * 60)).toEqual([4, 2])
})

test('A table of five rows or fewer is not cut, nor is a low one, but a tall one of as many rows is', () => {
  for (const count of [2, 3, 4, 5]) expect(rowsOnPages(rows(count), (count - 1) * 20)).toEqual([0, count])
  expect(rowsOnPages(rows(6), 5 * 20)).toEqual([0, 6])
  expect(rowsOnPages(rows(7, 21), 6 * 21)).toEqual([0, 7])
  expect(rowsOnPages(rows(7, 30), 6 * 30)).toEqual([0, 7])
  expect(rowsOnPages(rows(7, 40), 6 * 40)).toEqual([4, 3])
})

test('A table’s last row does not hold what follows the table', () => {
  for (const count of [1, 2, 3, 9]) expect(heldRows(rows(count)).at(-1)).toBe(false)
})
