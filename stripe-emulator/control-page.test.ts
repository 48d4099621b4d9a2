import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCallSession,
  createMembershipSession,
  DAY,
  openTestSetup,
  subscriptionOf,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

function page(form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const request = new Request('http://localhost/_control/page', { ...init, headers })
  return setup.emulator.fetch(request)
}

async function payByDebit(): Promise<string> {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com', 'debit')
  return id
}

test('The next renewal can be charged on the control page', async () => {
  const { stripe, emulator } = setup
  const membership = await createMembershipSession(stripe)
  await emulator.pay(membership.id, 'ada@example.com')
  const before = await subscriptionOf(stripe, membership.id)
  expect(await (await page()).text()).toContain('Charge the next renewal')
  await page({ order: 'renew', id: before.id }, { origin: 'http://localhost:3000' })
  const after = await subscriptionOf(stripe, membership.id)
  expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end)
  expect((await stripe.invoices.list({ subscription: before.id })).data.map(({ status }) => status)).toEqual([
    'paid',
    'paid',
  ])
})

test('A membership can be given a date on which it ends, as in the dashboard', async () => {
  const { stripe, emulator } = setup
  const membership = await createMembershipSession(stripe)
  await emulator.pay(membership.id, 'ada@example.com')
  const { id } = await subscriptionOf(stripe, membership.id)
  await page({ order: 'end', id }, { origin: 'http://localhost:3000' })
  const now = emulator.now().getTime() / 1000
  expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeCloseTo(now + 10 * DAY, -2)
  await emulator.advance(11 * DAY)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
})

test('The clock moves, a debit is settled, a payment refunded and disputed, a renewal made to fail', async () => {
  const { emulator, stripe } = setup
  const id = await payByDebit()
  await emulator.settleDebit(id, 'succeeded')
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  await emulator.refund(id, 700)
  expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 700 }])
  const dispute = await emulator.dispute(id)
  await emulator.closeDispute(dispute, 'won')
  expect((await stripe.disputes.retrieve(dispute)).status).toBe('won')
  const membership = await createMembershipSession(stripe)
  await emulator.pay(membership.id, 'ada@example.com')
  await emulator.failNextRenewal((await subscriptionOf(stripe, membership.id)).id)
  await emulator.advance(31 * DAY)
  expect((await subscriptionOf(stripe, membership.id)).status).toBe('past_due')
  await expect(emulator.advance(-1)).rejects.toThrow(RangeError)
})

test('A bank debit can be cleared on the control page', async () => {
  const id = await payByDebit()
  expect(await (await page()).text()).toContain('Let the debit clear')
  const done = await page({ order: 'clear', id }, { origin: 'http://localhost:3000' })
  expect(await done.text()).toContain('Done: Let the debit clear.')
  expect((await setup.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

test('Another site’s form does nothing on the control page', async () => {
  const id = await payByDebit()
  expect((await page({ order: 'clear', id }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
})
