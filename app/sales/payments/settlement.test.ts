import { sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  buyBlueprint,
  lastSegment,
  openSession,
  readPurchase,
  startCheckout,
  waitForEmail,
  waitForEmails,
  waitForPurchaseState,
} from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'
import { defaultSwitches } from '../../../test/stripe-emulator/fault-switches.ts'
import { orderPersonalData } from '../orders/order-personal-data.ts'
import { findOrderBy } from '../orders/orders.ts'
import { openDisputes } from './capability.ts'
import { disputesOfOrder } from './disputes.ts'
import { mirrorDispute } from './events.ts'
import { disputes } from './payments.sql.ts'
import { settleSession } from './payments.ts'
import { reconcileWithStripe } from './reconciliation.ts'

const shop = shopForFile()
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

const WAIT = { timeout: 60_000, interval: 100 }
const query = async (text: ReturnType<typeof sql>) => (await shop.database.db.execute(text)).rows
const order = async (sessionId: string) =>
  (await query(sql`select * from orders where stripe_session_id = ${sessionId}`))[0]
const rights = (sessionId: string) =>
  query(sql`select e.product_id, e.email, e.end_reason from entitlements e join orders o on o.id = e.order_id
            where o.stripe_session_id = ${sessionId}`)

test('A buyer who returns before any webhook is served at once', async () => {
  shop.emulator.switches.webhooks.drop = 'all'
  const sessionId = await openSession(shop)
  expect(await readPurchase(shop, sessionId)).toMatchObject({ state: 'open' })
  await shop.emulator.pay(sessionId, 'cleo@example.com')
  const purchase = await waitForPurchaseState(shop, sessionId, 'paid')
  expect(purchase.steps).toHaveLength(1)
  expect(purchase.email).toBe('c***@e***.com')
})

test('A bank debit is shown as pending and emailed at once, and what it pays for is delivered when it clears', async () => {
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'fay@example.com', 'debit')
  await waitForPurchaseState(shop, sessionId, 'confirming')
  expect(await rights(sessionId)).toEqual([])
  const waiting = await waitForEmail(shop, 'fay@example.com', /^We’re waiting for your bank: The Blueprint/)
  expect(waiting.text).toContain('$35')
  await shop.emulator.delivered()
  await settleSession(shop.deps, sessionId)
  await shop.emulator.settleDebit(sessionId, 'succeeded')
  await waitForPurchaseState(shop, sessionId, 'paid')
  expect(await waitForEmails(shop, 'fay@example.com', 2), 'and the receipt').toHaveLength(2)
})

test('A bank debit that fails delivers nothing, its buyer is told so, and once erased their address doesn’t come back with what Stripe still knows', async () => {
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'gil@example.com', 'debit')
  await shop.emulator.settleDebit(sessionId, 'failed')
  await waitForPurchaseState(shop, sessionId, 'failed')
  expect(await rights(sessionId)).toEqual([])
  await waitForEmail(shop, 'gil@example.com', /^Your payment didn’t arrive/)
  await shop.database.transact((tx) => orderPersonalData(shop.deps).erase(tx, 'gil@example.com'))
  await settleSession(shop.deps, sessionId)
  expect(await order(sessionId)).toMatchObject({ state: 'failed', email: null })
})

test('A bank debit that fails starts no membership, and no later try of it can charge the buyer', async () => {
  const sessionId = await openSession(shop, 'society')
  await shop.emulator.pay(sessionId, 'gus@example.com', 'debit')
  await waitForPurchaseState(shop, sessionId, 'confirming')
  const canceled: string[] = []
  const { intercept } = shop.emulator.hooks
  shop.emulator.hooks.intercept = (request, execute) => {
    if (request.method === 'DELETE') canceled.push(lastSegment(request.url))
    return execute()
  }
  onTestFinished(() => void Object.assign(shop.emulator.hooks, { intercept }))
  await shop.emulator.settleDebit(sessionId, 'failed')
  await waitForPurchaseState(shop, sessionId, 'failed')
  const { stripe_subscription_id: id } = (await order(sessionId)) ?? {}
  await expect.poll(() => canceled, WAIT).toEqual([id])
  expect(await rights(sessionId)).toEqual([])
})

test('A payment that is looked into, because it differs from the order, counts as refunded once all of it went back', async () => {
  const sessionId = await openSession(shop)
  await query(sql`update orders set amount_cents = 3600 where stripe_session_id = ${sessionId}`)
  await shop.emulator.pay(sessionId, 'hugo@example.com')
  await waitForPurchaseState(shop, sessionId, 'review')
  await shop.emulator.refund(sessionId, 1000)
  await shop.emulator.delivered()
  await waitForPurchaseState(shop, sessionId, 'review')
  await shop.emulator.refund(sessionId)
  await waitForPurchaseState(shop, sessionId, 'refunded')
  expect(await order(sessionId)).toMatchObject({ refunded_cents: 3500, review_reason: null, paid_at: null })
  expect(await rights(sessionId)).toEqual([])
})

async function disputed(email: string) {
  const { sessionId } = await buyBlueprint(shop, email)
  const order = await findOrderBy(shop.database.db, 'stripeSessionId', sessionId)
  const id = await shop.emulator.dispute(sessionId)
  const known = () => disputesOfOrder(shop.database.db, order?.id ?? '')
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ id }]), WAIT)
  return { id, orderId: order?.id, sessionId, known }
}
const waiting = () => openDisputes(shop.deps).find({ limit: 10, hidden: [] })

test('A dispute waits at the desk until the day on which its evidence is due, and no longer once it is closed', async () => {
  const { id, orderId, sessionId, known } = await disputed('ada@example.com')
  const [dispute] = await known()
  expect(dispute).toMatchObject({ amountCents: 3500, status: 'needs_response', answerBy: expect.any(Date) })
  const href = `/desk/orders/${orderId}#${id}`
  expect(await waiting()).toMatchObject([{ id, dueAt: dispute?.answerBy, action: { href }, email: 'ada@example.com' }])
  await shop.emulator.closeDispute(id, 'lost')
  await waitForPurchaseState(shop, sessionId, 'lost')
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ status: 'lost' }]), WAIT)
  expect(await waiting()).toEqual([])
})

test('A dispute whose events were lost is found at Stripe, and one that is won changes nothing', async () => {
  const { id, sessionId, known } = await disputed('bob@example.com')
  await shop.database.db.delete(disputes)
  await reconcileWithStripe(shop.deps)
  expect(await known()).toMatchObject([{ id, status: 'needs_response' }])
  await shop.emulator.closeDispute(id, 'won')
  await shop.emulator.delivered()
  expect(await order(sessionId)).toMatchObject({ state: 'paid' })
})

test('What was read of a dispute before it was lost does not open it again', async () => {
  const { id, known } = await disputed('cal@example.com')
  const readAt = new Date()
  const before = await shop.deps.stripe.disputes.retrieve(id)
  await shop.emulator.closeDispute(id, 'lost')
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ status: 'lost' }]), WAIT)
  await mirrorDispute(shop.deps, before, readAt)
  expect(await known()).toMatchObject([{ status: 'lost' }])
})

test('If Stripe stays unreachable, the buyer gets a message and the order stays unpaid', async () => {
  shop.emulator.switches.requests = [{ fault: '500', times: 9 }]
  const response = await startCheckout(shop)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: { code: 'payment_provider_failed' } })
})
