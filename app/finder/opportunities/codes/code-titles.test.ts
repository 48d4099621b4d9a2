import { expect, test } from 'vitest'
import { industryPhrases, isNaicsCode, naicsTitle, productServiceTitle } from './code-titles.ts'

test('an industry has its title, of 2017 or of 2022, and a shorter code that of its group', () => {
  expect(naicsTitle('561720')).toBe('Janitorial Services')
  expect(naicsTitle('513210')).toBe('Software Publishers')
  expect(naicsTitle('511210')).toBe('Software Publishers')
  expect(naicsTitle('5617')).toBe('Services to Buildings and Dwellings')
  expect(naicsTitle('000000')).toBeUndefined()
})

test('a product or service code has a title that is not in capitals', () => {
  expect(productServiceTitle('S201')).toBe('Housekeeping: Custodial Janitorial')
  expect(productServiceTitle('DA10')).toMatch(/^IT and Telecom: /)
  expect(productServiceTitle('U099')).toBe('Other Education and Training Services')
  expect(productServiceTitle('J056')).toBe('Maintenance and Repair of Construction Material')
  expect(productServiceTitle('????')).toBeUndefined()
})

test("a city's own code of six digits is no industry", () => {
  expect(isNaicsCode('541511')).toBe(true)
  expect(isNaicsCode('961680')).toBe(false)
  expect(industryPhrases.size).toBe(1012)
})
