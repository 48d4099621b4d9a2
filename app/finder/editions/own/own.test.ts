import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  buy,
  lastSegment,
  type OutboxEmail,
  readOutbox,
  startCheckout,
  waitForEmails,
  waitForPurchaseState,
} from '../../../../test/buyer.ts'
import { offsetClock } from '../../../../test/clocks.ts'
import { importText } from '../../../../test/own-finds.ts'
import { publishNewEdition } from '../../../../test/published-edition.ts'
import { shopForFile } from '../../../../test/shop.ts'
import { signIn } from '../../../../test/signed-in.ts'
import { visitPage } from '../../../../test/visit-page.ts'
import { stateName } from '../../../catalog/us-states.ts'
import * as confirmPage from '../../../people/newsletter/confirm-page.tsx'
import { findOrCreatePerson } from '../../../people/sign-in/people.ts'
import { personAddresses } from '../../../people/sign-in/sign-in.sql.ts'
import { DAY } from '../../../platform/clock.ts'
import { addDays, today } from '../../../platform/dates.ts'
import * as purchasePage from '../../../sales/downloads/purchase-page.tsx'
import { refreshListings } from '../../open-opportunities/refresh-listings.ts'
import { followWithEdition } from '../../open-opportunities/saved-searches.ts'
import { emailWeeklyNews } from '../../open-opportunities/weekly-news.ts'
import * as weeklyOffPage from '../../open-opportunities/weekly-off-page.tsx'
import { findAnswers, findProfile, mergeProfile, noteAnswers, saveProfile } from '../../profile/profile.ts'
import { emailQuizResult } from '../../quiz/quiz.ts'
import { findPublishedEntries } from '../publishing/publishing.ts'
import { loadEditionPage, openEdition } from '../reading/edition-page.ts'
import * as profilePage from '../reading/profile-page.tsx'
import { handleAlertForm, loadMatch } from '../reading/reading.ts'
import { askedQuery, readAskedFit } from './answers.ts'

const HEADER =
  'NoticeId,Title,Sol#,Department/Ind.Agency,Sub-Tier,Office,AAC Code,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,ClassificationCode,PopCity,PopState,Description'
const PRODUCT = 'money-finder-small-business'
const clock = offsetClock()
const shop = shopForFile({ env: { MODE: 'demo' }, clock })
beforeAll(async () => {
  // Half of the list cleans in Ohio, the other half mows in Texas.
  await importNotices(...Array.from({ length: 48 }, (_, at) => notice(at, at % 2 ? MOWING : CLEANING)))
  const month = today(clock).slice(0, 7)
  await publishNewEdition(shop.deps, { month, audience: 'small-business', day: today(clock) })
  // Open, and in no edition.
  await importNotices(notice(90, CLEANING))
})

const CLEANING = { title: 'Janitorial services', code: '561720,S201', where: 'Dayton,OH' }
const MOWING = { title: 'Mowing', code: '561730,S208', where: 'Austin,TX' }

function notice(at: number, { title, code, where }: typeof CLEANING): string {
  const office = `DEPARTMENT ${at % 9},BUREAU ${at % 9},OFFICE ${at},AAC${at}`
  const text = 'Do it each weekday evening. Bring your own supplies and send a quote.'
  const closes = addDays(today(clock), 40)
  return `notice-${100 + at},${title} for clinic ${at},SOL-${at},${office},${today(clock)},Solicitation,SBA,${closes},${code},${where},${text}`
}

async function importNotices(...lines: string[]): Promise<void> {
  await importText(shop.deps, 'sam', [HEADER, ...lines, ''].join('\r\n'), '--as-of', today(clock))
  await refreshListings(shop.deps)
}

const network = '192.0.2.1'
const matchPath = (trade: string, state: string) =>
  `${shop.url}/free-money-finder/yours?${new URLSearchParams({ entity: 'small-business', state, trade })}`

/** The page after the three questions, and the cookie that it sets. */
async function ask(trade: string, state: string) {
  const request = new Request(matchPath(trade, stateName(state)))
  const { data, init } = await loadMatch({ ...shop.deps, network }, request)
  const cookie = new Headers(init?.headers).get('Set-Cookie')?.split(';')[0] ?? ''
  return { list: data.found?.list, errors: data.errors, cookie }
}

async function pay(cookie: string, email: string): Promise<string> {
  const answer = await startCheckout(shop, { productId: PRODUCT }, { Cookie: cookie })
  const { url }: { url: string } = await answer.json()
  await shop.emulator.pay(lastSegment(url), email)
  const { steps = [] } = await waitForPurchaseState(shop, lastSegment(url), 'paid')
  return lastSegment(steps[0]?.href ?? '')
}

async function read(token: string) {
  const edition = await openEdition(shop.deps, token)
  if (!edition) throw new Error('the link opens no edition')
  return loadEditionPage(shop.deps, edition)
}

test('Three answers give the count of this month’s list, and two rows in full; a word that means nothing is named', async () => {
  const { list } = await ask('janitorial', 'OH')
  expect(list).toMatchObject({ yours: 25, total: 49, onSale: true })
  expect(list?.rows.map(({ fit }) => fit?.grade)).toEqual(['yours', 'yours'])
  const wrong = await ask('qwxyz', 'OH')
  expect([wrong.list, wrong.errors.trade]).toEqual([undefined, expect.stringContaining('nothing for “qwxyz”')])
})

test('Checks that were found by other words than those that are typed now count for nothing', async () => {
  const query = { entity: 'small-business', state: 'OH', trade: 'janitorial', asked: 'mowing', 'naics-561730': 'yes' }
  const { profile } = readAskedFit(new URLSearchParams(query))
  expect([profile?.naics.includes('561720'), profile?.naics.includes('561730')]).toEqual([true, false])
})

test('A nonprofit’s own words are read as missions, and those that it checks are meant; what is none is looked for among trades', () => {
  const asked = { entity: 'nonprofit', state: 'OH', trade: 'we feed hungry families and teach kids to code' }
  const read = (query: Record<string, string>) => readAskedFit(new URLSearchParams({ ...asked, ...query })).profile
  expect(read({})).toMatchObject({
    missions: expect.arrayContaining(['K31']),
    naics: expect.arrayContaining(['624210']),
  })
  const checked = readAskedFit(new URLSearchParams({ ...asked, 'mission-U41': 'yes', 'naics-236115': 'yes' }))
  expect(checked.profile).toMatchObject({ missions: ['U41'], naics: expect.arrayContaining(['236115']) })
  expect(askedQuery(checked)).toMatch(/&mission-U41=yes&naics-236115=yes$/)
  expect(read({ trade: 'janitorial' })).toMatchObject({ missions: [], naics: ['561720'] })
  // Offered beside its missions: what it does may be a trade all the same.
  expect(read({ trade: 'we clean offices', 'naics-561720': 'yes' })).toMatchObject({ missions: [], naics: ['561720'] })
})

test('What the quiz was told fills in the seven questions for whoever can read that address’s emails, and what came with a purchase counts more', async () => {
  const email = 'quiz@example.com'
  const answers = { stage: ['starting'], entity: ['nonprofit'], state: ['GA'], registrations: ['ein', 'sam'] }
  await emailQuizResult(shop.deps, { email, answers, submission: 'once', saves: true, newsletter: false }, network)
  const told = { entity: 'nonprofit-501c3', state: 'GA', registrations: ['sam'], years: 'under-2' }
  const seven = async (visit: Pick<Parameters<typeof visitPage>[2], 'path' | 'params' | 'headers'>) =>
    (await visitPage(shop, profilePage, visit)).data.answers
  const { headers } = await signIn(shop, email)
  expect(await seven({ path: '/account/opportunities/profile', headers })).toMatchObject({ ...told, size: '' })
  expect(await findAnswers(shop.deps, [email]), 'anyone may have typed that address').toBeUndefined()
  // Anyone may pay under it, too.
  const token = await pay((await ask('janitorial', 'OH')).cookie, email)
  expect(await seven(profilePath(token))).toMatchObject({ entity: 'small-business', state: 'OH', registrations: [] })
  expect(await seven(profilePath(await emailedToken(email, 2)))).toMatchObject({ state: 'OH', registrations: ['sam'] })
  const { db } = shop.database
  await mergeProfile(shop.deps, db, email, { state: 'OH', naics: ['561720'] })
  await noteAnswers(shop.deps, db, email, { state: 'TX', trade: 'cleaning offices' })
  expect(await findAnswers(shop.deps, [email])).toMatchObject({ state: 'OH', trade: 'cleaning offices' })
})

test('Someone who types another person’s address into a form changes nothing that this person told us under any address of theirs', async () => {
  const [email, other] = ['ann@example.com', 'ann.office@example.com']
  await addAddress(email, other)
  const { profile = expect.fail() } = readAskedFit(new URL(matchPath('janitorial', 'OH')).searchParams)
  await saveProfile(shop.deps, email, profile)
  await signUpForAlert(other)
  expect(await findAnswers(shop.deps, [email, other])).toEqual(profile)
  await saveProfile(shop.deps, other, { ...profile, state: 'TX' })
  await noteAnswers(shop.deps, shop.database.db, email, { state: 'HI' })
  expect(await findAnswers(shop.deps, [email, other])).toMatchObject({ state: 'TX' })
  // Missions are a nonprofit's.
  await saveProfile(shop.deps, other, { ...profile, missions: ['K31'] })
  expect(await findAnswers(shop.deps, [other])).not.toHaveProperty('missions')
})

/** By whoever types the address. */
async function signUpForAlert(email: string) {
  const send = async (fields: Record<string, string>) => {
    const init = { method: 'POST', body: new URLSearchParams({ email, ...fields }) }
    return (await handleAlertForm({ ...shop.deps, network }, new Request(matchPath('dental', 'HI'), init))).reply
  }
  const first = await send({})
  expect(first.state).toBe('confirm')
  expect(await send({ form_token: first.state === 'confirm' ? first.token : '' })).toEqual({ state: 'sent', email })
}

test('Where nothing fits, no payment page opens, and the free email is confirmed by its reader and goes by what they answered', async () => {
  const { list, cookie } = await ask('dental', 'HI')
  expect(list).toMatchObject({ yours: 0, worth: 0, rows: [] })
  const before = await shop.database.db.execute(sql`select count(*) from orders`)
  const answer = await startCheckout(shop, { productId: PRODUCT }, { Cookie: cookie })
  expect(await answer.json()).toEqual({ url: expect.stringContaining(`/free-money-finder/yours?`) })
  expect((await shop.database.db.execute(sql`select count(*) from orders`)).rows).toEqual(before.rows)
  const email = 'zoe@example.com'
  await signUpForAlert(email)
  const [confirmation] = await waitForEmails(shop, email, 1)
  expect(confirmation?.subject).toMatch(/confirm/i)
  expect(await findAnswers(shop.deps, [email])).toBeUndefined()
  const [path = '', token] = /\/newsletter\/confirm\/([\w.-]+)\S+/.exec(confirmation?.text ?? '') ?? []
  const visit = { path, params: { token } }
  expect((await visitPage(shop, confirmPage, visit)).data.state).toBe('ready')
  expect(await findAnswers(shop.deps, [email])).toBeUndefined()
  expect((await visitPage(shop, confirmPage, { ...visit, form: {} })).data.state).toBe('confirmed')
  expect(await findAnswers(shop.deps, [email])).toMatchObject({ state: 'HI', trade: 'dental' })
})

test('Who pays under another person’s address opens the edition by the answers of the order, and neither reads nor changes those of the address', async () => {
  const [email, other] = ['own@example.com', 'own.office@example.com']
  await addAddress(email, other)
  const { profile = expect.fail() } = readAskedFit(new URL(matchPath('dental', 'HI')).searchParams)
  await saveProfile(shop.deps, other, { ...profile, certificates: ['wosb'] })
  const token = await pay((await ask('janitorial', 'OH')).cookie, email)
  expect((await read(token)).sortedFor).toContain('Ohio')
  const opened = await visitPage(shop, profilePage, profilePath(token))
  expect([opened.status, opened.data.answers.state]).toEqual([403, ''])
  expect((await visitPage(shop, profilePage, { ...profilePath(token), form: SEVEN })).status).toBe(403)
  expect(await findAnswers(shop.deps, [email, other])).toEqual({ ...profile, certificates: ['wosb'] })
  // The link in the receipt shows that the mailbox is theirs: what they asked for last, with what was known of them.
  const emailed = await emailedToken(email)
  expect(emailed).not.toBe(token)
  expect((await read(emailed)).sortedFor).toContain('Ohio')
  expect((await visitPage(shop, profilePage, profilePath(emailed))).data.answers).toMatchObject({ state: 'HI' })
  // What nobody told us before is open to the one who paid, until an emailed link takes it over.
  const first = await pay((await ask('janitorial', 'OH')).cookie, 'first@example.com')
  expect((await visitPage(shop, profilePage, { ...profilePath(first), form: SEVEN })).status).toBe(303)
  expect((await read(first)).sortedFor).toContain('Texas')
  await noteAnswers(shop.deps, shop.database.db, 'first@example.com', profile)
  expect((await visitPage(shop, profilePage, profilePath(first))).status).toBe(403)
})

const SEVEN = {
  ...{ entity: 'small-business', state: 'TX', reach: 'state', trade: 'mowing', 'naics-561730': 'yes' },
  ...{ years: '2-5', size: 'solo' },
}

const profilePath = (token: string) => ({ path: `/editions/${token}/profile`, params: { token } })

/** Of the link in a receipt. */
async function emailedToken(email: string, emails = 1): Promise<string> {
  const [receipt] = (await waitForEmails(shop, email, emails)).slice(-1)
  return /\/downloads\/([\w-]+)/.exec(receipt?.text ?? '')?.[1] ?? ''
}

test('A bought edition, its files and its calendar have what is theirs first, from everything open, and it stays as it was on its day', async () => {
  const { cookie } = await ask('janitorial', 'OH')
  const token = await pay(cookie, 'mia@example.com')
  const { entries, drawn: sentence } = await read(token)
  const titles = entries.map(({ title }) => title)
  const cleans = titles.map((title) => title.startsWith('Janitorial'))
  expect(cleans).toEqual([...Array(25).fill(true), ...Array(24).fill(false)])
  const drawn = entries.find(({ title }) => title.endsWith('clinic 90'))
  const published = await findPublishedEntries(shop.database.db, [drawn?.id ?? ''])
  expect([...published.values()].map(({ content }) => content.title)).toEqual([drawn?.title])
  const get = async (path: string) => (await fetch(shop.url + path)).text()
  const csv = await get(`/downloads/${token}/csv`)
  expect([...csv.matchAll(/^"\d+","open","","([^"]+)"/gm)].map(([, title]) => title)).toEqual(titles)
  const calendar = (await get(`/editions/${token}/deadlines.ics`)).replace(/\r\n /g, '')
  expect([...calendar.matchAll(/^SUMMARY:Last day: (.+?)\r?$/gm)].map(([, title]) => title)).toEqual(titles)
  const visit = { path: `/downloads/${token}`, params: { token } }
  expect((await visitPage(shop, purchasePage, visit)).text).toContain('Drawn for you on ')
  const { link } = await buy(shop, PRODUCT)
  expect(await get(`${link}/csv`)).not.toBe(csv)
  const [receipt] = await waitForEmails(shop, 'mia@example.com')
  expect(receipt?.text).toContain('have the same rows in the same order')
  await importNotices(notice(91, CLEANING))
  const profile = await findProfile(shop.deps, ['mia@example.com'])
  expect(profile).toMatchObject({ entity: 'small-business', state: 'OH' })
  if (profile) await saveProfile(shop.deps, 'mia@example.com', { ...profile, state: 'HI', reach: 'state' })
  const later = await read(token)
  expect([later.drawn, later.entries.map(({ id }) => id)]).toEqual([sentence, entries.map(({ id }) => id)])
})

async function addAddress(known: string, email: string): Promise<void> {
  await shop.database.transact(async (tx) => {
    const person = await findOrCreatePerson(shop.deps, tx, known)
    await tx.insert(personAddresses).values({ email, personId: person?.id ?? '', verifiedAt: clock.now() })
  })
}

test('What someone answered under one of their addresses sorts the edition that they bought with another', async () => {
  await pay((await ask('janitorial', 'OH')).cookie, 'two@example.com')
  const token = await emailedToken('two@example.com')
  await addAddress('two@example.com', 'other@example.com')
  expect((await read(token)).sortedFor).toContain('Ohio')
  const profile = await findProfile(shop.deps, ['two@example.com'])
  if (profile) await saveProfile(shop.deps, 'other@example.com', { ...profile, state: 'HI' })
  expect((await read(token)).sortedFor).toContain('Hawaii')
})

test('Until the month ends a weekly email brings what is new and theirs, and none comes after a refund', async () => {
  const { cookie } = await ask('janitorial', 'OH')
  await pay(cookie, 'kept@example.com')
  await pay(cookie, 'refunded@example.com')
  const { db } = shop.database
  // The quiz, taken under another address of theirs, tells less than they had told.
  await addAddress('kept@example.com', 'quizzed@example.com')
  await noteAnswers(shop.deps, db, 'quizzed@example.com', { entity: 'nonprofit-501c3', state: 'TX' })
  const told = await findAnswers(shop.deps, ['quizzed@example.com', 'kept@example.com'])
  expect(told).toMatchObject({ entity: 'small-business', state: 'OH' })
  const ended = sql`update entitlements set ended_at = now(), end_reason = 'refunded'`
  await db.execute(sql`${ended} where email = 'refunded@example.com'`)
  await importNotices(notice(92, CLEANING), notice(93, MOWING))
  await emailWeeklyNews(shop.deps)
  const news = (emails: OutboxEmail[]) => emails.filter(({ subject }) => subject.includes('new match'))
  const [email] = news(await waitForEmails(shop, 'kept@example.com', 2))
  expect(email?.subject).toBe('One new match for you')
  expect(email?.text).toMatch(/Janitorial services for clinic 92[\s\S]*Your trade: Janitorial/)
  expect(email?.text).not.toContain('Mowing')
  const off = /<(.+)>/.exec(email?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const press = async (fields = {}) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click', from: 'page', ...fields })
    expect((await fetch(off, { method: 'POST', redirect: 'manual', body })).status).toBe(303)
    const token = off.split('/').at(-1) ?? ''
    return (await visitPage(shop, weeklyOffPage, { path: new URL(off).pathname, params: { token } })).data
  }
  expect(await press()).toEqual({ state: 'off', isStopped: true })
  expect((await press({ again: 'yes' })).state).toBe('on')
  // Of an edition that came out before its month, until the end of that, however often they bought it.
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders limit 1`)
  const early = { email: 'early@example.com', orderId: rows[0]?.id ?? '' }
  for (const month of ['2001-01', '2096-02', '2096-02'])
    await shop.database.transact((tx) => followWithEdition(shop.deps, tx, { ...early, month }))
  const ends = sql`select ends_on::text as day from saved_searches where email = ${early.email} order by 1`
  const isThisMonth = expect.stringContaining(today(clock).slice(0, 7))
  expect((await db.execute(ends)).rows).toEqual([{ day: isThisMonth }, { day: '2096-02-29' }])
  clock.offsetMs += 32 * DAY
  await importNotices(notice(94, CLEANING))
  await emailWeeklyNews(shop.deps)
  const all = await readOutbox(shop)
  expect(news(all.filter(({ to }) => to === 'refunded@example.com'))).toEqual([])
  expect(news(all.filter(({ to }) => to === 'kept@example.com'))).toHaveLength(1)
  expect(await press()).toEqual({ state: 'off', isStopped: false })
})
