import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { scheduling } from '../../../../site.config.ts'
import { lastSegment } from '../../../../test/buyer.ts'
import { holdTime, requestPage } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { onPostgres, silent } from '../../../../test/database.ts'
import { shopForFile } from '../../../../test/shop.ts'
import { openDatabase } from '../../../platform/database/database.server.ts'
import { cancelHold } from './holds.ts'

// Two working weeks ahead, from a Sunday: some 140 times of a Clarity Call.
const clock = manualClock('2027-03-07T12:00:00Z')
const shop = shopForFile({ clock, runJobs: false, scheduling: { ...scheduling, holidays: [], windowDays: 14 } })
afterEach(async () => {
  await shop.database.db.execute(sql`update bookings set state = 'released' where state in ('held', 'booked')`)
})

const free = async (call = 'clarity-call'): Promise<string[]> => (await requestPage(shop, `/book/${call}`)).data.times
const heldNow = async () => (await shop.database.db.execute(sql`select from bookings where state = 'held'`)).rows.length
/** Chooses the first free time, as a visitor from this network. */
const press = async (network: string, call = 'clarity-call') => {
  const [start = ''] = await free(call)
  return requestPage(shop, `/book/${call}`, { start, network })
}

test('One network can hold two times without paying; the third is refused until one is released, and nothing is stored', async () => {
  expect((await press('192.0.2.7', 'focus-call')).status).toBe(303)
  const session = lastSegment((await press('192.0.2.7')).location ?? '')
  const third = await press('192.0.2.7')
  expect([third.status, third.data.errors.start]).toEqual([429, expect.stringContaining('You haven’t been charged')])
  expect(await heldNow()).toBe(2)
  expect((await press('192.0.2.8')).status).toBe(303)
  const { cancel_url } = await shop.deps.stripe.checkout.sessions.retrieve(session)
  await cancelHold(shop.deps, new URL(cancel_url ?? '').searchParams.get('canceled') ?? '')
  expect((await press('192.0.2.7')).status).toBe(303)
})

test('All networks of one IPv6 customer count as one', async () => {
  const statuses: number[] = []
  for (const network of ['2001:db8:0:1200', '2001:db8:0:12ab', '2001:db8:0:12ff', '2001:db8:0:1300'])
    statuses.push((await press(network)).status)
  expect(statuses).toEqual([303, 303, 429, 303])
})

test.each(['clarity-call', 'focus-call'])(
  'However many networks hold a %s, two thirds of the free times stay free for those who pay',
  async (call) => {
    const before = { clarity: (await free()).length, focus: (await free('focus-call')).length }
    let last = await press('198.51.100.0', call)
    for (let n = 1; n < 100 && last.status === 303; n += 1) last = await press(`198.51.100.${n}`, call)
    expect(last.status).toBe(429)
    expect(last.data.errors.start).toMatch(
      /^People who are checking out right now are holding those times\. You haven’t been charged\. Try again in a few minutes, or email us/,
    )
    expect((await free()).length).toBeGreaterThanOrEqual((before.clarity * 2) / 3)
    expect((await free('focus-call')).length).toBeGreaterThanOrEqual((before.focus * 2) / 3)
    expect(await heldNow()).toBeGreaterThan(4)
  },
)

test('The last free time can be held if there are no other unpaid holds', async () => {
  const [keep = ''] = await free()
  await shop.database.db.execute(sql`insert into calendar_feeds (url_hash) values ('a-test') on conflict do nothing`)
  await shop.database.db.execute(
    sql`insert into calendar_busy (url_hash, busy) values ('a-test', tstzrange(${keep}::timestamptz + interval '45 minutes', ${keep}::timestamptz + interval '60 days'))`,
  )
  expect(await free()).toEqual([keep])
  await holdTime(shop, 'clarity-call', keep)
  await shop.database.db.execute(sql`delete from calendar_feeds where url_hash = 'a-test'`)
})

test.skipIf(!onPostgres)('Buyers who choose at the same time on two servers get as many holds as on one', async () => {
  const database = await openDatabase({ url: shop.database.url as string, log: silent })
  const second = { ...shop, deps: { ...shop.deps, database } }
  const all = await free()
  const starts = all.filter((_, index) => index % 3 === 0)
  const chooseAll = (network: (n: number) => string) =>
    Promise.all(
      starts.map((start, n) =>
        requestPage(n % 2 ? shop : second, '/book/clarity-call', { start, network: network(n) }),
      ),
    )
  const answers = await chooseAll(() => '192.0.2.7')
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(2)
  expect(await heldNow()).toBe(2)
  const crowd = await chooseAll((n) => `192.0.3.${n}`)
  expect(crowd.some(({ status }) => status === 429)).toBe(true)
  expect((await free()).length).toBeGreaterThanOrEqual((all.length * 2) / 3)
  await database.close()
})
