import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { assessEffort } from './effort.ts'

const DAY = '2026-11-21'
const TOLD = 'Clean the offices and restrooms of the clinic each weekday evening, with your own supplies and people.'
/** UNSPSC: building of a university. */
const BUILDING: string[] = ['72121406']

test('effort lists the registrations it takes, and whether there is time for them', () => {
  const it = testGrant({ agency_code: 'HHS-NIH11', deadline_on: '2026-12-21', ceiling_cents: '100000000' })
  expect(assessEffort(it, DAY)).toMatchObject({
    daysLeft: 30,
    level: 'heavy',
    registrations: [
      { inTime: true, leadDays: 14 },
      { inTime: true, leadDays: 1 },
      { name: 'eRA Commons', inTime: false },
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
  ['a state’s own grant', { source: 'california', description: TOLD }, 'light'],
  ['a state’s own grant whose notice says little', { source: 'california' }, 'moderate'],
  [
    'a state’s own grant above $100,000',
    { source: 'california', description: TOLD, ceiling_cents: '12500000' },
    'moderate',
  ],
  [
    'a state’s own grant of half a million with a match',
    { source: 'california', ceiling_cents: '50000000', cost_sharing: true },
    'heavy',
  ],
  ['a state’s bid on a price', { source: 'cal-eprocure', kind: 'bid', description: TOLD }, 'light'],
  [
    'a state’s request for proposals',
    { source: 'cal-eprocure', kind: 'bid', title: 'RFP 26-1 Data System' },
    'moderate',
  ],
  ['a state’s bid on building', { source: 'cal-eprocure', kind: 'bid', unspsc: BUILDING }, 'moderate'],
  [
    'a city’s construction without a code',
    { source: 'table', kind: 'bid', title: 'HVAC Replacement Project' },
    'moderate',
  ],
  ['a quote under simplified acquisition', { source: 'sam', number: 'W912ES26Q0001', description: TOLD }, 'light'],
  [
    'a quote whose notice names its attachment alone',
    { source: 'sam', number: 'W912ES26Q0001', description: 'See attached.' },
    'moderate',
  ],
  [
    'a quote for construction, which takes bonds',
    { source: 'sam', number: 'W912ES26Q0001', product_code: 'Z2LB', description: TOLD },
    'moderate',
  ],
  [
    'a request for qualifications, which some offices call an RFQ',
    { source: 'sam', description: `Request for Qualifications (RFQ). ${TOLD} It must have 20 pages.` },
    'heavy',
  ],
  ['a proposal with a bond', { source: 'sam', description: 'A technical proposal and a bid bond.' }, 'heavy'],
] as const)('%s takes the effort that its work is: %#', (_, fields, level) => {
  const it = testGrant({ agency_code: 'ED', agency: 'Department of Education', deadline_on: '2027-02-01', ...fields })
  expect(assessEffort(it, DAY).level).toBe(level)
})
