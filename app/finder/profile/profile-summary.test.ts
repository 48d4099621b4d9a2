import { expect, test } from 'vitest'
import type { FundingProfile } from './funding-profile.ts'
import { profileSummary } from './profile-summary.ts'

const caterer = {
  ...({ entity: 'small-business', state: 'OH', reach: 'state', years: '2-5', size: '2-10' } as const),
  ...{ certificates: [], registrations: [] },
}

test.each([
  [{ naics: ['722320'] }, 'a small business in Ohio: Caterers'],
  [{ naics: ['722320', '722310'] }, 'a small business in Ohio: Caterers and one more trade'],
  [{ naics: ['722320', '722310', '722330'] }, 'a small business in Ohio: Caterers and 2 more trades'],
  [
    { entity: 'nonprofit', naics: ['624110'], missions: ['O20', 'A25'] },
    'a nonprofit in Ohio: Youth Centers & Clubs and one more mission',
  ],
] as [Partial<FundingProfile> & { naics: string[] }, string][])('Of %j a buyer reads: %s', (chosen, text) => {
  expect(profileSummary({ ...caterer, ...chosen })).toBe(text)
})
