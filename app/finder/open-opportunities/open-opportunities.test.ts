import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { lastSegment, waitForEmails } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { importText } from '../../../test/own-finds.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { DAY } from '../../platform/clock.ts'
import { dayOf, longDate } from '../../platform/dates.ts'
import { memberships } from '../../society/membership/membership.sql.ts'
import { markFindSeen, withdrawFind } from '../opportunities/opportunities.ts'
import { type FundingProfile, saveProfile } from '../profile/profile.ts'
import * as page from './all-open-page.tsx'
import { refreshListings } from './refresh-listings.ts'
import { savedSearchPersonalData } from './saved-searches.ts'
import { emailWeeklyNews } from './weekly-news.ts'
import * as offPage from './weekly-off-page.tsx'

const clock = offsetClock()
const MEMBER = 'denise@example.com'

const CLEANER: FundingProfile = {
  ...{ entity: 'small-business', state: 'OH', reach: 'neighbors', naics: ['561720'], years: '2-5', size: '2-10' },
  ...{ certificates: [], registrations: ['sam'] },
}

const dayIn = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY))

/** A find of our own: its title, states, topics, the days that it has left, and its text. */
type Find = readonly [title: string, states: string, sectors: string, days: number, summary?: string]

async function importFinds(...finds: Find[]): Promise<void> {
  const header = 'number,title,funder,who may apply,states,sectors,deadline,official link,summary'
  const rows = finds.map(([title, states, sectors, days, summary = '']) => {
    const about = [title, title, 'A Fund', 'small-business', states, sectors, dayIn(days)]
    return [...about, `https://example.gov/${title.length}`, `"${summary}"`].join(',')
  })
  await importText(shop.deps, 'own', [header, ...rows].join('\n'))
  await refreshListings(shop.deps)
}

const shop = shopForFile({ clock })
beforeAll(async () => {
  await giveMembership(shop.deps, MEMBER, 'active')
  await importFinds(
    ['Janitorial equipment fund', 'OH', 'business', 40],
    ['Janitorial training fund', 'OH', 'business', 20],
    ['Small business fund', '', 'business', 30],
    ['California cleaning fund', 'CA', 'business', 10],
    ['Closed janitorial fund', 'OH', 'business', -2],
    ...Array.from({ length: 25 }, (_, at) => [`Arts fund ${at}`, '', 'arts', 50 + at] as const),
  )
})

type View = Extract<Awaited<ReturnType<typeof page.loader>>, { state: 'member' }>

async function visit(email: string | undefined, query = '', form?: Record<string, string>) {
  const headers = email ? (await signIn(shop, email)).headers : {}
  return visitPage(shop, page, { path: `/account/opportunities${query}`, headers, form })
}
const press = (form: Record<string, string>) => visit(MEMBER, '', form)

async function list(query = ''): Promise<View> {
  const view = (await visit(MEMBER, query)).data as View
  if (!('rows' in view)) throw new Error('no list')
  return view
}

const titles = ({ rows }: View) => rows.map(({ title }) => title)

test('Whoever is no member sees what the list is and nothing of it, and one that is ending opens it until its month is over', async () => {
  await giveMembership(shop.deps, 'eve@example.com', 'ended')
  await giveMembership(shop.deps, 'lena@example.com', 'ending')
  const outside = { state: 'outside', signIn: expect.any(String) }
  for (const email of [undefined, 'nell@example.com', 'eve@example.com'])
    expect((await visit(email)).data).toEqual({ ...outside, isSignedIn: email !== undefined })
  expect((await visit('lena@example.com')).data).toMatchObject({ state: 'member' })
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
  const first = ['Janitorial training fund', 'Small business fund', 'Janitorial equipment fund']
  expect(titles(view).slice(0, 3)).toEqual(first)
  expect(view.rows.slice(0, 3).map(({ fit }) => fit?.grade)).toEqual(Array(3).fill('worth-reading'))
  expect(view.byGrade).toMatchObject({ 'worth-reading': 3, 'not-you': 26 })
  const { rows } = await list('?fit=all&words=cleaning')
  const elsewhere = rows.find(({ title }) => title === 'California cleaning fund')
  expect(elsewhere?.fit?.reason).toBe('For California only.')
})

test('A row has its text and its facts as an edition’s has, and is picked with a note, hidden and brought back', async () => {
  const [row] = (await list()).rows
  if (!row) throw new Error('the list is empty')
  expect(row).toMatchObject({ opening: expect.stringContaining('.'), effort: expect.any(String), hidden: false })
  await press({ entry: row.id, pick: 'yes', stage: 'preparing', note: 'Call first' })
  expect((await list()).picks).toEqual([{ id: row.id, stage: 'preparing', note: 'Call first' }])
  await press({ entry: row.id, hide: 'yes' })
  const isHidden = async () => (await list()).rows.find(({ id }) => id === row.id)?.hidden
  expect([(await list()).picks, await isHidden()]).toEqual([[], true])
  await press({ entry: row.id, show: 'yes' })
  expect(await isHidden()).toBe(false)
  await press({ entry: row.id, remove: 'yes' })
  // What the coach takes off her lists is gone from this one at once, and back as soon as she has it again.
  for (const [change, isThere] of [
    [withdrawFind, false],
    [markFindSeen, true],
  ] as const) {
    await shop.database.transact((tx) => change(tx, row.id, dayIn(0)))
    expect(titles(await list()).includes(row.title)).toBe(isThere)
  }
})

test('Pages follow each other without a gap or a repetition, and a press on a row leads back to its page', async () => {
  const seen: string[] = []
  for (let next: string | undefined = '?fit=all'; next; ) {
    const view: View = await list(next)
    expect(view.here).toBe(next)
    seen.push(...view.rows.map(({ id }) => id))
    next = view.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([29, 29])
})

test('Words search with their synonyms, and each choice says how many it would leave', async () => {
  const janitorial = ['Janitorial equipment fund', 'Janitorial training fund']
  expect(titles(await list('?words=custodial&fit=all'))).toEqual(expect.arrayContaining(janitorial))
  // What its title says comes before what only its text does, although that closes first.
  const text = 'Janitorial equipment counts, too.'
  await importFinds(['Energy fund', 'OH', 'business', 25, text])
  const found = titles(await list('?words=janitorial+equipment&fit=all'))
  expect(found).toEqual(['Janitorial equipment fund', 'Energy fund'])
  await importFinds(['Energy fund', 'OH', 'business', -1, text])
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
  expect((await press(form)).status).toBe(303)
  const problem = expect.stringContaining('already')
  expect((await press({ ...form, name: 'ohio CLEANING' })).data).toMatchObject({ problem })
  await press({ save: 'yes', name: 'Gone soon', query: '', weekly: 'no' })
  const [kept, gone] = (await list()).saved
  expect((await visit('lena@example.com', '', { delete: kept?.id ?? '' })).status).toBe(404)
  await press({ delete: gone?.id ?? '' })
  expect(await saved()).toEqual([['Ohio cleaning', true]])
})

const weeklyEmails = async (times: number) => {
  const all = await waitForEmails(shop, MEMBER, times)
  return all.filter(({ subject }) => subject.includes('for your searches'))
}

test('Once a week one email says what is new in each search, and a week without news has none', async () => {
  await emailWeeklyNews(shop.deps)
  clock.offsetMs += 7 * DAY
  await importFinds(['Janitorial van fund', 'OH', 'business', 30], ['Bakery fund', 'OH', 'business', 30])
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

const HOLDERS_ONLY = 'Only BPA contractors of the district may submit a proposal.'

test('What nobody new can win is Not you with its reason, folded for everyone, and in no email', async () => {
  await importFinds(
    ['Janitorial pool', 'OH', 'business', 30, HOLDERS_ONLY],
    ['Janitorial continuation', 'OH', 'business', 30],
  )
  const query = 'words=janitorial&fit=all'
  const [shown, all] = [titles(await list('?words=janitorial')), await list(`?${query}`)]
  for (const [title, reason] of [
    ['Janitorial pool', 'only for holders of an agreement'],
    ['Janitorial continuation', 'meant for one applicant'],
  ] as const) {
    expect(shown).not.toContain(title)
    const fit = all.rows.find((row) => row.title === title)?.fit
    expect(fit).toEqual({ grade: 'not-you', reason: expect.stringContaining(reason) })
  }
  await press({ save: 'yes', name: 'All of it', query, weekly: 'yes' })
  clock.offsetMs += DAY
  await importFinds(['Janitorial circle', 'OH', 'business', 30, HOLDERS_ONLY])
  await emailWeeklyNews(shop.deps)
  expect(await weeklyEmails(1)).toHaveLength(1)
  await press({ delete: (await list()).saved.find(({ name }) => name === 'All of it')?.id ?? '' })
})

test('A day in the text is judged on each day: papers that are due next week shut nobody out before', async () => {
  const due = longDate(new Date(clock.now().getTime() + 5 * DAY))
  await importFinds(['Janitorial papers', 'OH', 'business', 30, `Letters of intent are due ${due}.`])
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
  const click = async (body: string, at = path) =>
    (await fetch(shop.url + at, { method: 'POST', body: new URLSearchParams(body) })).status
  expect(await click('List-Unsubscribe=Maybe')).toBe(400)
  expect(await saved()).toEqual([['Ohio cleaning', true]])
  for (const _ of ['once', 'again']) expect(await click('List-Unsubscribe=One-Click')).toBe(200)
  expect(await saved()).toEqual([['Ohio cleaning', false]])
  const shown = (token: string) => visitPage(shop, offPage, { path, params: { token } })
  expect(await shown(lastSegment(path))).toMatchObject({ status: 200, data: { state: 'off' } })
  expect(await shown('made-up')).toMatchObject({ status: 404, data: { state: 'unknown' } })
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  expect(await click('List-Unsubscribe=One-Click', forged)).toBe(404)
  clock.offsetMs += 7 * DAY
  await importFinds(['Janitorial hall fund', 'OH', 'business', 40])
  await emailWeeklyNews(shop.deps)
  expect(await weeklyEmails(1)).toHaveLength(1)
})

test('Whoever is no member anymore gets no weekly email', async () => {
  await press({ weekly: (await list()).saved[0]?.id ?? '' })
  await shop.database.db.update(memberships).set({ state: 'ended' }).where(eq(memberships.state, 'active'))
  clock.offsetMs += 7 * DAY
  await importFinds(['Janitorial shed fund', 'OH', 'business', 60])
  await emailWeeklyNews(shop.deps)
  expect(await weeklyEmails(1)).toHaveLength(1)
})

test('Saved searches are among what is stored about someone, and erased with it', async () => {
  const held = () => savedSearchPersonalData.read(shop.database.db, MEMBER)
  const search = { name: 'Ohio cleaning', 'searches for': 'janitorial, Ohio', 'weekly email': true }
  expect(await held()).toMatchObject([search])
  await shop.database.transact((tx) => savedSearchPersonalData.erase(tx, MEMBER))
  expect(await held()).toEqual([])
})
