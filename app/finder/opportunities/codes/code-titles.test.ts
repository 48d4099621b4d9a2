import { expect, test } from 'vitest'
import { industryPhrases, isNaicsCode, naicsTitle, productServiceTitle } from './code-titles.ts'
import codes from './product-service-codes.json' with { type: 'json' }

test('an industry has its title, of 2017 or of 2022, and a shorter code that of its group', () => {
  expect(naicsTitle('561720')).toBe('Janitorial Services')
  expect(naicsTitle('513210')).toBe('Software Publishers')
  expect(naicsTitle('511210')).toBe('Software Publishers')
  expect(naicsTitle('5617')).toBe('Services to Buildings and Dwellings')
  expect(naicsTitle('000000')).toBeUndefined()
})

test('a product or service code has a title that is not in capitals', () => {
  expect(productServiceTitle('S201')).toBe('Housekeeping: Custodial Janitorial')
  expect(productServiceTitle('DA10')).toMatch(/^IT and Telecommunications: /)
  expect(productServiceTitle('U099')).toBe('Other Education and Training Services')
  expect(productServiceTitle('J056')).toBe(
    'Maintenance, Repair and Rebuilding of Equipment: Construction and Building Materials',
  )
  expect(productServiceTitle('????')).toBeUndefined()
})

test('no title of a product or service code has a word cut short, nor says “of” twice', () => {
  const titles = Object.keys(codes.titles).map(productServiceTitle)
  expect(
    titles.filter((title) =>
      /\b(of of|maint|eqp?t?|equip|svcs?|misc|elct|elect|mgmt|environ|govt?|facs?|constr|compo?n?ts|inspect|install|randd|qc)\b/i.test(
        title ?? '',
      ),
    ),
  ).toEqual([])
})

test("a city's own code of six digits is no industry", () => {
  expect(isNaicsCode('541511')).toBe(true)
  expect(isNaicsCode('961680')).toBe(false)
  expect(industryPhrases.size).toBe(1012)
})
