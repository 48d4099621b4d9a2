import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { fitFor } from './fit.ts'
import type { FitFacts, FitProfile } from './fit-facts.ts'
import type { FundingProfile } from './funding-profile.ts'
import { opportunityFacts } from './opportunity-facts.ts'

const CLEANER: FundingProfile = {
  entity: 'small-business',
  state: 'OH',
  reach: 'neighbors',
  naics: ['561720'],
  certificates: [],
  registrations: ['sam'],
  years: '2-5',
  size: '2-10',
}

const CONTRACT: FitFacts = {
  title: 'Janitorial services for a clinic',
  summary: null,
  who: 'Open to any bidder',
  contract: true,
  forResearchers: false,
  setAside: null,
  applicants: undefined,
  naics: ['561720'],
  sectors: [],
  states: ['OH'],
  daysLeft: 30,
}

const GRANT: FitFacts = {
  ...CONTRACT,
  title: 'A grant',
  contract: false,
  naics: [],
  states: [],
  who: 'small businesses',
  applicants: ['small-business'],
}

const grade = (facts: Partial<FitFacts>, profile: Partial<FitProfile> = {}) =>
  fitFor({ ...CLEANER, ...profile }, { ...CONTRACT, ...facts })

test.each([
  [{}, {}, 'yours', 'Your trade: Janitorial Services (561720), in Ohio.'],
  [{ states: ['KY'] }, {}, 'yours', 'Your trade: Janitorial Services (561720).'],
  [{ states: ['KY'] }, { reach: 'state' }, 'worth-reading', 'in Kentucky, next to your state'],
  [{ states: ['CA'] }, {}, 'not-you', 'The work is in California.'],
  [{ states: ['CA'] }, { reach: 'anywhere' }, 'yours', 'Your trade'],
  [{ setAside: 'WOSB' }, {}, 'not-you', 'you didn’t check that certificate'],
  [{ setAside: 'WOSB' }, { certificates: ['wosb'] }, 'yours', 'Your trade'],
  [{ setAside: 'SBA' }, {}, 'yours', 'Your trade'],
  [{ setAside: 'SBA' }, { entity: 'nonprofit-501c3' }, 'not-you', 'a nonprofit isn’t one'],
  [{ naics: ['561730'], title: 'Grounds upkeep' }, {}, 'not-you', 'Another trade: Landscaping Services'],
  [{ naics: ['238160'], title: 'Roof repair' }, {}, 'not-you', 'Another trade: Roofing Contractors'],
  [{ naics: ['238160'], title: 'Roof repair', setAside: 'SBA' }, {}, 'not-you', 'Another trade: Roofing Contractors.'],
  [{ naics: ['238160'], title: 'Roof repair', states: ['KY'] }, {}, 'not-you', 'Another trade'],
  [{ daysLeft: 6 }, { registrations: [] }, 'worth-reading', 'closes in 6 days and SAM.gov takes about two weeks'],
  [
    { naics: [], title: 'Custodial services for offices', summary: 'Janitorial services for five offices.' },
    {},
    'yours',
    'its title and its text ask for “Custodial services”, in Ohio',
  ],
  [
    { naics: [], title: 'Custodial services for offices' },
    {},
    'worth-reading',
    'Only its title says “Custodial services”',
  ],
  [{ naics: [], title: 'Custodial storage building' }, {}, 'not-you', 'Another trade'],
  [
    { naics: [], unspsc: ['76111501', '72102902'], title: 'IFB 26-098' },
    {},
    'yours',
    'Your trade: Cleaning and janitorial (UNSPSC 76111501), in Ohio.',
  ],
  [{ naics: [], unspsc: ['72102902'], title: 'Janitorial supplies' }, {}, 'not-you', 'Another trade: UNSPSC 72102902'],
  [
    { naics: [], unspsc: ['72102902', '72101507', '76111501'], title: 'IFB 26-099' },
    {},
    'worth-reading',
    'One of its 3 codes is your trade: Cleaning and janitorial (UNSPSC 76111501)',
  ],
  [
    { naics: [], unspsc: ['72102902'], title: 'Janitorial services, Dayton' },
    {},
    'worth-reading',
    'Its title asks for “Janitorial services”, its codes for something else',
  ],
  [{ naics: [], title: 'Inspection and cleaning services for sewers' }, {}, 'not-you', 'Another trade'],
  [{ naics: ['561790'], title: 'Window cleaning', setAside: 'SBA' }, {}, 'yours', 'it asks for “Window cleaning”'],
  [
    { naics: ['561210'], title: 'Janitorial services', setAside: 'SBA' },
    {},
    'worth-reading',
    'Its title asks for “Janitorial services”; its industry is Facilities Support Services',
  ],
  [
    { naics: ['335910'], productCode: '6140', title: 'Cleaning battery', setAside: 'SBA' },
    {},
    'not-you',
    'Another trade',
  ],
  [{ country: 'ITA', states: [] }, { reach: 'anywhere' }, 'not-you', 'The work is abroad.'],
  [{ federal: true }, {}, 'worth-reading', 'isn’t set aside for small firms: expect large ones to bid'],
  [{ federal: true }, { size: '11-50' }, 'yours', 'Your trade'],
  [{ setAside: 'SB', states: ['CA'] }, { state: 'CA', certificates: ['ca-sb'] }, 'yours', 'Your trade'],
  [
    { naics: ['561210'], productCode: 'S201', title: 'Cleaning at a base', setAside: 'SBA' },
    {},
    'worth-reading',
    'Your trade by one code: Cleaning and janitorial (PSC S201); its industry is Facilities Support Services.',
  ],
  [
    { naics: [], productCode: 'M2AC', title: 'Base support', setAside: 'SBA' },
    { naics: ['562111'] },
    'yours',
    'Your trade: Junk, trash and recycling (PSC M2AC, which includes “trash”)',
  ],
  // Its manual names auditing twice: what's medical is included, and what isn't is excluded.
  [{ naics: [], productCode: 'Q601', title: 'Base support' }, { naics: ['541219'] }, 'not-you', 'Another trade'],
  [
    { productCode: 'S216', title: 'Base support', setAside: 'SBA' },
    {},
    'worth-reading',
    'but it doesn’t call the work so',
  ],
  [
    { naics: ['561790'], productCode: 'S218', title: 'Snow and ice removal', setAside: 'SBA' },
    { naics: ['561720', '561790'] },
    'not-you',
    'Another trade: Lawn care, landscaping and snow removal (PSC S218)',
  ],
  [
    { naics: [], title: 'Two (2) 1-Ton Trucks for Golf Maintenance', sectors: ['transport'] },
    { naics: ['484110'] },
    'not-you',
    'Another trade',
  ],
  [
    { naics: ['541511'], title: 'Annual software license renewal', setAside: 'SBA' },
    { naics: ['541511'], reach: 'anywhere' },
    'not-you',
    'something ready-made: “license”',
  ],
  [{ inquiry: true, setAside: 'SBA' }, {}, 'worth-reading', 'it only asks who could do it'],
  [{ large: { words: 'IDIQ', dollars: 0 }, setAside: 'SBA' }, {}, 'worth-reading', 'it’s large for you: “IDIQ”'],
  [{ states: [], area: ['AZ', 'NM'], setAside: 'SBA' }, {}, 'not-you', 'Its office works for Arizona, New Mexico'],
  [
    { states: ['VA'], setAside: 'SBA' },
    { state: 'PA' },
    'worth-reading',
    'which isn’t next to your state: count the miles',
  ],
  [{ setAside: 'HZC' }, {}, 'worth-reading', 'SBA’s map says whether your address is in a zone'],
  [{ productCode: '7920', title: 'Brooms' }, {}, 'not-you', 'It buys Brooms, Brushes, Mops, and Sponges (PSC 7920)'],
  [{ states: [] }, {}, 'worth-reading', 'its place isn’t stated: read where the work is'],
  [{ states: [] }, { reach: 'anywhere' }, 'yours', 'Your trade'],
  [{ setAside: 'SB', states: ['CA'] }, { state: 'CA' }, 'worth-reading', 'California certifies them'],
  [{ daysLeft: 6, federal: false }, { registrations: [] }, 'yours', 'Your trade'],
  [{ forResearchers: true }, {}, 'not-you', 'For research teams.'],
] as const)('A contract (%j) for a cleaner (%j) is %s: %s', (facts, profile, expected, reason) => {
  const fit = grade(facts as Partial<FitFacts>, profile as Partial<FundingProfile>)
  expect(fit).toMatchObject({ grade: expected, reason: expect.stringContaining(reason) })
})

test.each([
  ['sources-sought', 'Janitorial services'],
  ['special-notice', 'Janitorial services'],
  ['presolicitation', 'Janitorial services'],
  ['solicitation', 'RFI: Janitorial services'],
  ['solicitation', 'Request for Information, Janitorial services'],
  ['combined', 'Notice of Intent to award Janitorial services'],
])('A notice (%s) “%s” is at most worth a look', (kind, title) => {
  const notice = testGrant({
    source: 'sam',
    kind,
    title,
    naics: ['561720'],
    product_code: 'S201',
    set_aside: 'SBA',
    states: ['OH'],
  } as never)
  const on = (it: typeof notice) => fitFor(CLEANER, { ...opportunityFacts(it), summary: null, daysLeft: 30 })
  expect(on({ ...notice, kind: 'solicitation', title: 'Janitorial services' }).grade).toBe('yours')
  expect(on(notice)).toMatchObject({
    grade: 'worth-reading',
    reason: expect.stringContaining('it only asks who could do it'),
  })
})

test('What is worth a look says how close it is: a registration first, then a place, then the work', () => {
  const [late, nowhere, wordless] = [
    grade({ daysLeft: 6, setAside: 'SBA' }, { registrations: [] }),
    grade({ states: [] }),
    grade({ naics: [], title: 'Custodial services for offices' }),
  ]
  expect([late.distance, nowhere.distance, wordless.distance]).toEqual([1, 2, 3])
})

const CHILDCARE: FitProfile = { ...CLEANER, entity: 'nonprofit-501c3', state: 'GA', naics: ['624410'] }
const YOUNG: FitFacts = {
  ...GRANT,
  title: 'Early Learning: Head Start Program',
  summary: 'It pays for child care services.',
  federal: true,
  sectors: ['education'],
  applicants: ['nonprofit-501c3'],
}

test.each([
  [{}, 'yours', 'Its title and its text name “Head Start Program”'],
  [{ summary: null }, 'worth-reading', 'check whether it pays for what you do'],
  [{ states: ['CA'] }, 'not-you', 'For California only.'],
  [{ applicants: ['state'] }, 'not-you', 'It doesn’t list nonprofits with 501(c)(3) status.'],
  [{ applicants: [] }, 'worth-reading', 'it doesn’t say who may apply'],
  [{ applicants: ['others'] }, 'others-only', 'name “Head Start Program.” It says only that “others” may apply.'],
  [
    {
      takers: {
        business: false,
        nonprofit: false,
        individual: false,
        forFirms: false,
        words: 'Any K-12 educational institution',
      },
    },
    'not-you',
    'It’s for others: “Any K-12 educational institution”',
  ],
  [{ applicants: ['others'], title: 'Tanks', summary: null }, 'not-you', 'It’s about education.'],
  [{ abroad: true }, 'not-you', 'The work is abroad.'],
  [{ title: 'Solar', summary: null, sectors: ['energy'] }, 'not-you', 'It’s about energy.'],
] as const)('A grant (%j) for a childcare nonprofit is %s: %s', (facts, expected, reason) => {
  const fit = fitFor(CHILDCARE, { ...YOUNG, ...(facts as Partial<FitFacts>) })
  expect(fit).toMatchObject({ grade: expected, reason: expect.stringContaining(reason) })
})

test('A state’s program for businesses of any trade is worth a look in that state, and only where its text says so', () => {
  const program = { ...GRANT, federal: false, states: ['OH'], sectors: ['business'], applicants: ['others'] }
  const takers = {
    business: true,
    nonprofit: false,
    individual: false,
    forFirms: true,
    words: 'Businesses; Corporations',
  }
  expect(fitFor(CLEANER, { ...program, takers })).toMatchObject({
    grade: 'worth-reading',
    reason: 'For businesses in Ohio of any trade: “Businesses; Corporations”',
  })
  const carriers = { ...takers, business: false, forFirms: false, words: 'For Profit Ocean Carrier' }
  expect(fitFor(CLEANER, { ...program, takers: carriers }).grade).toBe('not-you')
  expect(fitFor(CLEANER, program).grade).toBe('not-you')
})

test('Before a trade is named, the fields someone works in decide, and never say that anything is hers', () => {
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
