import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { openSession } from '../buyer.ts'
import { deliverEvent, readEvents, SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'

const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })

const rows = async (query: ReturnType<typeof sql>) => (await shop.database.db.execute(query)).rows

/** A session like ours, changed by `change`, for a recorded order of the Blueprint. */
async function forgeSession(change: (genuine: Stripe.Checkout.SessionCreateParams) => void): Promise<string> {
  const orderId = await orderWithoutSession()
  const metadata: Record<string, string> = { order_id: orderId, product_id: 'blueprint' }
  const price_data = { currency: 'usd', product_data: { name: 'The Blueprint' }, unit_amount: 3500 }
  const parameters = {
    mode: 'payment' as const,
    client_reference_id: orderId,
    metadata,
    line_items: [{ quantity: 1, price_data }],
    success_url: 'https://example.com/thank-you?session_id={CHECKOUT_SESSION_ID}',
  }
  change(parameters)
  return (await shop.deps.stripe.checkout.sessions.create(parameters)).id
}

async function orderWithoutSession(): Promise<string> {
  const sessionId = await openSession(shop)
  await shop.deps.stripe.checkout.sessions.expire(sessionId)
  const [order] = await rows(sql`select id from orders where stripe_session_id = ${sessionId}`)
  await shop.emulator.delivered()
  await rows(
    sql`update orders set state = 'open', stripe_session_id = null, version = version + 1 where id = ${order?.id}`,
  )
  return order?.id as string
}

type Lines = { quantity: number; price_data: { currency: string; unit_amount: number; recurring?: object } }[]
const change = (part: object, fields: object) => void Object.assign(part, fields)
const lineOf = (session: Stripe.Checkout.SessionCreateParams) => (session.line_items as Lines)[0] as Lines[number]

test.each<[string, (session: Stripe.Checkout.SessionCreateParams) => void, RegExp]>([
  ['too little', (one) => change(lineOf(one).price_data, { unit_amount: 1 }), /1 cents were paid, not 3500/],
  ['twice as much', (one) => change(lineOf(one), { quantity: 2 }), /7000 cents were paid/],
  ['yen for dollars', (one) => change(lineOf(one).price_data, { currency: 'jpy' }), /currency is jpy/],
  ['another product', (one) => change(one.metadata as object, { product_id: 'society' }), /product is not blueprint/],
  ['no product that we know', (one) => change(one.metadata as object, { product_id: 'yacht' }), /product is not/],
])('A signed payment of %s is set aside for manual review, without entitlement or email', async (_, change, reason) => {
  const sessionId = await forgeSession(change)
  await shop.emulator.pay(sessionId, `forger-${sessionId.slice(-8).toLowerCase()}@example.com`)
  await vi.waitFor(async () => expect(await orderOf(sessionId)).toMatchObject({ state: 'review' }), { timeout: 60_000 })
  const order = await orderOf(sessionId)
  expect(order?.review_reason).toMatch(reason)
  expect(await rows(sql`select 1 from entitlements where order_id = ${order?.id}`)).toEqual([])
  expect(await rows(sql`select 1 from emails where data->>'orderId' = ${order?.id}`)).toEqual([])
  await waitUntilConsistent(shop)
})

test('A membership paid on an order for a single purchase is set aside for manual review', async () => {
  const sessionId = await forgeSession((one) => {
    one.mode = 'subscription'
    lineOf(one).price_data.recurring = { interval: 'month' }
  })
  await shop.emulator.pay(sessionId, 'forger-of-modes@example.com')
  await vi.waitFor(async () => expect(await orderOf(sessionId)).toMatchObject({ state: 'review' }), { timeout: 60_000 })
  await waitUntilConsistent(shop)
})

test('A payment without our metadata belongs to another business on the account, and is ignored', async () => {
  const before = await rows(sql`select id, state from orders order by id`)
  const sessionId = await forgeSession((one) => {
    delete one.client_reference_id
    one.metadata = {}
  })
  await shop.emulator.pay(sessionId, 'somebody-else@example.com')
  await shop.emulator.delivered()
  await waitUntilConsistent(shop)
  expect((await rows(sql`select id, state from orders order by id`)).length).toBe(before.length + 1)
  expect(await rows(sql`select 1 from outbox where recipient = 'somebody-else@example.com'`)).toEqual([])
})

test('A signed live-mode event is set aside by a shop in test mode, and answered with 200', async () => {
  const sessionId = await openSession(shop)
  shop.emulator.switches.webhooks.drop = 'all'
  await shop.emulator.pay(sessionId, 'live-in-test@example.com')
  await shop.emulator.delivered()
  const event = { ...readEvents(shop).at(-1), id: 'evt_live', livemode: true }
  expect(await deliverEvent(shop, event)).toBe(200)
  const outcomes = () => rows(sql`select outcome from stripe_events where id = 'evt_live'`)
  await expect.poll(outcomes).toEqual([{ outcome: 'review' }])
  expect(await orderOf(sessionId)).toMatchObject({ state: 'open' })
})

async function orderOf(sessionId: string) {
  return (await rows(sql`select * from orders where stripe_session_id = ${sessionId}`))[0]
}
