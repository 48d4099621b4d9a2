import { expect, test } from 'vitest'
import { testGrant } from '../../test/test-grant.ts'
import { assessEffort } from './effort.ts'

const DAY = '2026-11-21'

test('effort lists the missing registrations and whether there is time for them', () => {
  const it = testGrant({
    agency_code: 'HHS-NIH11',
    deadline_on: '2026-12-21',
    ceiling_cents: '100000000',
    cost_sharing: null,
  })
  expect(assessEffort(it, { registrations: ['sam'] }, DAY)).toMatchObject({
    daysLeft: 30,
    ceilingCents: '100000000',
    costSharing: null,
    level: 'heavy',
    registrations: [
      { registered: true, inTime: true, leadDays: 14 },
      { registered: false, inTime: true },
      { name: 'eRA Commons', registered: false, inTime: false },
    ],
  })
})
