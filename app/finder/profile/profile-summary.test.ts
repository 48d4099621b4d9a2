import { expect, test } from 'vitest'
import { profileSummary } from './profile-summary.ts'

const caterer = {
  ...({ entity: 'small-business', state: 'OH', reach: 'state', years: '2-5', size: '2-10' } as const),
  ...{ certificates: [], registrations: [] },
}

test.each([
  [['722320'], 'a small business in Ohio: Caterers'],
  [['722320', '722310'], 'a small business in Ohio: Caterers and one more trade'],
  [['722320', '722310', '722330'], 'a small business in Ohio: Caterers and 2 more trades'],
])('Of the trades %j a buyer reads the first and how many more her list is sorted for', (naics, text) => {
  expect(profileSummary({ ...caterer, naics })).toBe(text)
})

test('Of a nonprofit the missions that it chose are named', () => {
  const nonprofit = { ...caterer, entity: 'nonprofit', naics: ['624110'] } as const
  expect(profileSummary({ ...nonprofit, naics: ['624110'], missions: ['O20', 'A25'] })).toBe(
    'a nonprofit in Ohio: Youth Centers & Clubs and one more mission',
  )
})
