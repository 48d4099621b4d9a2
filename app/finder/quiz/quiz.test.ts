import { createElement } from 'react'
import { expect, test } from 'vitest'
import { waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { render } from '../../../test/render.ts'
import { shopForFile } from '../../../test/shop.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { quiz } from '../../catalog/quiz.ts'
import { registrationOffice } from '../../catalog/registration-offices.ts'
import { buildSnapshot } from '../../catalog/snapshots.ts'
import { usStates } from '../../catalog/us-states.ts'
import { DAY } from '../../platform/clock.ts'
import { sampleEdition } from '../editions/publishing/publishing.ts'
import {
  backPath,
  nextQuestion,
  parsePreviousAnswers,
  parseQuizAnswers,
  progressOf,
  toQuery,
  withoutLastAnswer,
} from './answers.ts'
import { ResultEmailed } from './email-result-form.tsx'
import { findExamples, profileFromAnswers } from './examples.ts'
import { forgottenQuizzes } from './quiz.sql.ts'
import * as quizPage from './quiz-page.tsx'
import { scoreAnswers } from './result.ts'
import { deleteUnsavedResults, emailQuizResult, findSavedAnswers, quizPersonalData } from './results.ts'

const read = (query: string) => parseQuizAnswers(new URLSearchParams(query))
const about = (query: string) => scoreAnswers(read(query))

const IDEA = 'stage=idea&entity=none&state=GA&sector=goods&purpose=start'
const LLC =
  'stage=young&entity=llc&state=GA&sector=trades&registrations=ein&revenue=middle&certifications=women&purpose=contract'
const READY = LLC.replace('registrations=ein', 'registrations=ein&registrations=sam')
const NONPROFIT =
  'stage=grown&entity=nonprofit&state=OH&sector=community&registrations=ein&revenue=large&purpose=program'
const BROKE = LLC.replace('purpose=contract', 'purpose=now')

const WOMEN = 'Look into the certification for women-owned businesses'
// The test table of the scoring: what is changed in content/site/quiz.yaml shows here.
test.each([
  ['an idea', IDEA, 13, ['startup-pack', 'blueprint'], 'Register your business'],
  ['an LLC without SAM.gov that wants contracts', LLC, 70, ['society', 'funding-pack'], 'Register in SAM.gov'],
  ['the same, registered', READY, 93, ['focus-call', 'society'], WOMEN],
  ['a nonprofit', NONPROFIT, 83, ['society', 'money-finder-nonprofit'], 'Have your tax-exempt letter ready'],
  ['who needs it this month', BROKE, 50, ['clarity-call', 'blueprint'], WOMEN],
])('%s', (_, query, score, advice, first) => {
  const result = about(query)
  expect([result.score, result.missing[0]?.title]).toEqual([score, first])
  expect(result.advice.map(({ offer }) => offer).slice(0, 2)).toEqual(advice)
})

/** Every way through the quiz, with one answer at most to a question that takes several. */
function* everyWay(query = ''): Generator<string> {
  const question = nextQuestion(read(query))
  if (!question) return yield query
  const values = question.id === 'state' ? ['GA'] : Object.keys(question.options)
  for (const value of values) yield* everyWay(`${query}&${question.id}=${value}`)
}

const kinds = quiz.money.map(({ name }) => name).toSorted()

/** The errors of one path through the quiz. Without `expect`: there are tens of thousands of paths. */
function faultsOf(query: string): string[] {
  const answers = read(query)
  const { score, advice, missing, money } = scoreAnswers(answers)
  const offers = new Set<string>(advice.map(({ offer }) => offer))
  const titles = missing.map(({ title }) => title)
  const nonprofit = /entity=nonprofit/.test(query)
  const certification = titles.some((title) => /certification|8\(a\)|HUBZone/.test(title))
  const names = [...money.fits, ...money.notYet].map(({ name }) => name).toSorted()
  const faults: Record<string, boolean> = {
    'asks more than eight questions': Object.keys(answers).length > 8,
    [`scores ${score}`]: score < 0 || score > 100,
    'advises nothing': offers.size === 0,
    'sells a nonprofit the list of small businesses': nonprofit && offers.has('money-finder-small-business'),
    'sells a business the list of nonprofits': !nonprofit && offers.has('money-finder-nonprofit'),
    'sells the Society too early': /entity=none|purpose=now/.test(query) && offers.has('society'),
    'misses a certification that cannot be had': /entity=nonprofit|certifications=none/.test(query) && certification,
    'misses a letter that no business has': !nonprofit && titles.includes('Have your tax-exempt letter ready'),
    'says of a kind of money both or nothing': names.join() !== kinds.join(),
  }
  return Object.entries(faults).flatMap(([fault, found]) => (found ? [`${query} ${fault}`] : []))
}

test('Every path through the quiz asks at most eight questions, its advice fits the answers, and each kind of money either fits or does not yet', () => {
  const ways = [...everyWay()]
  expect(ways.length).toBeGreaterThan(1000)
  expect(ways.flatMap(faultsOf)).toEqual([])
})

test('Every place to go is an official one, in the own state where it is known', () => {
  const places = [...quiz.gaps.map(({ office }) => office), ...Object.keys(usStates).map(registrationOffice)]
  for (const place of places) {
    if (place) expect(place.url).toMatch(/^https:\/\/[\w.]*(?:\.gov|apexaccelerators\.us|sec\.state\.ma\.us)(?:\/|$)/)
  }
  expect(Object.keys(usStates).filter((state) => !registrationOffice(state))).toEqual(['GU', 'VI', 'AS', 'MP'])
  expect(about(IDEA).missing[0]?.office.url).toBe('https://ecorp.sos.ga.gov')
})

test('A quiz that names what there is not, or that leaves someone without a result, is refused in words', () => {
  const [stage, entity, state] = quiz.questions
  const [foundation] = quiz.categories
  const [grants] = quiz.money
  const badEntity = { ...entity, unless: { purpose: ['now'] } }
  const wrong = {
    questions: [stage, stage, { ...state, options: { ga: 'Georgia' } }, badEntity],
    categories: [{ ...foundation, points: [{ when: { entity: ['club'] }, points: 40 }] }],
    money: [{ ...grants, rules: grants?.rules.slice(0, 1) }],
    gaps: [],
    advice: [{ offer: 'society', when: { entity: ['none'] }, why: 'Because.' }],
    verdicts: quiz.verdicts.slice(0, 2),
  }
  const said = (parts: object) =>
    buildSnapshot({ quiz: { ...parts } }).problems.map(({ path, message }) => `${path.join(' ')}: ${message}`)
  expect(said(wrong)).toEqual([
    'questions 1 id: “stage” is asked twice',
    'questions 2 options: stays empty: its answers are given',
    'questions 3 unless purpose: no question “purpose” has been asked by then',
    'categories 0 points 0 when entity: “entity” has no answer “club”',
    'money 0 rules: ends with a rule that doesn’t always hold: leave its condition empty',
    'advice: has none that always fits: leave the last one’s condition empty',
    'verdicts: go from the highest score down to 0',
  ])
  const advice = [{ offer: 'mansion', when: {}, why: 'Because.' }]
  expect(said({ advice })).toEqual(['advice 0 offer: isn’t an offer'])
})

test('The address holds the answers: an invalid one is asked again, and back removes the last one', () => {
  expect(nextQuestion(read('stage=young&entity=toString'))?.id).toBe('entity')
  expect(nextQuestion(read('entity=llc'))?.id).toBe('stage')
  expect(read(`${IDEA}&revenue=large&certifications=women`)).toEqual(read(IDEA))
  expect(read('stage=idea&entity=llc&state=GA&sector=goods&registrations=none&registrations=ein')).toMatchObject({
    registrations: ['ein'],
  })
  expect(nextQuestion(withoutLastAnswer(read(LLC)))?.id).toBe('purpose')
  expect(parseQuizAnswers(new URLSearchParams(toQuery(read(READY))))).toEqual(read(READY))
  expect(backPath(read(LLC))).toMatch(/certifications=women&was=purpose\.contract$/)
  const was = new URLSearchParams('was=registrations.ein&was=registrations.sam&was=stage.x&was=y')
  expect(parsePreviousAnswers(was)).toEqual({ registrations: ['ein', 'sam'] })
  expect(progressOf({})).toEqual({ number: 1, of: 8 })
  expect(about(IDEA).advice.map(({ offer }) => offer)).not.toContain('society')
})

const clock = offsetClock()
const shop = shopForFile({ clock })

const mail = (email: string, saves: boolean, newsletter = false) =>
  emailQuizResult(shop.deps, { email, answers: read(LLC), submission: email, saves, newsletter }, '192.0.2.1')

test('The result comes by email; its answers are saved, shown and deleted only with consent', async () => {
  await mail('kept@example.com', true)
  await mail('kept@example.com', true)
  await mail('passing@example.com', false, true)
  const [kept] = await waitForEmails(shop, 'kept@example.com')
  for (const words of ['Register in SAM.gov', 'https://sam.gov/', 'The Society']) expect(kept?.text).toContain(words)
  const token = /apply\?quiz=(\S+)/.exec(kept?.text ?? '')?.[1] ?? ''
  const business = { state: 'GA', stage: 'young', businessType: 'Construction and trades' }
  const needs = 'I want the government as a customer'
  expect(await findSavedAnswers(shop.deps, token)).toMatchObject({ email: 'kept@example.com', ...business, needs })
  expect(await findSavedAnswers(shop.deps, `${token}x`)).toBeUndefined()
  const passing = await waitForEmails(shop, 'passing@example.com', 2)
  expect(passing.map(({ subject }) => subject).sort()).toEqual([
    'Please confirm: the monthly newsletter',
    'Your funding readiness: 70 of 100',
  ])
  expect(passing.find(({ subject }) => subject.startsWith('Your'))?.text).not.toContain('/apply')
  clock.offsetMs += DAY + 1000
  for (const _ of ['once', 'again']) {
    await deleteUnsavedResults(shop.deps)
    expect(await shop.database.db.select().from(forgottenQuizzes)).toMatchObject([{ count: 1 }])
  }
  const held = (email: string) => quizPersonalData.read(shop.database.db, email)
  expect(await held('passing@example.com')).toEqual([])
  expect(await held('kept@example.com')).toMatchObject([{ 'What state is it in?': 'Georgia' }])
  await shop.database.transact((tx) => quizPersonalData.erase(tx, 'kept@example.com'))
  expect(await findSavedAnswers(shop.deps, token)).toBeUndefined()
})

test('“Use this one” sends the boxes that were checked along, and later forms are filled in with the address that was meant', async () => {
  const path = `/quiz?${LLC}`
  const send = async (form: Record<string, string>) => {
    const { token } = (await visitPage(shop, quizPage, { path, form })).data
    return (await visitPage(shop, quizPage, { path, form: { ...form, form_token: token } })).data
  }
  const boxes = { keep: 'yes', newsletter: 'yes' }
  const reply = await send({ email: 'dana@gmial.com', ...boxes })
  const html = render(createElement(ResultEmailed, { reply, action: path }))
  const hidden = Object.fromEntries([...html.matchAll(/ name="(\w+)" value="([^"]+)"/g)].map(([, ...field]) => field))
  expect(hidden).toEqual(boxes)
  const meant = { saved: { prefill: { email: 'dana@gmail.com' } }, newsletter: true }
  expect(await send({ email: 'dana@gmail.com', ...hidden })).toMatchObject(meant)
})

test('The answers give the part of a profile that they can: no trade yet, and no certificate from being owned by a woman', () => {
  expect(profileFromAnswers(read(READY))).toEqual({
    ...{ entity: 'small-business', state: 'GA', reach: 'neighbors', years: '2-5' },
    ...{ naics: [], certificates: [], registrations: ['sam'] },
    fields: ['construction', 'infrastructure', 'housing', 'energy', 'transport'],
  })
  expect(profileFromAnswers(read(IDEA))).toMatchObject({ entity: 'individual', years: 'idea', registrations: [] })
  expect(profileFromAnswers(read(NONPROFIT))).toMatchObject({ entity: 'nonprofit-501c3', state: 'OH' })
})

test.each([
  [IDEA, [], 'Government contracts', 'A government can only hire a business that’s registered.'],
  [
    READY,
    ['Grants for businesses', 'Government contracts', 'Tax credits'],
    'Set-asides for certified owners',
    'Certification first: a woman owns yours, and the SBA certifies it for free.',
  ],
  [
    NONPROFIT,
    ['Government contracts', 'Grants for nonprofits', 'Capital that isn’t a loan'],
    'Tax credits',
    'Most lower an income tax that nonprofits don’t pay.',
  ],
])('The result of %s says which kinds of money fit, and why another does not yet', (query, fitting, name, why) => {
  const { fits, notYet } = about(query).money
  expect(fits.map((kind) => kind.name)).toEqual(fitting)
  expect(notYet).toContainEqual({ name, why })
})

const examplesOf = (query: string, sellsSamples = true) => findExamples({ ...shop.deps, sellsSamples }, read(query))

test('Up to three entries of the sample follow in a demonstration, named so, with days counted from when it was made', async () => {
  const found = await examplesOf(READY)
  const edition = 'the April 2026 sample of the Small Business edition'
  expect(found).toMatchObject({ edition, isSample: true, path: '/free-money-finder' })
  const entries = sampleEdition('small-business').entries
  expect(found?.rows).toHaveLength(3)
  for (const { id, title, inShort, daysLeft, reason } of found?.rows ?? []) {
    expect(inShort).toMatch(/^(They|The money|In the notice’s words).+\. .+\.$/)
    expect(inShort).not.toContain(title)
    expect(entries.find((entry) => entry.id === id)?.title).toBe(title)
    expect([daysLeft >= 0, reason.length > 10]).toEqual([true, true])
  }
  expect((await examplesOf(NONPROFIT))?.edition).toBe('the April 2026 sample of the Nonprofit edition')
  expect(await examplesOf(READY, false)).toBeUndefined()
})

test('Whoever makes or sells things is not told that removing waste or engineering is their field', async () => {
  const found = await examplesOf(READY.replace('sector=trades', 'sector=goods').replace('state=GA', 'state=OH'))
  const fields = found?.rows.flatMap(({ reason }) => /^In your field: (.*)\.$/.exec(reason)?.[1] ?? []) ?? []
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) expect(field).toMatch(/food|manufactur|retail|store|dealer|farm|beverage/i)
})
