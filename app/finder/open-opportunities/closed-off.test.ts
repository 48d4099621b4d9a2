import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { closedOffOn, findClosedOff } from './closed-off.ts'

const PHASE_ONE = { title: 'SBIR Phase I', source: 'grants-gov', closedOff: null } as const

test('A notice of a lapsed program is out from the day on which it lapsed until it is lifted', () => {
  expect(closedOffOn(PHASE_ONE, '2025-09-01', '2025-09-30')).toBeUndefined()
  expect(closedOffOn(PHASE_ONE, '2025-09-01', '2025-10-01')).toBe(
    'It belongs to SBIR and STTR, which lapsed on October 1, 2025.',
  )
  expect(closedOffOn(PHASE_ONE, '2026-05-01', '2026-05-02')).toBeUndefined()
})

test('What a text says of a day counts from that day on', () => {
  const closedOff = { reason: 'It asked for papers.', from: '2026-05-02' }
  const listed = { title: 'Cleaning', source: 'sam', closedOff } as const
  expect(closedOffOn(listed, null, '2026-05-01')).toBeUndefined()
  expect(closedOffOn(listed, null, '2026-05-02')).toBe('It asked for papers.')
})

test('A loan is nobody’s, as editions have none, and a grant beside a loan stays', () => {
  expect(findClosedOff(testGrant({ instruments: ['Loan'] }), '2026-05-01')).toMatchObject({
    reason: 'It’s a loan or a bond: the money has to be paid back.',
    from: null,
  })
  expect(findClosedOff(testGrant({ instruments: ['Loan', 'Grant'] }), '2026-05-01')).toBeNull()
})
