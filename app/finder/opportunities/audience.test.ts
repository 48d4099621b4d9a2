import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { isForeignAssistance, isSingleSource } from './audience.ts'

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
