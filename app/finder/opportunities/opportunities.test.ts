import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import type { Opportunity } from './find-opportunities.ts'
import { eligibilityReason, isForeignAssistance, isSingleSource, takersIn } from './opportunities.ts'

test('grants of the Office of Science in the Department of Energy are for work at home, those of USAID for work abroad', () => {
  expect(isForeignAssistance(testGrant({ agency_code: 'PAMS-SC' }))).toBe(false)
  expect(isForeignAssistance(testGrant({ agency_code: 'USAID-ETH' }))).toBe(true)
})

test.each([
  ['FY 2026 Continuation of Solicitation for the Office of Science Financial Assistance Program', false],
  ['Limited Competition for the Continuation of the National Consortium on Alcohol', true],
  ['Drug-Free Communities Support Program: COMPETING CONTINUATION (Year 6)', true],
])('whether “%s” is only for those who have it already: %s', (title, single) => {
  expect(isSingleSource(testGrant({ title }))).toBe(single)
})

test('Who may apply is said in the source’s words, or by its code, and never “named in the notice”', () => {
  const open = testGrant({ applicants: ['small-business', 'for-profit', 'nonprofit-501c3', 'nonprofit'] })
  expect(eligibilityReason('small-business', open)).toBe('by its code: small businesses')
  for (const eligibility_words of ['For Profit Ocean Carrier', 'Any K-12 educational institution in California'])
    for (const audience of ['small-business', 'nonprofit'] as const)
      expect(eligibilityReason(audience, { ...open, eligibility_words })).toBe(
        `in the words of the notice: ${eligibility_words}`,
      )
})

test('A ruling of the Internal Revenue Service that a text asks for shuts out nonprofits without it', () => {
  const both = testGrant({ applicants: ['nonprofit-501c3', 'nonprofit'] })
  const eligibility_words = 'Nonprofits that hold a ruling from the Internal Revenue Service as nonprofit, 501(c)(3).'
  expect(eligibilityReason('nonprofit', both)).toBe('by its codes: nonprofits, with 501(c)(3) status or without')
  expect(eligibilityReason('nonprofit', { ...both, eligibility_words })).toBe(
    'by its code: nonprofits with 501(c)(3) status',
  )
})

test.each([
  ['Businesses; Corporations; Partnerships; Sole proprietorships', true],
  ['Qualified businesses, property owners and residents.', true],
  ['Any businesses owned and operated by ethnic minorities', false],
  ['Video Game Production Company', false],
  ['Municipalities and their authorities', false],
])('Whether “%s” takes businesses of any trade: %s', (words, business) => {
  expect(takersIn(words)?.business).toBe(business)
})

const applicants = ['small-business', 'nonprofit', 'nonprofit-501c3'] as Opportunity['applicants']
const contract = (fields: Partial<Opportunity>) =>
  testGrant({ source: 'sam', kind: 'solicitation', applicants, ...fields })

test.each([
  [null, 'Open to any bidder'],
  ['SBA', 'small businesses: the contract is set aside for them'],
  ['SDVOSBC', 'small businesses that SBA has certified as owned by service-disabled veterans (SDVOSB)'],
  ['WOSB', 'small businesses that SBA has certified as women-owned (WOSB)'],
  ['HZC', 'small businesses with HUBZone certification from SBA'],
  ['8A', 'small businesses in SBA’s 8(a) program'],
  ['ISBEE', 'small businesses that are Indian-owned (ISBEE, under the Buy Indian Act)'],
  ['XYZ', undefined],
])('a contract with the set-aside %s tells a small business: %s', (set_aside, reason) => {
  expect(eligibilityReason('small-business', contract({ set_aside }))).toBe(reason)
})

test.each([
  [['624410'], null, null, 'Open to any bidder'],
  [[], 'G004', null, 'Open to any bidder'],
  // What an outfitter of clinics does has the code of medical services: the industry says who bids.
  [['541614'], 'Q999', null, undefined],
  [['237310'], 'Z1PA', null, undefined],
  [['336413'], '1560', null, undefined],
  [['624410'], null, 'SBA', undefined],
])(
  'of a contract of NAICS %j, code %s and set-aside %s a nonprofit reads: %s',
  (naics, product_code, set_aside, reason) => {
    expect(eligibilityReason('nonprofit', contract({ naics, product_code, set_aside }))).toBe(reason)
  },
)

// Sentences of notices that SAM.gov published between March 3 and April 16, 2026, and some like them.
test.each([
  ['SBA', 'This acquisition is set-aside for small business concerns.'],
  ['SBA', 'PAYMENT BONDS ARE REQUIRED.THIS IS A 100% SMALL BUSINESS SET-ASIDE.'],
  ['SBA', 'This requiremnet is a 100% small business set aside.'],
  [
    'SBA',
    'This is set-aside for small business with the NAICS code of 611699, $16,500,000.00.The office does not pay.',
  ],
  [
    'SDVOSBC',
    'The solicitation is set-aside to Service-Disabled Veteran-Owned Small Businesses (SDVOSB).The Government',
  ],
  ['SDVOSBC', 'This solicitation is a 100% Service-Disabled Veteran-Owned Small Business (SDVOSB) set-aside.'],
  ['VSA', 'This requirement be set aside for acquisition by verified VOSBs.'],
])('a contract whose code is blank is set aside as %s where its text says: %s', (set_aside, description) => {
  const silent = contract({ set_aside: null, description: `Background. ${description} More follows.` })
  expect(eligibilityReason('small-business', silent)).toBe(eligibilityReason('small-business', contract({ set_aside })))
  expect(eligibilityReason('nonprofit', { ...silent, naics: ['624410'] })).toBeUndefined()
})

test.each([
  'This acquisition is not set-aside for small business concerns.',
  'The vendor says this is small business work that the office may set aside later.',
  'This acquisition is not set aside exclusively for small business.',
  'If the acquisition is set-aside for SDVOSBs/VOSBs, their status must be visible at the time of quote submission.',
  'Identified sources differ (e.g., if this is a small business set aside, foreign sources may not participate).',
  'Set Aside: This solicitation is Unrestricted-Open Market.',
  'Basis for award: _X_ Brand Name __ Full and Open __ Total Small Business Set Aside. This is a combined synopsis.',
  'This requirement is not eligible for small business set-aside.',
  'Small Business set-aside is not applicable to this RFQ.',
  '52.219-6 Notice of Total Small Business Set-Aside (NOV 2020)',
])('a contract stays open to any bidder where its text says: %s', (description) => {
  expect(eligibilityReason('small-business', contract({ set_aside: null, description }))).toBe('Open to any bidder')
})

const ofTheArmy = (fields: Partial<Opportunity>) =>
  contract({ agency: 'DEPT OF DEFENSE / DEPT OF THE ARMY', ...fields })

// As SAM.gov published them between March 3 and April 16, 2026, without a country and a state.
test.each<[string, Partial<Opportunity>, boolean]>([
  ['abroad by its title', { title: 'FY26 REPAIR WHOLE HOUSE, BUILDING 1255, MCAS IWAKUNI, JAPAN' }, true],
  ['abroad by its office', { agency: 'DEPT OF DEFENSE / DEPT OF THE ARMY / W2SN ENDIST JAPAN' }, true],
  ['abroad by its office', { agency: 'DEFENSE INFORMATION SYSTEMS AGENCY (DISA) / DISA/DITCO EUROPE' }, true],
  ['abroad by the zone of its deadline', { title: 'Repair South Loop Taxiway', deadline_zone: '+09:00' }, true],
  [
    'abroad by where its goods go',
    { description: 'Terms will be FOB: DESTINATION, DIRECT SHIPPING to U.S. NAVAL BASE SASEBO JAPAN A contract' },
    true,
  ],
  ['in Guam', { agency: 'DEPT OF THE NAVY / NAVFACSYSCOM MARIANAS', deadline_zone: '+10:00' }, false],
  ['of an office in Guam that writes Japan’s time', { title: 'Guam Exercises', deadline_zone: '+09:00' }, false],
  ['in Puerto Rico', { deadline_zone: '-04:00' }, false],
  ['in American Samoa', { deadline_zone: '-11:00' }, false],
  ['of an office that writes UTC', { deadline_zone: '+00:00' }, false],
  [
    'of the district of New England',
    { agency: 'DEPT OF THE ARMY / W2SD ENDIST NEW ENGLAND', deadline_zone: '-04:00' },
    false,
  ],
  ['that names its state', { title: 'Tribute to Japan', states: ['HI'], country: 'USA' }, false],
])('a contract %s is work abroad or not: %#', (_, fields, abroad) => {
  expect(isForeignAssistance(ofTheArmy(fields))).toBe(abroad)
})
