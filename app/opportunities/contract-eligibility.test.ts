import { expect, test } from 'vitest'
import { testGrant } from '../../test/test-grant.ts'
import { eligibilityReason } from './audience.ts'
import type { Opportunity } from './find-opportunities.ts'

const contract = (fields: Partial<Opportunity>) =>
  testGrant({
    source: 'sam',
    kind: 'solicitation',
    applicants: ['small-business', 'nonprofit', 'nonprofit-501c3'],
    ...fields,
  })

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
  ['624410', null, null, 'Open to any bidder'],
  ['336413', 'G004', null, 'Open to any bidder'],
  ['237310', 'Z1PA', null, undefined],
  ['336413', '1560', null, undefined],
  ['624410', null, 'SBA', undefined],
])(
  'a nonprofit reads of a contract of NAICS %s, service code %s and set-aside %s: %s',
  (naics, product_code, set_aside, reason) => {
    expect(eligibilityReason('nonprofit', contract({ naics: [naics], product_code, set_aside }))).toBe(reason)
  },
)
