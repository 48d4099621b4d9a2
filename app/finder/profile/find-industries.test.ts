import { expect, test } from 'vitest'
import { findIndustries } from './find-industries.ts'

test.each([
  ['daycare', '624410'],
  ['janitorial', '561720'],
  ['I clean offices', '561720'],
  ['lawn', '561730'],
  ['app', '541511'],
  ['caterer', '722320'],
  ['drywall', '238310'],
  ['561720', '561720'],
])('“%s” finds the industry %s', (typed, code) => {
  expect(findIndustries(typed).map((industry) => industry.code)).toContain(code)
})

test('an application for something is not an app', () => {
  expect(findIndustries('apply').map(({ code }) => code)).not.toContain('541511')
})

test('nothing is found for nothing and for nonsense', () => {
  expect([findIndustries(''), findIndustries('qwrtz')]).toEqual([[], []])
})
