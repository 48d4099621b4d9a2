import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openShop, shopForFile } from '../../../test/shop.ts'
import { handleEvent } from './events.ts'

const SECRET = 'whsec_of_this_test'

const shop = shopForFile({ runJobs: false, env: { STRIPE_WEBHOOK_SECRET: SECRET } })

const event = (id: string, type = 'customer.created') => {
  const about = { created: 1_790_000_000, livemode: false, data: { object: { id: 'cus_1' } } }
  return JSON.stringify({ id, object: 'event', type, ...about })
}

/** Signed with our secret: test/faults/forged-webhooks.test.ts has what isn't. */
const deliver = (body: string) => {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET })
  return fetch(`${shop.url}/webhooks/stripe`, { method: 'POST', headers: { 'Stripe-Signature': signature }, body })
}

const rows = async (id: string) =>
  (await shop.database.db.execute(sql`select type, object_id from stripe_events where id = ${id}`)).rows

test('A signed event is stored with its job and acknowledged', async () => {
  expect((await deliver(event('evt_1'))).status).toBe(200)
  expect(await rows('evt_1')).toEqual([{ type: 'customer.created', object_id: 'cus_1' }])
  const isJob = sql`select 1 from pgboss.job where name = 'stripe-event' and data->>'eventId' = 'evt_1'`
  expect((await shop.database.db.execute(isJob)).rows).toHaveLength(1)
})

const odd = (change: object) => JSON.stringify({ ...JSON.parse(event('evt_odd')), ...change })
test.each([
  ['an id that is a number', odd({ id: 5 })],
  ['a NUL in its id', odd({ id: 'evt_\0' })],
  ['no time', odd({ created: undefined })],
  ['a time that no calendar has', odd({ created: 1e300 })],
  ['an object whose id is a list', odd({ data: { object: { id: ['cus_1'] } } })],
  ['the form of another version', odd({ object: 'v2.core.event', data: undefined })],
])('A signed event with %s is acknowledged and ignored', async (_, sent) => {
  expect((await deliver(sent)).status).toBe(200)
  expect(await rows('evt_odd')).toEqual([])
})

test('An event whose type is a property that every object has is stored and ignored', async () => {
  for (const type of ['constructor', '__proto__', 'toString']) {
    expect((await deliver(event(`evt_${type}`, type))).status).toBe(200)
    await handleEvent(shop.deps, { eventId: `evt_${type}` })
    const { rows } = await shop.database.db.execute(sql`select outcome from stripe_events where id = ${`evt_${type}`}`)
    expect(rows).toEqual([{ outcome: 'ignored' }])
  }
})

test.each(['null', 'not json', '{"hello":"world"}'])('A signed body that is no event is refused: %s', async (sent) => {
  expect((await deliver(sent)).status).toBe(400)
})

test('Without a secret the route does not exist', async () => {
  const other = await openShop({ runJobs: false, env: { STRIPE_SECRET_KEY: 'sk_test_1' } })
  const send = { method: 'POST', body: event('evt_2') }
  expect((await fetch(`${other.url}/webhooks/stripe`, send)).status).toBe(404)
  await other.close()
})
