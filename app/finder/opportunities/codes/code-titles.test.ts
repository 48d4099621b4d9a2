import { expect, test } from 'vitest'
import { isNaicsCode, naicsTitle, productServiceTitle } from './code-titles.ts'
import codes from './product-service-codes.json' with { type: 'json' }

test.each([
  ['561720', 'Janitorial Services'],
  ['513210', 'Software Publishers'],
  // Of 2017, and the beginning that is a group's.
  ['511210', 'Software Publishers'],
  ['5617', 'Services to Buildings and Dwellings'],
  ['000000', undefined],
])('the industry %s is %s', (code, title) => {
  expect(naicsTitle(code)).toBe(title)
})

test.each([
  ['S201', 'Housekeeping: Custodial Janitorial'],
  ['DA10', expect.stringMatching(/^IT and Telecommunications: /)],
  ['U099', 'Other Education and Training Services'],
  ['J056', 'Maintenance, Repair and Rebuilding of Equipment: Construction and Building Materials'],
  ['????', undefined],
])('the product or service code %s has a title that is not in capitals: %s', (code, title) => {
  expect(productServiceTitle(code)).toEqual(title)
})

test('no title of a product or service code has a word cut short, nor says “of” twice', () => {
  const titles = Object.keys(codes.titles).map(productServiceTitle)
  const short =
    /\b(of of|maint|eqp?t?|equip|svcs?|misc|elct|elect|mgmt|environ|govt?|facs?|constr|compo?n?ts|inspect|install|randd|qc)\b/i
  expect(titles.filter((title = '') => short.test(title))).toEqual([])
})

test("a city's own code of six digits is no industry", () => {
  expect(isNaicsCode('541511')).toBe(true)
  expect(isNaicsCode('961680')).toBe(false)
})
