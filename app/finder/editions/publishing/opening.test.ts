import { expect, test } from 'vitest'
import { testGrant } from '../../../../test/test-grant.ts'
import type { Opportunity } from '../../opportunities/opportunities.ts'
import { proposeOpening } from './opening.ts'

const opening = (fields: Partial<Opportunity>) =>
  proposeOpening('small-business', testGrant({ applicants: ['small-business'], ...fields }))

const contract: Partial<Opportunity> = { source: 'sam', set_aside: 'SBA', naics: ['561720'], states: ['CA'] }

test.each<[Partial<Opportunity>, string]>([
  [
    { ...contract, title: 'S201--Window Washing, Clinic' },
    'They pay for janitorial services: “Window Washing, Clinic”, in California. Who should look: small businesses (it’s set aside for them).',
  ],
  // An industry that is named by its firms is what these do, and a code's short words are written out.
  [
    { ...contract, naics: ['238160'], states: ['DC'], title: 'New roof' },
    'They pay for the work of roofing contractors: “New roof”, in the District of Columbia.',
  ],
  [
    { ...contract, naics: ['334290'], states: [], product_code: '6350', title: 'Door alarms' },
    'miscellaneous alarm, signal, and security detection systems',
  ],
  [
    { source: 'table', kind: 'bid', states: ['OH'], applicants: [], title: 'Skim Bags for Sewers' },
    'They pay for “Skim Bags for Sewers”, in Ohio. Anyone may bid, large firms too: look if this is your trade.',
  ],
  [{ applicants: ['unrestricted'] }, 'Anyone may apply: look if this is your kind of work.'],
  [{ title: 'Research on sleep' }, 'Who should look: research teams of small businesses.'],
])('%j opens with its trade, its thing and its place, and with who may apply', (fields, text) => {
  expect(opening(fields).text).toContain(text)
})

test('a contract whose title is a number takes the sentence that names the thing, and never words of every notice', () => {
  const description =
    'This is a combined synopsis/solicitation for commercial items prepared in accordance with FAR 12.6 for towels. The hospital needs clean towels and sheets every weekday morning.'
  const { text, unsure } = opening({ source: 'sam', title: 'TOWELS 36C24726Q0412', description })
  expect(text).toContain('“The hospital needs clean towels and sheets every weekday morning.”')
  expect(text).not.toContain('combined synopsis')
  expect(unsure).toBe('taken from the notice’s text')
})

const PURPOSES = {
  'The purpose of this program is to help farms buy cold storage for fruit.': 'The money is to help farms buy cold',
  'This grant supports small museums that repair their buildings.': 'The money pays for small museums that',
  'The agency provides funding to bakeries that train apprentices.': 'The money goes to bakeries that train',
  'The service aims to reduce falls of older people at home.': 'The money is to reduce falls of older people',
  'The purpose is to invite (R21) applications that propose to study sleep.': 'They want applications that propose to',
  'The division is accepting applications for Stewardship, a program to advance the preservation of physical collections.':
    'The money is to advance the preservation of physical collections. Who',
  'The purpose of this solicitation is to select an organization (Cooperator) to support the tribute concert of 2027.':
    'The money is to support the tribute concert of 2027. Who',
  'The institute solicits applications for an R01 Clinical Trial Optional mechanism focusing on alcohol health services.':
    'They want applications focusing on alcohol health services. Who',
  'The directorate is soliciting research in aircraft design and experimentation, specifically in the following areas: Concepts.':
    'They want research in aircraft design and experimentation. Who',
}

test.each(Object.entries(PURPOSES))('a grant says what its money is for: %s', (description, start) => {
  const { text, unsure } = opening({ description })
  expect(text.startsWith(start)).toBe(true)
  expect(text).toMatch(/\. Who should look: (research teams of )?small businesses\.$/)
  expect(unsure).toBeUndefined()
})

test.each([
  'Every award must support implementation of one or more of the Administration priorities listed for 2026.',
  'These grants support the President’s commitment to increase the excellence of services.',
  'This funding will support work beginning in May 2026 with activities completed in early 2028.',
])('a sentence that tells nobody what the money is for is no purpose: %s', (description) => {
  expect(opening({ description }).unsure).toBeDefined()
})

test('a grant without a description is marked for reading, and a contract with its trade isn’t', () => {
  expect(opening({}).unsure).toMatch(/gives no description/)
  expect(opening({ ...contract, title: 'Window Washing' }).unsure).toBeUndefined()
})

test('half a sentence, where a source cuts its text off, is not quoted', () => {
  const description =
    'The fund pays for boats and their safe crews, and for ports. Program money will be used to support the occupatio'
  expect(opening({ title: 'Program of the fund', description }).text).not.toContain('occupatio')
})

test.each([
  'The grant program supports to projects that maintain historic barns of the state.',
  'The program funds water-related projects must align with the plan of the state.',
  'This initiative supports research on better ways and approaches to.',
])('What would make no sentence of the opening is left to the title: %s', (description) => {
  expect(opening({ description }).text).not.toMatch(/pays for/)
})

test('a quotation begins where the sentence does: behind the title, and not within a name', () => {
  const textOf = (title: string, more: string) => opening({ title, description: `${title} ${more}` }).text
  const day = 'Martin Luther King Jr. Day of Service'
  const mobilized = textOf(day, 'projects mobilize Americans to serve their neighbors.')
  expect(mobilized).toContain('“Martin Luther King Jr. Day of Service projects mobilize')
  const glued = 'The Vehicles Division looks into the structure of aircraft in flight.'
  expect(textOf('Innovative Aircraft Structure', glued)).toContain('“The Vehicles Division')
})

test('a contract says once where its work is', () => {
  const at = (title: string) => opening({ ...contract, naics: ['561720'], states: ['ND'], title }).text
  expect(at('Waste Collection, Grand Forks, ND')).toContain('Grand Forks, ND”. Who')
  expect(at('Waste Collection across North Dakota')).toContain('North Dakota”. Who')
  expect(at('Waste Collection')).toContain('Waste Collection”, in North Dakota. Who')
})

test('a contract that is set aside in part, or in the words of its text alone, says so', () => {
  const trade = { source: 'sam' as const, naics: ['561720'], title: 'Night Cleaning' }
  const partly = opening({ ...trade, set_aside: 'SBP' }).text
  expect(partly).toMatch(/small businesses \(part of it is set aside for them\)\.$/)
  const saying = (description: string) => opening({ ...trade, set_aside: null, description }).text
  const asIs = saying('This acquisition is set-aside for small business concerns.')
  expect(asIs).toMatch(/small businesses \(it’s set aside for them\)\.$/)
  expect(saying('This acquisition is not set-aside for small business.')).toContain('Anyone may bid')
})
