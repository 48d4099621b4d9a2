import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { importText } from '../../../test/own-finds.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { dayOf, longDate } from '../../platform/dates.ts'
import { memberships } from '../../society/membership/membership.sql.ts'
import type { FundingProfile } from '../profile/profile.ts'
import { saveProfile } from '../profile/profile.ts'
import * as page from './all-open-page.tsx'
import { refreshListings } from './refresh-listings.ts'
import { savedSearchPersonalData } from './saved-searches.ts'
import { emailWeeklyNews } from './weekly-news.ts'
import * as offPage from './weekly-off-page.tsx'

const clock = offsetClock()
const MEMBER = 'denise@example.com'

const CLEANER: FundingProfile = {
  entity: 'small-business',
  state: 'OH',
  reach: 'neighbors',
  naics: ['561720'],
  certificates: [],
  registrations: ['sam'],
  years: '2-5',
  size: '2-10',
}

const dayIn = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY))

/** Imports finds of our own, each with its title, states, topics and the days it has left. */
async function importFinds(
  finds: readonly (readonly [title: string, states: string, sectors: string, days: number, summary?: string])[],
): Promise<void> {
  const header = 'number,title,funder,who may apply,states,sectors,deadline,official link,summary'
  const rows = finds.map(([title, states, sectors, days, summary = '']) =>
    [
      title,
      title,
      'A Fund',
      'small-business',
      states,
      sectors,
      dayIn(days),
      `https://example.gov/${title.length}`,
      `"${summary}"`,
    ].join(','),
  )
  await importText(shop.deps, 'own', [header, ...rows].join('\n'))
  await refreshListings(shop.deps)
}

const shop = shopForFile({ clock })
beforeAll(async () => {
  await giveMembership(shop.deps, MEMBER, 'active')
  await importFinds([
    ['Janitorial equipment fund', 'OH', 'business', 40],
    ['Janitorial training fund', 'OH', 'business', 20],
    ['Small business fund', '', 'business', 30],
    ['California cleaning fund', 'CA', 'business', 10],
    ['Closed janitorial fund', 'OH', 'business', -2],
    ...Array.from({ length: 25 }, (_, at) => [`Arts fund ${at}`, '', 'arts', 50 + at] as const),
  ])
})

type View = Extract<Awaited<ReturnType<typeof page.loader>>, { state: 'member' }>

async function visit(email: string | undefined, query = '', form?: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  const headers = email ? (await signIn(shop, email)).headers : {}
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  const args = { request: new Request(`${shop.url}/account/opportunities${query}`, { headers, ...sent }), context }
  return form ? page.action(args as never).catch((thrown: unknown) => thrown) : page.loader(args as never)
}

async function list(query = ''): Promise<View> {
  const view = await visit(MEMBER, query)
  if (!view || !('rows' in (view as View))) throw new Error('no list')
  return view as View
}

const titles = ({ rows }: View) => rows.map(({ title }) => title)

test.each([
  ['a stranger', undefined],
  ['someone who never joined', 'nell@example.com'],
])('%s sees what the list is, and nothing of it', async (_, email) => {
  expect(await visit(email)).toEqual({ state: 'outside', isSignedIn: email !== undefined, signIn: expect.any(String) })
})

test('A membership that ended opens nothing, and one that is ending opens the list until its month is over', async () => {
  await giveMembership(shop.deps, 'eve@example.com', 'ended')
  await giveMembership(shop.deps, 'lena@example.com', 'ending')
  expect(await visit('eve@example.com')).toMatchObject({ state: 'outside' })
  expect(await visit('lena@example.com')).toMatchObject({ state: 'member' })
})

test('Without a profile the next deadline comes first, what closed is left out, and every row says when it was seen', async () => {
  const view = await list()
  expect(titles(view).slice(0, 4)).toEqual([
    'California cleaning fund',
    'Janitorial training fund',
    'Small business fund',
    'Janitorial equipment fund',
  ])
  expect([view.total, view.open]).toEqual([29, 29])
  expect(view.rows[0]).toMatchObject({ daysLeft: 10, checkedOn: expect.stringMatching(/^\w+ \d+, \d{4}$/) })
})

test('With a profile what fits comes first, with its reason, and what doesn’t is a press away', async () => {
  await saveProfile(shop.deps, MEMBER, CLEANER)
  const view = await list()
  expect(view.rows.slice(0, 3).map(({ title, fit }) => [title, fit?.grade])).toEqual([
    ['Janitorial training fund', 'worth-reading'],
    ['Small business fund', 'worth-reading'],
    ['Janitorial equipment fund', 'worth-reading'],
  ])
  expect(view.byGrade).toMatchObject({ 'worth-reading': 3, 'not-you': 26 })
  const all = await list('?fit=all&words=cleaning')
  expect(all.rows.map(({ title, fit }) => [title, fit?.reason])).toContainEqual([
    'California cleaning fund',
    'For California only.',
  ])
})

test('A row has its text and its facts as an edition’s has, and is picked with a note, hidden and brought back', async () => {
  const [row] = (await list()).rows
  if (!row) throw new Error('the list is empty')
  expect(row).toMatchObject({ plainSummary: expect.stringContaining('.'), effort: expect.any(String), hidden: false })
  await visit(MEMBER, '', { entry: row.id, pick: 'yes', stage: 'preparing', note: 'Call first' })
  expect((await list()).picks).toEqual([{ id: row.id, stage: 'preparing', note: 'Call first' }])
  await visit(MEMBER, '', { entry: row.id, hide: 'yes' })
  expect(await list()).toMatchObject({
    picks: [],
    rows: expect.arrayContaining([expect.objectContaining({ id: row.id, hidden: true })]),
  })
  await visit(MEMBER, '', { entry: row.id, show: 'yes' })
  expect((await list()).rows.find(({ id }) => id === row.id)?.hidden).toBe(false)
  await visit(MEMBER, '', { entry: row.id, remove: 'yes' })
})

test('Pages follow each other without a gap or a repetition', async () => {
  const seen: string[] = []
  for (let next: string | undefined = '?fit=all'; next; ) {
    const view: View = await list(next)
    seen.push(...view.rows.map(({ id }) => id))
    next = view.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([29, 29])
})

test('Words search with their synonyms, and each choice says how many it would leave', async () => {
  expect(titles(await list('?words=custodial&fit=all')).sort()).toEqual(
    expect.arrayContaining(['Janitorial equipment fund', 'Janitorial training fund']),
  )
  // What its title says comes before what only its text does, although that closes first.
  const text = 'Janitorial equipment counts, too.'
  await importFinds([['Energy fund', 'OH', 'business', 25, text]])
  expect(titles(await list('?words=janitorial+equipment&fit=all'))).toEqual([
    'Janitorial equipment fund',
    'Energy fund',
  ])
  await importFinds([['Energy fund', 'OH', 'business', -1, text]])
  const view = await list('?state=OH&deadline=30')
  expect(titles(view)).toEqual(['Janitorial training fund', 'Small business fund'])
  const windows = view.choices.find(({ name }) => name === 'deadline')?.options
  expect(windows?.find(([value]) => value === '60')?.[1]).toBe('Within 60 days (3)')
  expect((await list('?state=XX&effort=none')).query.isNarrowed).toBe(false)
})

const saved = async () => (await list()).saved.map(({ name, weekly }) => [name, weekly])

test('A search is saved under a name, once, and deleted by nobody else', async () => {
  const query = 'words=janitorial&state=OH'
  const form = { save: 'yes', name: 'Ohio cleaning', query, weekly: 'yes' }
  expect(await visit(MEMBER, '', form)).toMatchObject({ status: 303 })
  expect(await visit(MEMBER, '', { ...form, name: 'ohio CLEANING' })).toMatchObject({
    data: { problem: expect.stringContaining('already') },
  })
  expect(await saved()).toEqual([['Ohio cleaning', true]])
  const id = (await list()).saved[0]?.id ?? ''
  expect(await visit('lena@example.com', '', { delete: id })).toMatchObject({ init: { status: 404 } })
  await visit(MEMBER, '', { save: 'yes', name: 'Gone soon', query: '', weekly: 'no' })
  await visit(MEMBER, '', { delete: (await list()).saved[1]?.id ?? '' })
  expect(await saved()).toEqual([['Ohio cleaning', true]])
})

const weeklyEmails = async (times: number) => {
  const all = await waitForEmails(shop, MEMBER, times)
  return all.filter(({ subject }) => subject.includes('for your searches'))
}

test('Once a week one email says what is new in each search, and a week without news has none', async () => {
  await emailWeeklyNews(shop.deps)
  clock.offsetMs += 7 * DAY
  await importFinds([
    ['Janitorial van fund', 'OH', 'business', 30],
    ['Bakery fund', 'OH', 'business', 30],
  ])
  await Promise.all([emailWeeklyNews(shop.deps), emailWeeklyNews(shop.deps)])
  clock.offsetMs += 7 * DAY
  await emailWeeklyNews(shop.deps)
  const [email, ...more] = await weeklyEmails(1)
  expect(more).toEqual([])
  expect(email?.subject).toBe('One new match for your searches')
  expect(email?.text).toContain('Janitorial van fund')
  expect(email?.text).not.toMatch(/Bakery|Janitorial training/)
  expect(email?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
})

const CLOSED_OFF = [
  [
    'Janitorial pool',
    'Only BPA contractors of the district may submit a proposal.',
    'only for holders of an agreement',
  ],
  ['Janitorial continuation', '', 'meant for one applicant'],
] as const

test('What nobody new can win is Not you with its reason, folded for everyone, and in no email', async () => {
  await importFinds(CLOSED_OFF.map(([title, summary]) => [title, 'OH', 'business', 30, summary] as const))
  const shown = titles(await list('?words=janitorial'))
  const all = await list('?words=janitorial&fit=all')
  for (const [title, , reason] of CLOSED_OFF) {
    expect(shown).not.toContain(title)
    const fit = all.rows.find((row) => row.title === title)?.fit
    expect(fit).toEqual({ grade: 'not-you', reason: expect.stringContaining(reason) })
  }
  const query = 'words=janitorial&fit=all'
  await visit(MEMBER, '', { save: 'yes', name: 'All of it', query, weekly: 'yes' })
  clock.offsetMs += DAY
  await importFinds([['Janitorial circle', 'OH', 'business', 30, CLOSED_OFF[0][1]]])
  await emailWeeklyNews(shop.deps)
  expect(await weeklyEmails(1)).toHaveLength(1)
  await visit(MEMBER, '', { delete: (await list()).saved.find(({ name }) => name === 'All of it')?.id ?? '' })
})

test('A day in the text is judged on each day: papers that are due next week shut nobody out before', async () => {
  const due = longDate(new Date(clock.now().getTime() + 5 * DAY))
  await importFinds([['Janitorial papers', 'OH', 'business', 30, `Letters of intent are due ${due}.`]])
  const fitOf = async () =>
    (await list('?words=janitorial&fit=all')).rows.find(({ title }) => title === 'Janitorial papers')?.fit
  expect(await fitOf()).toMatchObject({ grade: 'worth-reading' })
  clock.offsetMs += 6 * DAY
  expect(await fitOf()).toEqual({
    grade: 'not-you',
    reason: `It asked for papers by a day that is over: “Letters of intent are due ${due}.”`,
  })
})

test('One click in the email turns it off for good, and the searches stay', async () => {
  const [email] = await weeklyEmails(1)
  const url = /^<(.+)>$/.exec(email?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const path = new URL(url).pathname
  const click = (body: string) =>
    fetch(shop.url + path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
  expect((await click('List-Unsubscribe=Maybe')).status).toBe(400)
  expect(await saved()).toEqual([['Ohio cleaning', true]])
  expect((await click('List-Unsubscribe=One-Click')).status).toBe(200)
  expect((await click('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await saved()).toEqual([['Ohio cleaning', false]])
  const context = new RouterContextProvider()
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  const shown = (token: string) => offPage.loader({ params: { token }, context } as never)
  expect(await shown(path.split('/').at(-1) ?? '')).toMatchObject({ data: { state: 'off' } })
  expect(await shown('made-up')).toMatchObject({ data: { state: 'unknown' }, init: { status: 404 } })
  const forged = `${shop.url}${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  expect(
    (await fetch(forged, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
  ).toBe(404)
  clock.offsetMs += 7 * DAY
  await importFinds([['Janitorial hall fund', 'OH', 'business', 40]])
  await emailWeeklyNews(shop.deps)
  expect(await weeklyEmails(1)).toHaveLength(1)
})

test('Whoever is no member anymore gets no weekly email', async () => {
  await visit(MEMBER, '', { weekly: (await list()).saved[0]?.id ?? '' })
  await shop.database.db.update(memberships).set({ state: 'ended' }).where(eq(memberships.state, 'active'))
  clock.offsetMs += 7 * DAY
  await importFinds([['Janitorial shed fund', 'OH', 'business', 60]])
  await emailWeeklyNews(shop.deps)
  expect(await weeklyEmails(1)).toHaveLength(1)
})

test('Saved searches are among what is stored about someone, and erased with it', async () => {
  const held = () => savedSearchPersonalData.read(shop.database.db, MEMBER)
  expect(await held()).toMatchObject([
    { name: 'Ohio cleaning', 'searches for': 'janitorial, Ohio', 'weekly email': true },
  ])
  await shop.database.transact((tx) => savedSearchPersonalData.erase(tx, MEMBER))
  expect(await held()).toEqual([])
})
