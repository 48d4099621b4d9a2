import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { assessEffort } from './effort.ts'
import type { Opportunity } from './find-opportunities.ts'

const DAY = '2026-11-21'
const TOLD = 'Clean the offices and restrooms of the clinic each weekday evening, with your own supplies and people.'

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

test('effort is heavier once there’s no time left to register', () => {
  const it = testGrant({ deadline_on: '2026-12-21' })
  expect(['2026-09-01', '2026-12-11'].map((day) => assessEffort(it, day).level)).toEqual(['moderate', 'heavy'])
})

const STATE_GRANT = { source: 'california' } as const
const STATE_BID = { source: 'cal-eprocure', kind: 'bid' } as const
const QUOTE = { source: 'sam', number: 'W912ES26Q0001' } as const
const WORK: Record<string, Record<string, Partial<Opportunity>>> = {
  light: {
    'a state’s own grant': { ...STATE_GRANT, description: TOLD },
    'a state’s bid on a price': { ...STATE_BID, description: TOLD },
    'a quote under simplified acquisition': { ...QUOTE, description: TOLD },
  },
  moderate: {
    'a grant of Grants.gov': {},
    'one that says it made applying short': { cost_sharing: true, description: 'A simplified application.' },
    'a state’s own grant whose notice says little': STATE_GRANT,
    'a state’s own grant above $100,000': { ...STATE_GRANT, description: TOLD, ceiling_cents: '12500000' },
    'a state’s request for proposals': { ...STATE_BID, title: 'RFP 26-1 Data System' },
    'a state’s bid on building a university': { ...STATE_BID, unspsc: ['72121406'] },
    'a city’s construction without a code': { source: 'table', kind: 'bid', title: 'HVAC Replacement Project' },
    'a quote whose notice names its attachment alone': { ...QUOTE, description: 'See attached.' },
    'a quote for construction, which takes bonds': { ...QUOTE, product_code: 'Z2LB', description: TOLD },
  },
  heavy: {
    'one that asks for money of one’s own': { cost_sharing: true },
    'one that names partners': { description: 'Attach letters of support.' },
    'one with a paper first': { description: 'The submission has two stages.' },
    'one with many pages': { description: 'A narrative of at most 25 pages.' },
    'one of half a million': { ceiling_cents: '50000000' },
    'a state’s grant of half a million with a match': { ...STATE_GRANT, ceiling_cents: '50000000', cost_sharing: true },
    'a request for qualifications, which some offices call an RFQ': {
      source: 'sam',
      description: `Request for Qualifications (RFQ). ${TOLD} It must have 20 pages.`,
    },
    'a proposal with a bond': { source: 'sam', description: 'A technical proposal and a bid bond.' },
  },
}

test.each(Object.entries(WORK))('what takes %s work', (level, notices) => {
  const said = { agency_code: 'ED', agency: 'Department of Education', deadline_on: '2027-02-01' }
  for (const [name, fields] of Object.entries(notices))
    expect(assessEffort(testGrant({ ...said, ...fields }), DAY).level, name).toBe(level)
})
