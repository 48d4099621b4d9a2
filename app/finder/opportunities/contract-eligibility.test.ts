import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { eligibilityReason } from './audience.ts'
import type { Opportunity } from './find-opportunities.ts'

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
