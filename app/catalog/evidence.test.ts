import { expect, test } from 'vitest'
import { evidenceProblem, isProven } from './evidence.ts'

const GOOD = { source: 'https://example.org/awards/2026.pdf', date: '2026-03-14', saidBy: 'City of Dayton' }

test('A claim is proven by a link or a file, a day, and who said it', () => {
  expect(isProven({ evidence: GOOD })).toBe(true)
  expect(isProven({ evidence: { ...GOOD, source: 'records/award-letter.pdf' } })).toBe(true)
})

test.each([
  ['no evidence', null],
  ['any sentence as its source', { ...GOOD, source: 'she told me so' }],
  ['no day', { ...GOOD, date: 'last spring' }],
  ['a day that is not in the calendar', { ...GOOD, date: '2026-13-40' }],
  ['nobody who said it', { ...GOOD, saidBy: ' ' }],
])('A claim with %s is not proven', (_, evidence) => {
  expect(isProven({ evidence })).toBe(false)
})

test('A sample is never proven, whatever is written beside it', () => {
  expect(isProven({ evidence: GOOD, sample: true })).toBe(false)
  expect(evidenceProblem(GOOD)).toBeUndefined()
})
