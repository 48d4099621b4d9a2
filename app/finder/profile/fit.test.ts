import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { fitFor } from './fit.ts'
import type { FitFacts, FitProfile } from './fit-facts.ts'
import type { FundingProfile } from './funding-profile.ts'
import { opportunityFacts } from './opportunity-facts.ts'

const CLEANER: FundingProfile = {
  ...{ entity: 'small-business', state: 'OH', reach: 'neighbors', naics: ['561720'], years: '2-5', size: '2-10' },
  ...{ certificates: [], registrations: ['sam'] },
}

const CONTRACT: FitFacts = {
  ...{ title: 'Janitorial services for a clinic', summary: null, who: 'Open to any bidder', contract: true },
  ...{ forResearchers: false, setAside: null, applicants: undefined, naics: ['561720'], sectors: [], states: ['OH'] },
  daysLeft: 30,
}

const GRANT: FitFacts = {
  ...{ ...CONTRACT, title: 'A grant', contract: false, naics: [], states: [] },
  ...{ who: 'small businesses', applicants: ['small-business'] },
}

const grade = (facts: Partial<FitFacts>, profile: Partial<FitProfile> = {}) =>
  fitFor({ ...CLEANER, ...profile }, { ...CONTRACT, ...facts })

/** What is found of a contract that says this, and why; for a cleaner, but for what is said of her. */
type Judged = [facts: Partial<FitFacts>, reason: string, profile?: Partial<FundingProfile>]

const SET_ASIDE = { setAside: 'SBA' }
const UNCODED = { naics: [] }

const YOURS: Judged[] = [
  [{}, 'Your trade: Janitorial Services (561720), in Ohio.'],
  [{ states: ['KY'] }, 'Your trade: Janitorial Services (561720).'],
  [{ states: ['CA'] }, 'Your trade', { reach: 'anywhere' }],
  [{ states: [] }, 'Your trade', { reach: 'anywhere' }],
  [{ setAside: 'WOSB' }, 'Your trade', { certificates: ['wosb'] }],
  [{ setAside: 'SB', states: ['CA'] }, 'Your trade', { state: 'CA', certificates: ['ca-sb'] }],
  [SET_ASIDE, 'Your trade'],
  [{ federal: true }, 'Your trade', { size: '11-50' }],
  [{ daysLeft: 6, federal: false }, 'Your trade', { registrations: [] }],
  [{ daysLeft: 15 }, 'Your trade', { registrations: [] }],
  [
    { ...UNCODED, title: 'Custodial services for offices', summary: 'Janitorial services for five offices.' },
    'its title and its text ask for “Custodial services”, in Ohio',
  ],
  [
    { ...UNCODED, unspsc: ['76111501', '72102902'], title: 'IFB 26-098' },
    'Your trade: Cleaning and janitorial (UNSPSC 76111501), in Ohio.',
  ],
  [{ ...SET_ASIDE, naics: ['561790'], title: 'Window cleaning' }, 'it asks for “Window cleaning”'],
  [
    { ...SET_ASIDE, ...UNCODED, productCode: 'M2AC', title: 'Base support' },
    'Your trade: Junk, trash and recycling (PSC M2AC, which includes “trash”)',
    { naics: ['562111'] },
  ],
]

const WORTH_READING: Judged[] = [
  [{ states: ['KY'] }, 'in Kentucky, next to your state', { reach: 'state' }],
  [{ states: [] }, 'its place isn’t stated: read where the work is'],
  [{ ...SET_ASIDE, states: ['VA'] }, 'which isn’t next to your state: count the miles', { state: 'PA' }],
  [{ daysLeft: 14 }, 'closes in 14 days and SAM.gov takes about two weeks', { registrations: [] }],
  [{ daysLeft: 1 }, 'closes tomorrow and SAM.gov', { registrations: [] }],
  [{ ...UNCODED, title: 'Custodial services for offices' }, 'Only its title says “Custodial services”'],
  [
    { ...UNCODED, unspsc: ['72102902', '72101507', '76111501'], title: 'IFB 26-099' },
    'One of its 3 codes is your trade: Cleaning and janitorial (UNSPSC 76111501)',
  ],
  [
    { ...UNCODED, unspsc: ['72102902'], title: 'Janitorial services, Dayton' },
    'Its title asks for “Janitorial services”, its codes for something else',
  ],
  [
    { ...SET_ASIDE, naics: ['561210'], title: 'Janitorial services' },
    'Its title asks for “Janitorial services”; its industry is Facilities Support Services',
  ],
  [
    { ...SET_ASIDE, naics: ['561210'], productCode: 'S201', title: 'Cleaning at a base' },
    'Your trade by one code: Cleaning and janitorial (PSC S201); its industry is Facilities Support Services.',
  ],
  [{ ...SET_ASIDE, productCode: 'S216', title: 'Base support' }, 'but it doesn’t call the work so'],
  [{ federal: true }, 'isn’t set aside for small firms: expect large ones to bid'],
  [{ ...SET_ASIDE, inquiry: true }, 'it only asks who could do it'],
  [{ ...SET_ASIDE, large: { words: 'IDIQ', dollars: 0 } }, 'it’s large for you: “IDIQ”'],
  [{ setAside: 'HZC' }, 'SBA’s map says whether your address is in a zone'],
  [{ setAside: 'SB', states: ['CA'] }, 'California certifies them', { state: 'CA' }],
]

const NOT_YOU: Judged[] = [
  [{ states: ['CA'] }, 'The work is in California.'],
  [{ country: 'ITA', states: [] }, 'The work is abroad.', { reach: 'anywhere' }],
  [{ ...SET_ASIDE, states: [], area: ['AZ', 'NM'] }, 'Its office works for Arizona, New Mexico'],
  [{ setAside: 'WOSB' }, 'you didn’t check that certificate'],
  [SET_ASIDE, 'a nonprofit isn’t one', { entity: 'nonprofit-501c3' }],
  [{ forResearchers: true }, 'For research teams.'],
  [{ naics: ['561730'], title: 'Grounds upkeep' }, 'Another trade: Landscaping Services'],
  [{ naics: ['238160'], title: 'Roof repair' }, 'Another trade: Roofing Contractors'],
  [{ ...SET_ASIDE, naics: ['238160'], title: 'Roof repair' }, 'Another trade: Roofing Contractors.'],
  [{ naics: ['238160'], title: 'Roof repair', states: ['KY'] }, 'Another trade'],
  [{ ...UNCODED, title: 'Custodial storage building' }, 'Another trade'],
  [{ ...UNCODED, unspsc: ['72102902'], title: 'Janitorial supplies' }, 'Another trade: UNSPSC 72102902'],
  [{ ...UNCODED, title: 'Inspection and cleaning services for sewers' }, 'Another trade'],
  [{ ...SET_ASIDE, naics: ['335910'], productCode: '6140', title: 'Cleaning battery' }, 'Another trade'],
  // Its manual names auditing twice: what's medical is included, and what isn't is excluded.
  [{ ...UNCODED, productCode: 'Q601', title: 'Base support' }, 'Another trade', { naics: ['541219'] }],
  [
    { ...SET_ASIDE, naics: ['561790'], productCode: 'S218', title: 'Snow and ice removal' },
    'Another trade: Lawn care, landscaping and snow removal (PSC S218)',
    { naics: ['561720', '561790'] },
  ],
  [
    { ...UNCODED, title: 'Two (2) 1-Ton Trucks for Golf Maintenance', sectors: ['transport'] },
    'Another trade',
    { naics: ['484110'] },
  ],
  [
    { ...SET_ASIDE, naics: ['541511'], title: 'Annual software license renewal' },
    'something ready-made: “license”',
    { naics: ['541511'], reach: 'anywhere' },
  ],
  [{ productCode: '7920', title: 'Brooms' }, 'It buys Brooms, Brushes, Mops, and Sponges (PSC 7920)'],
]

test.each(
  Object.entries({ yours: YOURS, 'worth-reading': WORTH_READING, 'not-you': NOT_YOU }).flatMap(([expected, judged]) =>
    judged.map(([facts, reason, profile]) => [facts, profile, expected, reason] as const),
  ),
)('A contract (%j) for a cleaner (%j) is %s: %s', (facts, profile, expected, reason) => {
  expect(grade(facts, profile)).toMatchObject({ grade: expected, reason: expect.stringContaining(reason) })
})

test.each([
  ['sources-sought', 'Janitorial services'],
  ['special-notice', 'Janitorial services'],
  ['presolicitation', 'Janitorial services'],
  ['solicitation', 'RFI: Janitorial services'],
  ['solicitation', 'Request for Information, Janitorial services'],
  ['combined', 'Notice of Intent to award Janitorial services'],
])('A notice (%s) “%s” is at most worth a look', (kind, title) => {
  const cleaning = { naics: ['561720'], product_code: 'S201', set_aside: 'SBA', states: ['OH'] }
  const notice = testGrant({ source: 'sam', kind, title, ...cleaning } as never)
  const on = (it: typeof notice) => fitFor(CLEANER, { ...opportunityFacts(it), summary: null, daysLeft: 30 })
  expect(on({ ...notice, kind: 'solicitation', title: 'Janitorial services' }).grade).toBe('yours')
  expect(on(notice)).toMatchObject({
    grade: 'worth-reading',
    reason: expect.stringContaining('it only asks who could do it'),
  })
})

test('What is worth a look says how close it is: a registration first, then a place, then the work', () => {
  expect(grade({ ...SET_ASIDE, daysLeft: 6 }, { registrations: [] }).distance).toBe(1)
  expect(grade({ states: [] }).distance).toBe(2)
  expect(grade({ ...UNCODED, title: 'Custodial services for offices' }).distance).toBe(3)
})

const takers = (words: string) => ({ business: false, nonprofit: false, individual: false, forFirms: false, words })
const CHILDCARE: FitProfile = { ...CLEANER, entity: 'nonprofit-501c3', state: 'GA', naics: ['624410'] }
const YOUNG: FitFacts = {
  ...{ ...GRANT, title: 'Early Learning: Head Start Program', summary: 'It pays for child care services.' },
  ...{ federal: true, sectors: ['education'], applicants: ['nonprofit-501c3'] },
}

test.each([
  [{}, 'yours', 'Its title and its text name “Head Start Program”'],
  [{ summary: null }, 'worth-reading', 'check whether it pays for what you do'],
  [{ states: ['CA'] }, 'not-you', 'For California only.'],
  [{ applicants: ['state'] }, 'not-you', 'It doesn’t list nonprofits with 501(c)(3) status.'],
  [{ applicants: [] }, 'worth-reading', 'it doesn’t say who may apply'],
  [{ applicants: ['others'] }, 'others-only', 'name “Head Start Program.” It says only that “others” may apply.'],
  [{ takers: takers('Any K-12 school') }, 'not-you', 'It’s for others: “Any K-12 school”'],
  [{ applicants: ['others'], title: 'Tanks', summary: null }, 'not-you', 'It’s about education.'],
  [{ abroad: true }, 'not-you', 'The work is abroad.'],
  [{ title: 'Solar', summary: null, sectors: ['energy'] }, 'not-you', 'It’s about energy.'],
] as const)('A grant (%j) for a childcare nonprofit is %s: %s', (facts, expected, reason) => {
  const fit = fitFor(CHILDCARE, { ...YOUNG, ...(facts as Partial<FitFacts>) })
  expect(fit).toMatchObject({ grade: expected, reason: expect.stringContaining(reason) })
})

test('Of a federal grant, too, the last day must leave time for SAM.gov, but for people who ask as themselves', () => {
  const on = (daysLeft: number, profile: Partial<FitProfile>) =>
    fitFor({ ...CHILDCARE, registrations: [], ...profile }, { ...YOUNG, daysLeft, applicants: ['unrestricted'] })
  expect(on(14, {})).toMatchObject({ reason: expect.stringContaining('SAM.gov takes about two weeks') })
  for (const fit of [on(15, {}), on(14, { registrations: ['sam'] }), on(14, { entity: 'individual' })])
    expect(fit.reason).not.toContain('SAM.gov')
})

test('A state’s program for businesses of any trade is worth a look in that state, and only where its text says so', () => {
  const program = { ...GRANT, federal: false, states: ['OH'], sectors: ['business'], applicants: ['others'] }
  const businesses = { ...takers('Businesses; Corporations'), business: true, forFirms: true }
  expect(fitFor(CLEANER, { ...program, takers: businesses })).toMatchObject({
    grade: 'worth-reading',
    reason: 'For businesses in Ohio of any trade: “Businesses; Corporations”',
  })
  expect(fitFor(CLEANER, { ...program, takers: takers('For Profit Ocean Carrier') }).grade).toBe('not-you')
  expect(fitFor(CLEANER, program).grade).toBe('not-you')
})

test('Before a trade is named, the fields someone works in decide, and never say that anything is theirs', () => {
  const field = { naics: [], fields: ['construction'] }
  expect(grade({ naics: ['236220'] }, field)).toMatchObject({
    grade: 'worth-reading',
    reason: 'In your field: Commercial and Institutional Building Construction, in Ohio.',
  })
  expect(fitFor({ ...CLEANER, ...field }, { ...GRANT, sectors: ['construction'] }).grade).toBe('worth-reading')
  expect(fitFor({ ...CLEANER, ...field }, { ...GRANT, sectors: ['arts'] }).grade).toBe('not-you')
})

test.each([
  ['Food Pantry Capacity Grants', ['seniors'], 'yours', 'It’s about “Food Pantry” for seniors, people you serve'],
  ['Food Pantry Capacity Grants', [], 'worth-reading', 'It’s about “Food Pantry”: check whether it pays'],
  ['Meals for Older Adults', [], 'worth-reading', 'It’s for seniors, people you serve: check whether it pays'],
  ['Meals for Older Adults and Veterans', ['seniors'], 'worth-reading', 'It’s for seniors, people you serve'],
  ['Food Pantries in Schools for Youth', ['seniors'], 'not-you', 'It’s for youth, and you don’t serve them.'],
  ['Nutrition Research Stations', ['seniors'], 'not-you', ''],
] as const)(
  '“%s” whose text names %j is, for a pantry that serves seniors, %s: %s',
  (title, serves, expected, reason) => {
    const pantry: FitProfile = { ...CHILDCARE, naics: ['624210'], missions: ['K31'], serves: ['seniors'] }
    const fit = fitFor(pantry, { ...YOUNG, title, serves, summary: null, sectors: ['social-services'] })
    expect(fit).toMatchObject({ grade: expected, reason: expect.stringContaining(reason) })
  },
)
