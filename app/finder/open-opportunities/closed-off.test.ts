import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { closedOffOn, findClosedOff, isOverOn, readDateless } from './closed-off.ts'

const PHASE_ONE = { title: 'SBIR Phase I', source: 'grants-gov', closedOff: null } as const

test('A notice of a lapsed program is out from the day on which it lapsed until it is lifted', () => {
  expect(closedOffOn(PHASE_ONE, '2025-09-01', '2025-09-30')).toBeUndefined()
  expect(closedOffOn(PHASE_ONE, '2025-09-01', '2025-10-01')).toBe(
    'It belongs to SBIR and STTR, which lapsed on October 1, 2025.',
  )
  expect(closedOffOn(PHASE_ONE, '2026-05-01', '2026-05-02')).toBeUndefined()
})

test('What a text says of a day counts from that day on', () => {
  const closedOff = { reason: 'It asked for papers.', after: '2026-05-01' }
  const listed = { title: 'Cleaning', source: 'sam', closedOff } as const
  expect(closedOffOn(listed, null, '2026-05-01')).toBeUndefined()
  expect(closedOffOn(listed, null, '2026-05-02')).toBe('It asked for papers.')
})

test('A meeting that all bidders have to be at shuts out whoever comes after it, where it’s before the last day', () => {
  const description = 'A mandatory pre-bid meeting is on 5/1/2026.'
  const closedOff = (deadline_on: string) => findClosedOff(testGrant({ description, deadline_on }))
  expect(closedOff('2026-05-20')).toMatchObject({ after: '2026-05-01' })
  expect(closedOff('2026-05-01')).toBeNull()
})

test('A loan is nobody’s, as editions have none, and a grant beside a loan stays', () => {
  expect(findClosedOff(testGrant({ instruments: ['Loan'] }))).toMatchObject({
    reason: 'It’s a loan or a bond: the money has to be paid back.',
    after: null,
  })
  expect(findClosedOff(testGrant({ instruments: ['Loan', 'Grant'] }))).toBeNull()
})

test.each([
  ['says nothing of when it ends', {}, '2024-10-01', true],
  ['says nothing, but is a year old', {}, '2025-06-01', false],
  ['takes applications at any time', { deadline_words: 'Proposals are accepted anytime.' }, '2019-01-01', false],
  ['names days that are over', { deadline_words: 'Year-round: November 2, 2015, or May 2, 2016.' }, '2015-10-13', true],
  ['names a fiscal year that is over', { title: 'FY 2021 - FY 2023 Planning' }, '2021-01-01', true],
  ['names a fiscal year that was over when it was posted', { title: 'FY 2025 Planning' }, '2026-03-25', false],
  ['names this year', { title: 'FY 2026 Planning' }, '2026-01-01', false],
])('Whether a notice without a last day that %s is over', (_, fields, posted, over) => {
  expect(
    isOverOn(readDateless(testGrant({ deadline_on: null, deadline_kind: 'words', ...fields })), posted, '2026-04-27'),
  ).toBe(over)
})
