import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
  ['none', undefined, 'whole'],
  ['the first hundred', 'bytes=0-99', { start: 0, end: 99 }],
  ['from the middle to the end', 'bytes=500-', { start: 500, end: 999 }],
  ['the last ten', 'bytes=-10', { start: 990, end: 999 }],
  ['more than there is', 'bytes=900-5000', { start: 900, end: 999 }],
  ['the last, and more than there is', 'bytes=-5000', { start: 0, end: 999 }],
  ['behind the end', 'bytes=1000-', 'unsatisfiable'],
  ['the last nothing', 'bytes=-0', 'unsatisfiable'],
  ['backwards', 'bytes=9-3', 'whole'],
  ['several', 'bytes=0-1,4-5', 'whole'],
  ['another unit', 'pages=1-2', 'whole'],
  ['nonsense', 'bytes=-', 'whole'],
])('A request for %s of a thousand bytes', (_, header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected)
})
