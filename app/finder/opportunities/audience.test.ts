import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { eligibilityReason, isForeignAssistance, isSingleSource, takersIn } from './audience.ts'

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
