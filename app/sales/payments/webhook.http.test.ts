import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openShop, shopForFile } from '../../../test/shop.ts'
import { handleEvent } from './events.ts'

const SECRET = 'whsec_of_this_test'

const shop = shopForFile({ runJobs: false, env: { STRIPE_WEBHOOK_SECRET: SECRET } })

const event = (id: string, type = 'customer.created') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1_790_000_000,
    livemode: false,
    data: { object: { id: 'cus_1' } },
  })

function signed(body: string, { secret = SECRET, age = 0, scheme = 'v1' } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - age
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp, scheme })
}

const deliver = (body: string, signature?: string) =>
  fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
    body,
  })

const rows = async (id: string) =>
  (await shop.database.db.execute(sql`select type, object_id from stripe_events where id = ${id}`)).rows
const jobs = async (id: string) =>
  (
    await shop.database.db.execute(
      sql`select 1 from pgboss.job where name = 'stripe-event' and data->>'eventId' = ${id}`,
    )
  ).rows

test('A signed event is stored with its job and acknowledged', async () => {
  const response = await deliver(event('evt_1'), signed(event('evt_1')))
  expect(response.status).toBe(200)
  expect(await rows('evt_1')).toEqual([{ type: 'customer.created', object_id: 'cus_1' }])
  expect(await jobs('evt_1')).toHaveLength(1)
})

const body = event('evt_forged')

const odd = (change: object) => JSON.stringify({ ...JSON.parse(event('evt_odd')), ...change })
test.each([
  ['an id that is a number', odd({ id: 5 })],
  ['a NUL in its id', odd({ id: 'evt_\0' })],
  ['no time', odd({ created: undefined })],
  ['a time that no calendar has', odd({ created: 1e300 })],
  ['an object whose id is a list', odd({ data: { object: { id: ['cus_1'] } } })],
  ['the form of another version', odd({ object: 'v2.core.event', data: undefined })],
])('A signed event with %s is acknowledged and ignored', async (_, sent) => {
  expect((await deliver(sent, signed(sent))).status).toBe(200)
  expect(await rows('evt_odd')).toEqual([])
})

test('An event whose type is a property that every object has is stored and ignored', async () => {
  for (const type of ['constructor', '__proto__', 'toString']) {
    const sent = event(`evt_${type}`, type)
    expect((await deliver(sent, signed(sent))).status).toBe(200)
    await handleEvent(shop.deps, { eventId: `evt_${type}` })
    const { rows } = await shop.database.db.execute(sql`select outcome from stripe_events where id = ${`evt_${type}`}`)
    expect(rows).toEqual([{ outcome: 'ignored' }])
  }
})

test.each([
  ['null', 'null'],
  ['no JSON', 'not json'],
  ['no event', '{"hello":"world"}'],
])('A signed body that is %s is refused', async (_, sent) => {
  expect((await deliver(sent, signed(sent))).status).toBe(400)
})

test('Without a secret the route does not exist', async () => {
  const other = await openShop({ runJobs: false, env: { STRIPE_SECRET_KEY: 'sk_test_1' } })
  const response = await fetch(`${other.url}/webhooks/stripe`, { method: 'POST', body })
  expect(response.status).toBe(404)
  await other.close()
})
