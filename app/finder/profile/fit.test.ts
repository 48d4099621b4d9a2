import { expect, test } from 'vitest'
import { fitFor } from './fit.ts'
import type { FitFacts, FitProfile } from './fit-facts.ts'
import type { FundingProfile } from './funding-profile.ts'

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
  ['her trade in her state', {}, {}, 'yours', 'Your trade: Janitorial Services (561720), in Ohio.'],
  ['her trade next door', { states: ['KY'] }, {}, 'yours', 'Your trade: Janitorial Services (561720).'],
  [
    'her trade next door, if she stays in her state',
    { states: ['KY'] },
    { reach: 'state' },
    'worth-reading',
    'in Kentucky, next to your state',
  ],
  ['her trade far away', { states: ['CA'] }, {}, 'not-you', 'The work is in California.'],
  ['her trade far away, if she works anywhere', { states: ['CA'] }, { reach: 'anywhere' }, 'yours', 'Your trade'],
  ['a set-aside without its certificate', { setAside: 'WOSB' }, {}, 'not-you', 'you didn’t check that certificate'],
  ['a set-aside with its certificate', { setAside: 'WOSB' }, { certificates: ['wosb'] }, 'yours', 'Your trade'],
  ['a set-aside for small businesses', { setAside: 'SBA' }, {}, 'yours', 'Your trade'],
  [
    'a set-aside, for a nonprofit',
    { setAside: 'SBA' },
    { entity: 'nonprofit-501c3' },
    'not-you',
    'a nonprofit isn’t one',
  ],
  [
    'a neighboring trade',
    { naics: ['561730'], title: 'Grounds upkeep' },
    {},
    'not-you',
    'Another trade: Landscaping Services',
  ],
  [
    'another trade that anyone nearby may bid on',
    { naics: ['238160'], title: 'Roof repair' },
    {},
    'not-you',
    'Another trade: Roofing Contractors',
  ],
  [
    'another trade that is set aside',
    { naics: ['238160'], title: 'Roof repair', setAside: 'SBA' },
    {},
    'not-you',
    'Another trade: Roofing Contractors.',
  ],
  [
    'another trade elsewhere',
    { naics: ['238160'], title: 'Roof repair', states: ['KY'] },
    {},
    'not-you',
    'Another trade',
  ],
  [
    'no registration, and no time for one',
    { daysLeft: 6 },
    { registrations: [] },
    'worth-reading',
    'closes in 6 days and SAM.gov takes about two weeks',
  ],
  [
    'a state notice without a code whose title and text name her trade',
    { naics: [], title: 'Custodial services for offices', summary: 'Janitorial services for five offices.' },
    {},
    'yours',
    'its title and its text ask for “Custodial services”, in Ohio',
  ],
  [
    'a state notice without a code that names her trade in its title alone',
    { naics: [], title: 'Custodial services for offices' },
    {},
    'worth-reading',
    'Only its title says “Custodial services”',
  ],
  [
    'a state notice without a code whose title only mentions her trade',
    { naics: [], title: 'Custodial storage building' },
    {},
    'not-you',
    'Another trade',
  ],
  [
    'a state notice with the UNSPSC code of her trade',
    { naics: [], unspsc: ['76111501', '72102902'], title: 'IFB 26-098' },
    {},
    'yours',
    'Your trade: Cleaning and janitorial (UNSPSC 76111501), in Ohio.',
  ],
  [
    'a state notice that names her trade, with the code of another',
    { naics: [], unspsc: ['72102902'], title: 'Janitorial supplies' },
    {},
    'not-you',
    'Another trade: UNSPSC 72102902',
  ],
  [
    'a state notice of many codes, one of which is her trade’s',
    { naics: [], unspsc: ['72102902', '72101507', '76111501'], title: 'IFB 26-099' },
    {},
    'worth-reading',
    'One of its 3 codes is your trade: Cleaning and janitorial (UNSPSC 76111501)',
  ],
  [
    'a state notice that calls its work by the name of her trade, with the code of another',
    { naics: [], unspsc: ['72102902'], title: 'Janitorial services, Dayton' },
    {},
    'worth-reading',
    'Its title asks for “Janitorial services”, its codes for something else',
  ],
  [
    'a city’s notice that cleans something else',
    { naics: [], title: 'Inspection and cleaning services for sewers' },
    {},
    'not-you',
    'Another trade',
  ],
  [
    'the industry next to hers, with her trade’s name',
    { naics: ['561790'], title: 'Window cleaning', setAside: 'SBA' },
    {},
    'yours',
    'it asks for “Window cleaning”',
  ],
  [
    'another industry, with her trade’s name',
    { naics: ['561210'], title: 'Janitorial services', setAside: 'SBA' },
    {},
    'worth-reading',
    'Its title asks for “Janitorial services”; its industry is Facilities Support Services',
  ],
  [
    'a thing of another industry that is called by a word of hers',
    { naics: ['335910'], productCode: '6140', title: 'Cleaning battery', setAside: 'SBA' },
    {},
    'not-you',
    'Another trade',
  ],
  ['her trade abroad', { country: 'ITA', states: [] }, { reach: 'anywhere' }, 'not-you', 'The work is abroad.'],
  [
    'a federal contract that isn’t set aside, for a few people',
    { federal: true },
    {},
    'worth-reading',
    'isn’t set aside for small firms: expect large ones to bid',
  ],
  [
    'a federal contract that isn’t set aside, for a firm of forty',
    { federal: true },
    { size: '11-50' },
    'yours',
    'Your trade',
  ],
  [
    'a set-aside of California, for someone whom it has certified',
    { setAside: 'SB', states: ['CA'] },
    { state: 'CA', certificates: ['ca-sb'] },
    'yours',
    'Your trade',
  ],
  [
    'a federal notice with another industry’s code and the product code of her trade',
    { naics: ['561210'], productCode: 'S201', title: 'Cleaning at a base', setAside: 'SBA' },
    {},
    'worth-reading',
    'Your trade by one code: Cleaning and janitorial (PSC S201); its industry is Facilities Support Services.',
  ],
  [
    'her industry’s code on work that neither its words nor its product code call so',
    { productCode: 'S216', title: 'Base support', setAside: 'SBA' },
    {},
    'worth-reading',
    'but it doesn’t call the work so',
  ],
  [
    'the product code of another trade in an industry of many, as of plowing for a cleaner',
    { naics: ['561790'], productCode: 'S218', title: 'Snow and ice removal', setAside: 'SBA' },
    { naics: ['561720', '561790'] },
    'not-you',
    'Another trade: Lawn care, landscaping and snow removal (PSC S218)',
  ],
  [
    'trucks that a city buys, for someone who hauls',
    { naics: [], title: 'Two (2) 1-Ton Trucks for Golf Maintenance', sectors: ['transport'] },
    { naics: ['484110'] },
    'not-you',
    'Another trade',
  ],
  [
    'a renewed license, with the code of programmers',
    { naics: ['541511'], title: 'Annual software license renewal', setAside: 'SBA' },
    { naics: ['541511'], reach: 'anywhere' },
    'not-you',
    'something ready-made: “license”',
  ],
  ['a question to the market', { inquiry: true, setAside: 'SBA' }, {}, 'worth-reading', 'it only asks who could do it'],
  [
    'work for several large firms, for a few people',
    { large: { words: 'IDIQ', dollars: 0 }, setAside: 'SBA' },
    {},
    'worth-reading',
    'it’s large for you: “IDIQ”',
  ],
  [
    'her trade where its office’s own region is far away',
    { states: [], area: ['AZ', 'NM'], setAside: 'SBA' },
    {},
    'not-you',
    'Its office works for Arizona, New Mexico',
  ],
  [
    'her trade in a state that is near, but not next to hers',
    { states: ['VA'], setAside: 'SBA' },
    { state: 'PA' },
    'worth-reading',
    'which isn’t next to your state: count the miles',
  ],
  [
    'a zone’s set-aside in her state',
    { setAside: 'HZC' },
    {},
    'worth-reading',
    'SBA’s map says whether your address is in a zone',
  ],
  [
    'a federal notice with her industry’s code that buys goods',
    { productCode: '7920', title: 'Brooms' },
    {},
    'not-you',
    'It buys Brooms, Brushes, Mops, and Sponges (PSC 7920)',
  ],
  [
    'a contract without a state, for someone who stays near',
    { states: [] },
    {},
    'worth-reading',
    'its place isn’t stated: read where the work is',
  ],
  [
    'a contract without a state, for someone who goes anywhere',
    { states: [] },
    { reach: 'anywhere' },
    'yours',
    'Your trade',
  ],
  [
    'a set-aside of California',
    { setAside: 'SB', states: ['CA'] },
    { state: 'CA' },
    'worth-reading',
    'California certifies them',
  ],
  [
    'a state’s notice that closes soon, which needs no SAM.gov',
    { daysLeft: 6, federal: false },
    { registrations: [] },
    'yours',
    'Your trade',
  ],
  ['a notice for research teams', { forResearchers: true }, {}, 'not-you', 'For research teams.'],
  [
    'work at a research institute',
    { title: 'Janitorial Services, Marine Research Institute' },
    {},
    'yours',
    'Your trade',
  ],
] as const)('%s', (_, facts, profile, expected, reason) => {
  const fit = grade(facts as Partial<FitFacts>, profile as Partial<FundingProfile>)
  expect(fit).toMatchObject({ grade: expected, reason: expect.stringContaining(reason) })
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
  ['a grant whose title and text name their work', {}, 'yours', 'Its title and its text name “Head Start Program”'],
  [
    'a grant that names it in its title alone',
    { summary: null },
    'worth-reading',
    'check whether it pays for what you do',
  ],
  ['a grant in another state', { states: ['CA'] }, 'not-you', 'For California only.'],
  [
    'a grant that doesn’t list them',
    { applicants: ['state'] },
    'not-you',
    'It doesn’t list nonprofits with 501(c)(3) status.',
  ],
  ['a grant that doesn’t say who may apply', { applicants: [] }, 'worth-reading', 'it doesn’t say who may apply'],
  [
    'a grant that lists nothing but others',
    { applicants: ['others'] },
    'others-only',
    'It says only that “others” may apply.',
  ],
  [
    'a grant whose text names others than its codes',
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
  [
    'a grant for others that isn’t about their work',
    { applicants: ['others'], title: 'Tanks', summary: null },
    'not-you',
    'It’s about education.',
  ],
  ['a grant for work abroad', { abroad: true }, 'not-you', 'The work is abroad.'],
  [
    'a grant about something else',
    { title: 'Solar', summary: null, sectors: ['energy'] },
    'not-you',
    'It’s about energy.',
  ],
  [
    'research',
    { title: 'Early Learning: Head Start Program (R01 Clinical Trial Required)' },
    'not-you',
    'For research teams.',
  ],
] as const)('%s', (_, facts, expected, reason) => {
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
