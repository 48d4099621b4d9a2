import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import type { Opportunity } from '../../opportunities/opportunities.ts'
import { proposeOpening } from './opening.ts'

const opening = (fields: Partial<Opportunity>) =>
  proposeOpening('small-business', testGrant({ applicants: ['small-business'], ...fields }))

const contract = { source: 'sam', set_aside: 'SBA', naics: ['561720'], states: ['CA'] } as const

test('a contract opens with its trade, its thing and its place, and with who may bid', () => {
  expect(opening({ ...contract, naics: ['561720'], states: ['CA'], title: 'S201--Window Washing, Clinic' })).toEqual({
    text: 'They pay for janitorial services: “Window Washing, Clinic”, in California. Look if you’re one of: small businesses (it’s set aside for them).',
    unsure: undefined,
  })
})

test('a contract whose title is a number takes the sentence that names the thing, and never words of every notice', () => {
  const description =
    'This is a combined synopsis/solicitation for commercial items prepared in accordance with FAR 12.6 for towels. The hospital needs clean towels and sheets every weekday morning.'
  const { text, unsure } = opening({ source: 'sam', title: 'TOWELS 36C24726Q0412', description })
  expect(text).toContain('“The hospital needs clean towels and sheets every weekday morning.”')
  expect(text).not.toContain('combined synopsis')
  expect(unsure).toBe('taken from the notice’s text')
})

test.each([
  ['The purpose of this program is to help farms buy cold storage for fruit.', 'The money is to help farms buy cold'],
  ['This grant supports small museums that repair their buildings.', 'The money pays for small museums that'],
  ['The agency provides funding to bakeries that train apprentices.', 'The money goes to bakeries that train'],
])('a grant says what its money is for: %s', (description, start) => {
  const { text, unsure } = opening({ description })
  expect(text.startsWith(start)).toBe(true)
  expect(text).toMatch(/\. Look if you’re one of: small businesses\.$/)
  expect(unsure).toBeUndefined()
})

test('research is marked for research teams, and a grant without a description for reading', () => {
  expect(opening({ title: 'Research on sleep' }).text).toMatch(/For research teams: look only if you do research/)
  expect(opening({}).unsure).toMatch(/gives no description/)
})
