import { expect, test } from 'vitest'
import { isProven } from './evidence.ts'
import { buildSnapshot } from './snapshots.ts'

const GOOD = { source: 'https://example.org/awards/2026.pdf', date: '2026-03-14', saidBy: 'City of Dayton' }

const problemsWith = (evidence: object | null) =>
  buildSnapshot({ claims: { coverage: { figure: '30+', label: 'states', evidence } } }).problems

test('A claim is proven by a link or a file, a day, and who said it', () => {
  expect(problemsWith(GOOD)).toEqual([])
  expect(problemsWith({ ...GOOD, source: 'records/award-letter.pdf' })).toEqual([])
  expect([isProven({ evidence: GOOD }), isProven({ evidence: null }), isProven({})]).toEqual([true, false, false])
  // A sample never is, whatever is written beside it.
  expect(isProven({ evidence: GOOD, sample: true })).toBe(false)
})

test.each([
  ['any sentence as its source', 'source', 'she told me so', /a link, or the path of a file/],
  ['no day', 'date', 'last spring', /a day such as 2026-03-14/],
  ['a day that is not in the calendar', 'date', '2026-13-40', /a day such as 2026-03-14/],
  ['nobody who said it', 'saidBy', ' ', /is empty/],
])('Evidence with %s is refused in words', (_, field, value, message) => {
  expect(problemsWith({ ...GOOD, [field]: value })).toEqual([
    { file: 'claims', path: ['coverage', 'evidence', field], message: expect.stringMatching(message) },
  ])
})
