import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { settleSession, settleSubscription } from '../../app/sales/payments/payments.ts'
import { openSession } from '../buyer.ts'
import { createPaidMembership, eventOrders, expectSameEndState, readSubscriptionRow } from '../rig/event-orders.ts'
import { deliverEvent, type RawEvent, readEvents, SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'
import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'

const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

test('The five events of a membership lead to the state of the ledger, whichever comes first and whichever last', async () => {
  const ends = new Map(eventOrders().map((order) => [`${order.at(0)} ${order.at(-1)}`, order]))
  expect(ends.size).toBe(20)
  await expectSameEndState([...ends.values()])
})

test('An older state of a membership does not overwrite a newer one', async () => {
  shop.emulator.switches.webhooks.drop = 'all'
  const subscriptionId = await createPaidMembership(shop, 'nora@example.com')
  await settleSubscription(shop.deps, subscriptionId)
  const held = hold(() => shop.deps.stripe.subscriptions, 'retrieve')
  const old = settleSubscription(shop.deps, subscriptionId)
  await held.read
  await shop.deps.stripe.subscriptions.cancel(subscriptionId)
  await settleSubscription(shop.deps, subscriptionId)
  held.release()
  await old
  expect(await readSubscriptionRow(shop, subscriptionId)).toMatchObject({ status: 'canceled' })
  await waitUntilConsistent(shop)
})

test('An older state of a payment does not restore an entitlement that a refund has ended', async () => {
  shop.emulator.switches.webhooks.drop = 'all'
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'olga@example.com')
  const held = hold(() => shop.deps.stripe.checkout.sessions, 'retrieve')
  const old = settleSession(shop.deps, sessionId)
  await held.read
  await shop.emulator.refund(sessionId)
  await settleSession(shop.deps, sessionId)
  held.release()
  await old
  await waitUntilConsistent(shop)
})

test.each([
  ['a refund', 'charge.refunded', (id: string) => shop.emulator.refund(id)],
  [
    'a lost dispute',
    'charge.dispute.closed',
    async (id: string) => shop.emulator.closeDispute(await shop.emulator.dispute(id), 'lost'),
  ],
])('Nothing stays open after %s that is reported before the payment', async (_, type, end) => {
  shop.emulator.switches.webhooks.drop = 'all'
  const known = readEvents(shop).length
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, `pia-${known}@example.com`)
  await end(sessionId)
  const events = readEvents(shop, known)
  const byType = (wanted: string) => events.find((event) => event.type === wanted) as RawEvent
  expect(await deliverEvent(shop, byType(type))).toBe(200)
  await vi.waitFor(async () => expect(await stateOf(sessionId)).toMatch(/refunded|lost/), { timeout: 60_000 })
  expect(await deliverEvent(shop, byType('checkout.session.completed'))).toBe(200)
  await waitUntilConsistent(shop)
})

test('A first month of the Society that is refunded before its payment is known is not followed by a second charge', async () => {
  shop.emulator.switches.webhooks.drop = 'all'
  const sessionId = await openSession(shop, 'society')
  await shop.emulator.pay(sessionId, 'quin@example.com')
  await shop.emulator.refund(sessionId)
  await settleSession(shop.deps, sessionId)
  expect(await stateOf(sessionId)).toBe('refunded')
  const { subscription } = await shop.deps.stripe.checkout.sessions.retrieve(sessionId)
  const status = async () => (await shop.deps.stripe.subscriptions.retrieve(subscription as string)).status
  await vi.waitFor(async () => expect(await status()).toBe('canceled'), { timeout: 60_000, interval: 50 })
  await waitUntilConsistent(shop)
})

const stateOf = async (sessionId: string) =>
  (await shop.database.db.execute(sql`select state from orders where stripe_session_id = ${sessionId}`)).rows[0]?.state

/** Delays the next answer of Stripe to this call. */
function hold(holder: () => object, method: string) {
  const resource = holder as () => Record<string, unknown>
  const original = resource()[method] as (...args: unknown[]) => Promise<unknown>
  const gate = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  resource()[method] = async (...args: unknown[]) => {
    resource()[method] = original
    const answer = await original.apply(resource(), args)
    read.resolve()
    await gate.promise
    return answer
  }
  return { read: read.promise, release: gate.resolve }
}
