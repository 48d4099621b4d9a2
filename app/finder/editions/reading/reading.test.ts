import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buy } from '../../../../test/buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { publishFinds } from '../../../../test/own-finds.ts'
import { shopForFile } from '../../../../test/shop.ts'
import { visitPage } from '../../../../test/visit-page.ts'
import { today } from '../../../platform/dates.ts'
import { boardPersonalData, emailMovedDeadlines } from '../../../society/board/capability.ts'
import { hiddenEntryPersonalData } from './capability.ts'
import * as editionPage from './edition.tsx'
import { hideEntry, loadEditionPage, openEdition } from './edition-page.ts'

let page: string
const shop = shopForFile({ env: { MODE: 'demo' } })
beforeAll(async () => {
  page = await buyEdition()
})
beforeEach(async () => {
  await shop.database.db.execute(sql`delete from cards`)
  await shop.database.db.execute(sql`delete from card_events`)
})

/** The page of the newest edition, or of the sample. */
async function buyEdition(): Promise<string> {
  const { link } = await buy(shop, 'money-finder-small-business')
  return shop.url + link.replace('/downloads/', '/editions/')
}

const tokenOf = (address: string) => address.split('/').at(-1) ?? ''

const change = (form: Record<string, string>, at = page) =>
  visitPage(shop, editionPage, { path: at, params: { token: tokenOf(at) }, form })

async function open(at = page) {
  const edition = await openEdition(shop.deps, tokenOf(at))
  if (!edition) throw new Error('the link opens no edition')
  return edition
}
const picks = async () => (await loadEditionPage(shop.deps, await open())).picks
const events = async () => (await (await fetch(`${page}/deadlines.ics`)).text()).match(/BEGIN:VEVENT/g)?.length ?? 0

test('A pick is saved with its stage and note, changed, and removed; the calendar has only its deadline meanwhile', async () => {
  expect(await events()).toBeGreaterThan(10)
  await change({ entry: 'sample-1' })
  expect(await events()).toBe(1)
  expect(await picks()).toEqual([{ id: 'sample-1', stage: 'looking', note: '' }])
  const saved = await change({ entry: 'sample-1', stage: 'won', note: 'a\r\nb' })
  expect(saved.data).toEqual({ entry: 'sample-1', message: 'Saved.', isDone: true })
  expect(await picks()).toEqual([{ id: 'sample-1', stage: 'won', note: 'a\nb' }])
  await change({ entry: 'sample-1', stage: 'won', note: 'a', remove: 'yes' })
  expect(await picks()).toEqual([])
})

test('A sixth pick is refused, also among many at once, and the five can still be changed', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => change({ entry: `sample-${at + 1}` })))
  const five = await picks()
  expect(five).toHaveLength(5)
  const sixth = await change({ entry: 'sample-20' })
  expect([sixth.status, sixth.text]).toEqual([409, expect.stringContaining('You already have 5 picks')])
  expect((await change({ entry: five[0]?.id ?? '', stage: 'lost' })).status).toBe(200)
})

test.each([
  ['an entry of no edition', { entry: 'yacht' }],
  ['an unknown stage', { entry: 'sample-1', stage: 'dreaming' }],
  ['a note beyond measure', { entry: 'sample-1', note: 'a'.repeat(2001) }],
])('%s is refused with a message', async (_, fields) => {
  const answer = await change(fields)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Not saved')])
})

test('At 8:30 PM in New York a deadline in three days is still three days away', async () => {
  await publishFinds(shop.deps, { month: '2029-09' })
  const edition = await open(await buyEdition())
  const evening = manualClock('2030-01-13T01:30:00Z')
  const { entries } = await loadEditionPage({ ...shop.deps, clock: evening }, edition)
  expect(new Set(entries.map(({ daysLeft }) => daysLeft))).toEqual(new Set([3]))
  expect(today(evening)).toBe('2030-01-12')
})

test('A sample counts days from the day it was made, and its order is the coach’s only where she picked a row or wrote a note', async () => {
  const edition = await open()
  const { entries, countedFrom } = await loadEditionPage(shop.deps, edition)
  expect(countedFrom).toMatch(/2026/)
  expect(entries.some(({ daysLeft = 0 }) => daysLeft > 0)).toBe(true)
  const [first, ...others] = edition.entries.map((entry) => ({ ...entry, topPick: false, note: null }))
  for (const [touch, ordered] of [
    [{}, false],
    [{ topPick: true }, true],
    [{ note: 'Look' }, true],
  ] as const) {
    const touched = { ...edition, entries: first ? [{ ...first, ...touch }, ...others] : [] }
    expect((await loadEditionPage(shop.deps, touched)).isOrderedByCoach).toBe(ordered)
  }
})

test('A moved deadline of a pick sends one email for each move, and is in the calendar', async () => {
  const { db } = shop.database
  await publishFinds(shop.deps, { month: '2029-10' })
  const own = await buyEdition()
  const picked = (await db.execute<{ id: string }>(sql`select opportunity_id as id from edition_entries limit 2`)).rows
  for (const { id } of picked) await change({ entry: id }, own)
  const queuedWhenOn = async (day: string) => {
    await db.execute(sql`update opportunities set deadline_on = ${day} where id = ${picked[0]?.id}`)
    for (const _ of ['once', 'again']) await emailMovedDeadlines(shop.deps)
    const query = sql`select data from emails where kind = 'deadline-moved' order by data->>'day'`
    return (await db.execute<{ data: { day: string } }>(query)).rows.map(({ data }) => data)
  }
  expect(await queuedWhenOn('2030-01-15')).toEqual([])
  const [moved, ...others] = await queuedWhenOn('2030-02-01')
  expect([moved?.day, others]).toEqual(['2030-02-01', []])
  expect(await queuedWhenOn('2030-02-09')).toHaveLength(2)
  expect(await (await fetch(`${own}/deadlines.ics`)).text()).toMatch(/DTSTART;VALUE=DATE:20300209/)
  const letter = await shop.deps.templates['deadline-moved']?.(moved ?? {})
  expect(letter?.text).toMatch(/from January 15, 2030 to February 1, 2030/)
})

test("A person's data has their picks, notes and hidden entries with their titles, and they are deleted on request", async () => {
  await change({ entry: 'sample-1', stage: 'preparing', note: 'Ask the bakery' })
  const { email, id } = (await open()).entitlement
  await hideEntry(shop.deps, id, 'sample-2')
  const kinds = [boardPersonalData, hiddenEntryPersonalData]
  expect(shop.deps.personalData).toEqual(expect.arrayContaining(kinds))
  const held = (of: string) => Promise.all(kinds.map((kind) => kind.read(shop.database.db, of)))
  const erase = (of: string) =>
    shop.database.transact(async (tx) => {
      for (const kind of kinds) await kind.erase(tx, of)
    })
  const opportunity = expect.stringMatching(/\w+ \w+/)
  const mine = [
    [{ opportunity, stage: 'preparing', note: 'Ask the bakery' }],
    [{ product: 'money-finder-small-business', opportunity, hidden: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
  ]
  await erase('bea@example.com')
  expect(await held('bea@example.com')).toEqual([[], []])
  expect(await held(email)).toMatchObject(mine)
  await erase(email)
  expect([await picks(), ...(await held(email))]).toEqual([[], [], []])
})

test('After a refund neither the picks nor the calendar open', async () => {
  await shop.database.db.execute(sql`update entitlements set ended_at = now(), end_reason = 'refunded'`)
  expect((await change({ entry: 'sample-1' })).location).toMatch(/^\/downloads\//)
  expect((await fetch(`${page}/deadlines.ics`)).status).toBe(404)
  await shop.database.db.execute(sql`update entitlements set ended_at = null, end_reason = null`)
})
