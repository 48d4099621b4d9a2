import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy } from '../../../../test/buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { publishNewEdition } from '../../../../test/published-edition.ts'
import { shopForFile } from '../../../../test/shop.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { visitPage } from '../../../../test/visit-page.ts'
import { today } from '../../../platform/dates.ts'
import { boardPersonalData, emailMovedDeadlines } from '../../../society/board/capability.ts'
import { importCommand } from '../../opportunities/opportunities.ts'
import { hiddenEntryPersonalData } from './capability.ts'
import * as editionPage from './edition.tsx'
import { loadEditionPage, openEdition } from './edition-page.ts'
import { hideEntry } from './hidden-entries.ts'

let page: string
const folder = tempFolder('finds')
const shop = shopForFile({ env: { MODE: 'demo' } })
beforeAll(async () => {
  page = await buyEdition('money-finder-small-business')
})
beforeEach(async () => {
  await shop.database.db.execute(sql`delete from cards`)
  await shop.database.db.execute(sql`delete from card_events`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

async function buyEdition(productId: string): Promise<string> {
  const { link } = await buy(shop, productId)
  return shop.url + link.replace('/downloads/', '/editions/')
}

async function publishEdition(month: string): Promise<void> {
  const rows = Array.from(
    { length: 110 },
    (_, at) => `N-${at},Program ${at},Fund ${at % 9},small-business,2030-01-15,https://example.org/${at}`,
  )
  const path = join(folder, 'finds.csv')
  writeFileSync(path, ['number,title,funder,who may apply,deadline,official link', ...rows].join('\n'))
  const deps = { ...shop.deps, print: () => {}, progress: (line: string) => console.error(line) }
  expect(await importCommand(deps, ['own', path])).toBe(0)
  const day = new Date().toISOString().slice(0, 10)
  await publishNewEdition(shop.deps, { month, audience: 'small-business', day })
}

const tokenOf = (address: string) => address.split('/').at(-1) ?? ''

const change = (form: Record<string, string>, at = page) =>
  visitPage(shop, editionPage, { path: at, params: { token: tokenOf(at) }, form })

async function picks() {
  const edition = await openEdition(shop.deps, tokenOf(page))
  return edition ? (await loadEditionPage(shop.deps, edition)).picks : []
}
const events = async () => (await (await fetch(`${page}/deadlines.ics`)).text()).match(/BEGIN:VEVENT/g)?.length ?? 0

test('A pick is saved with its stage and note, changed, and removed', async () => {
  await change({ entry: 'sample-1' })
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

test('The calendar has every deadline, or only those of the picks once there are some', async () => {
  expect(await events()).toBeGreaterThan(10)
  await change({ entry: 'sample-1' })
  expect(await events()).toBe(1)
})

test('At 8:30 PM in New York a deadline in three days is still three days away', async () => {
  await publishEdition('2029-09')
  const { link } = await buy(shop, 'money-finder-small-business')
  const edition = await openEdition(shop.deps, link.split('/').at(-1) ?? '')
  if (!edition) throw new Error('the link opens no edition')
  const evening = manualClock('2030-01-13T01:30:00Z')
  const { entries } = await loadEditionPage({ ...shop.deps, clock: evening }, edition)
  expect(new Set(entries.map(({ daysLeft }) => daysLeft))).toEqual(new Set([3]))
  expect(today(evening)).toBe('2030-01-12')
})

test('A sample counts days from the day it was made, because its deadlines are past', async () => {
  const edition = await openEdition(shop.deps, tokenOf(page))
  if (!edition) throw new Error('the link opens no edition')
  const { entries, countedFrom } = await loadEditionPage(shop.deps, edition)
  expect(countedFrom).toMatch(/2026/)
  expect(entries.some(({ daysLeft = 0 }) => daysLeft > 0)).toBe(true)
})

test('The order is the coach’s only where she picked a row or wrote a note', async () => {
  const edition = await openEdition(shop.deps, tokenOf(page))
  const untouched = edition?.entries.map((entry) => ({ ...entry, topPick: false, note: null })) ?? []
  const inOrderOf = async (first: { topPick?: boolean; note?: string }) => {
    const entries = untouched.map((entry, at) => ({ ...entry, ...(at === 0 && first) }))
    return edition && (await loadEditionPage(shop.deps, { ...edition, entries })).isOrderedByCoach
  }
  expect(await inOrderOf({})).toBe(false)
  expect([await inOrderOf({ topPick: true }), await inOrderOf({ note: 'Look' })]).toEqual([true, true])
})

test('A moved deadline of a pick sends one email for each move', async () => {
  const { db } = shop.database
  await publishEdition('2029-10')
  const own = (await buyEdition('money-finder-small-business')).replace(/^.*\/editions/, `${shop.url}/editions`)
  const picked = (await db.execute<{ id: string }>(sql`select opportunity_id as id from edition_entries limit 2`)).rows
  for (const { id } of picked) await change({ entry: id }, own)
  const queued = async () => {
    await emailMovedDeadlines(shop.deps)
    await emailMovedDeadlines(shop.deps)
    return (
      await db.execute<{ data: { day: string } }>(
        sql`select data from emails where kind = 'deadline-moved' order by data->>'day'`,
      )
    ).rows
  }
  expect(await queued()).toHaveLength(0)
  await db.execute(sql`update opportunities set deadline_on = '2030-02-01' where id = ${picked[0]?.id}`)
  expect((await queued()).map(({ data }) => data.day)).toEqual(['2030-02-01'])
  await db.execute(sql`update opportunities set deadline_on = '2030-02-09' where id = ${picked[0]?.id}`)
  expect(await queued()).toHaveLength(2)
  const letter = await shop.deps.templates['deadline-moved']?.((await queued())[0]?.data ?? {})
  expect(letter?.text).toMatch(/from January 15, 2030 to February 1, 2030/)
})

test("A person's data has her picks, notes and hidden entries with their titles, and they are deleted on request", async () => {
  await change({ entry: 'sample-1', stage: 'preparing', note: 'Ask the bakery' })
  const { db } = shop.database
  const { rows } = await db.execute<{ email: string }>(sql`select email from entitlements limit 1`)
  const email = rows[0]?.email ?? ''
  const token = page.split('/').at(-1) ?? ''
  const access = await openEdition(shop.deps, token)
  await hideEntry(shop.deps, access?.entitlement.id ?? '', 'sample-2')
  expect(await boardPersonalData.read(db, email)).toMatchObject([
    { opportunity: expect.stringMatching(/\w+ \w+/), stage: 'preparing', note: 'Ask the bakery' },
  ])
  expect(await hiddenEntryPersonalData.read(db, email)).toMatchObject([
    {
      product: 'money-finder-small-business',
      opportunity: expect.stringMatching(/\w+ \w+/),
      hidden: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  expect(await boardPersonalData.read(db, 'bea@example.com')).toEqual([])
  expect(shop.deps.personalData).toEqual(expect.arrayContaining([boardPersonalData, hiddenEntryPersonalData]))
  await shop.database.transact((tx) => boardPersonalData.erase(tx, 'bea@example.com'))
  expect(await picks()).toHaveLength(1)
  await shop.database.transact(async (tx) => {
    await boardPersonalData.erase(tx, email)
    await hiddenEntryPersonalData.erase(tx, email)
  })
  expect(await picks()).toEqual([])
  expect(await boardPersonalData.read(db, email)).toEqual([])
  expect(await hiddenEntryPersonalData.read(db, email)).toEqual([])
})

test('After a refund neither the picks nor the calendar open', async () => {
  await shop.database.db.execute(sql`update entitlements set ended_at = now(), end_reason = 'refunded'`)
  expect((await change({ entry: 'sample-1' })).location).toMatch(/^\/downloads\//)
  expect((await fetch(`${page}/deadlines.ics`)).status).toBe(404)
  await shop.database.db.execute(sql`update entitlements set ended_at = null, end_reason = null`)
})
