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

test.each([
  ['a grant of Grants.gov', {}, 'moderate'],
  ['one that asks for money of one’s own', { cost_sharing: true }, 'heavy'],
  ['one that names partners', { description: 'Attach letters of support.' }, 'heavy'],
  ['one with a paper first', { description: 'The submission has two stages.' }, 'heavy'],
  ['one with many pages', { description: 'A narrative of at most 25 pages.' }, 'heavy'],
  ['one of half a million', { ceiling_cents: '50000000' }, 'heavy'],
  [
    'one that says it made applying short',
    { cost_sharing: true, description: 'A simplified application.' },
    'moderate',
  ],
  ['a small one that says so, for someone whom SAM.gov has', { ceiling_cents: '1000000', registered: true }, 'light'],
  ['a state’s own grant', { source: 'california' }, 'light'],
  ['a state’s own grant with a match', { source: 'california', cost_sharing: true }, 'moderate'],
  ['a quote under simplified acquisition', { source: 'sam', number: 'W912ES26Q0001' }, 'light'],
  ['a proposal with a bond', { source: 'sam', description: 'A technical proposal and a bid bond.' }, 'heavy'],
] as const)('%s takes the effort that its work is: %#', (_, { ...fields }, level) => {
  const { registered, ...rest } = { registered: false, ...fields }
  const it = testGrant({ agency_code: 'ED', agency: 'Department of Education', deadline_on: '2027-02-01', ...rest })
  expect(assessEffort(it, { registrations: registered ? ['sam', 'grants-gov'] : [] }, DAY).level).toBe(level)
})
