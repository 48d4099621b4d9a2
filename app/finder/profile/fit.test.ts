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
    'worth-reading',
    'Close to your trade: Landscaping Services',
  ],
  [
    'another trade that anyone nearby may bid on',
    { naics: ['238160'], title: 'Roof repair' },
    {},
    'worth-reading',
    'it’s Roofing Contractors',
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
    'a state notice without a code that names her trade',
    { naics: [], title: 'Custodial services for offices' },
    {},
    'yours',
    'it asks for “Custodial services”',
  ],
  [
    'a state notice without a code whose title only mentions her trade',
    { naics: [], title: 'Custodial storage building' },
    {},
    'worth-reading',
    'Its title says “Custodial”.',
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
    'worth-reading',
    'Its title says “Janitorial”.',
  ],
  [
    'a state notice that calls its work by the name of her trade, with the code of another',
    { naics: [], unspsc: ['72102902'], title: 'Janitorial services, Dayton' },
    {},
    'yours',
    'Your trade: it asks for “Janitorial services”, in Ohio.',
  ],
  [
    'a city’s notice that cleans something else',
    { naics: [], title: 'Inspection and cleaning services for sewers' },
    {},
    'worth-reading',
    'Its title says “cleaning”.',
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
    'Its title says “Janitorial”.',
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
    { naics: ['561210'], productCode: 'S201', title: 'Base support', setAside: 'SBA' },
    {},
    'worth-reading',
    'Close to your trade: Cleaning and janitorial (PSC S201).',
  ],
  [
    'a federal notice with her industry’s code that buys goods',
    { productCode: '7920', title: 'Brooms' },
    {},
    'worth-reading',
    'it buys Brooms, Brushes, Mops, and Sponges (PSC 7920)',
  ],
  [
    'a contract without a state, for someone who stays near',
    { states: [] },
    {},
    'worth-reading',
    'it doesn’t name a state',
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
    'if California has certified you',
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

test('Another trade nearby comes after what is close to her trade', () => {
  expect(grade({ naics: ['238160'], title: 'Roof repair' }).onlyNear).toBe(true)
  expect(grade({ naics: ['561730'], title: 'Grounds upkeep' }).onlyNear).toBeUndefined()
})

test.each([
  ['a grant that names her trade in its title', { title: 'Green Cleaning Grants' }, 'yours', '“Cleaning”'],
  ['a grant in another state', { states: ['CA'], title: 'Green Cleaning Grants' }, 'not-you', 'For California only.'],
  [
    'a grant that doesn’t list her',
    { applicants: ['nonprofit'], title: 'Green Cleaning Grants' },
    'not-you',
    'It doesn’t list small businesses.',
  ],
  [
    'a grant in her trade that doesn’t say who may apply',
    { applicants: [], title: 'Green Cleaning Grants' },
    'worth-reading',
    'It doesn’t say yet who may apply.',
  ],
  [
    'a grant in her trade that lists others, whom only its text names',
    { applicants: ['others'], title: 'Green Cleaning Grants' },
    'worth-reading',
    'check whether that’s you',
  ],
  [
    'a grant that neither names her trade nor says who may apply',
    { applicants: [] },
    'not-you',
    'your trade isn’t named in it',
  ],
  ['a grant for others that isn’t about her trade', { applicants: ['others'] }, 'not-you', 'your trade isn’t named'],
  ['a grant for work abroad', { abroad: true, title: 'Green Cleaning Grants' }, 'not-you', 'The work is abroad.'],
  [
    'a grant about tanks, for a mover, whose work is called storage too',
    { title: 'Underground Storage Tank Fund', sectors: ['environment'], naics: [] },
    'not-you',
    'It’s about environment.',
  ],
  ['a grant about something else', { sectors: ['energy'] }, 'not-you', 'It’s about energy.'],
  ['a grant without a subject', {}, 'worth-reading', 'It doesn’t name a trade.'],
  ['an SBIR grant', { title: 'SBIR Phase II' }, 'not-you', 'For research teams.'],
] as const)('%s', (_, facts, expected, reason) => {
  const fit = fitFor({ ...CLEANER, naics: ['561720', '484210'] }, { ...GRANT, ...(facts as Partial<FitFacts>) })
  expect(fit).toEqual({ grade: expected, reason: expect.stringContaining(reason) })
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
