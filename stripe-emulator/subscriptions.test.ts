import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createMembershipSession,
  DAY,
  eventTypes,
  openTestSetup,
  subscriptionOf,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'
import { periodEnd } from './subscriptions.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

const MONTH = 31 * DAY

/** Seconds until the period that Ada has paid for ends. */
async function untilRenewal(session: string): Promise<number> {
  const end = (await subscriptionOf(setup.stripe, session)).items.data[0]?.current_period_end ?? 0
  return end - setup.emulator.now().getTime() / 1000
}

/** Ada's membership, paid for its first month; answers the session's id. */
async function adaJoins(): Promise<string> {
  const { id } = await createMembershipSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  return id
}

async function invoicesOf(session: string) {
  const { id } = await subscriptionOf(setup.stripe, session)
  return (await setup.stripe.invoices.list({ subscription: id })).data
}

test('The founding coupon makes the first month $35, and every month after it costs $97', async () => {
  const session = await adaJoins()
  await setup.emulator.advance(await untilRenewal(session))
  await setup.emulator.advance(await untilRenewal(session))
  const amounts = (await invoicesOf(session)).map((invoice) => [invoice.billing_reason, invoice.amount_paid])
  expect(amounts).toEqual([
    ['subscription_cycle', 9700],
    ['subscription_cycle', 9700],
    ['subscription_create', 3500],
  ])
})

test('A credit on the customer’s balance pays the next renewal as far as it goes, and is used up once', async () => {
  const session = await adaJoins()
  const { customer } = await subscriptionOf(setup.stripe, session)
  const credit = { amount: -12_700, currency: 'usd', metadata: { credit: 'one' } }
  const once = { idempotencyKey: 'credit-one' }
  for (let again = 0; again < 2; again++)
    await setup.stripe.customers.createBalanceTransaction(customer as string, credit, once)
  for (let month = 0; month < 3; month++) await setup.emulator.advance(await untilRenewal(session))
  const amounts = (await invoicesOf(session)).map((one) => [
    one.total,
    one.starting_balance,
    one.amount_paid,
    one.status,
  ])
  expect(amounts).toEqual([
    [9700, 0, 9700, 'paid'],
    [9700, -3000, 6700, 'paid'],
    [9700, -12_700, 0, 'paid'],
    [3500, 0, 3500, 'paid'],
  ])
  const { data } = await setup.stripe.customers.listBalanceTransactions(customer as string)
  expect(data.map(({ type, amount, ending_balance }) => [type, amount, ending_balance])).toEqual([
    ['applied_to_invoice', 3000, 0],
    ['applied_to_invoice', 9700, -3000],
    ['adjustment', -12_700, -12_700],
  ])
})

test('A renewal moves the period of the item and leaves the metadata', async () => {
  const session = await adaJoins()
  const before = await subscriptionOf(setup.stripe, session)
  await setup.emulator.advance(await untilRenewal(session))
  const after = await subscriptionOf(setup.stripe, session)
  expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end)
  expect(after).toMatchObject({ status: 'active', metadata: { member: 'mem_1' } })
  expect(after.latest_invoice).not.toBe(before.latest_invoice)
})

test('An invoice leads to its subscription, and its payment to the charge that can be refunded', async () => {
  const session = await adaJoins()
  const { id } = await subscriptionOf(setup.stripe, session)
  const [first] = (await setup.stripe.invoices.list({ subscription: id, expand: ['data.payments'] })).data
  expect(first?.parent?.subscription_details).toMatchObject({ subscription: id, metadata: { member: 'mem_1' } })
  const payment = first?.payments?.data[0]?.payment.payment_intent as string
  const refund = await setup.stripe.refunds.create({ payment_intent: payment })
  expect(refund.amount).toBe(3500)
  const linked = await setup.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: payment },
  })
  expect(linked.data.map(({ invoice }) => invoice)).toEqual([first?.id])
})

test('A renewal that fails makes the membership past due, and a retry that succeeds makes it active again', async () => {
  const session = await adaJoins()
  const { id } = await subscriptionOf(setup.stripe, session)
  await setup.emulator.failNextRenewal(id, 1)
  await setup.emulator.advance(await untilRenewal(session))
  expect((await subscriptionOf(setup.stripe, session)).status).toBe('past_due')
  expect(await eventTypes(setup.stripe)).toContain('invoice.payment_failed')
  await setup.emulator.advance(3 * DAY)
  expect((await subscriptionOf(setup.stripe, session)).status).toBe('active')
  expect((await invoicesOf(session)).map(({ amount_paid }) => amount_paid)).toEqual([9700, 3500])
})

test('A renewal whose retries all fail cancels the membership', async () => {
  const session = await adaJoins()
  await setup.emulator.failNextRenewal((await subscriptionOf(setup.stripe, session)).id)
  await setup.emulator.advance((await untilRenewal(session)) + 15 * DAY - 1)
  expect((await subscriptionOf(setup.stripe, session)).status).toBe('past_due')
  await setup.emulator.advance(1)
  const ended = await subscriptionOf(setup.stripe, session)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  expect((await eventTypes(setup.stripe)).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  await setup.emulator.advance(2 * MONTH)
  expect(await invoicesOf(session)).toHaveLength(2)
})

test('A membership that is set to end lasts until the end of its paid period, and is then deleted without an invoice', async () => {
  const session = await adaJoins()
  const { id } = await subscriptionOf(setup.stripe, session)
  const leaving = await setup.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(leaving).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(leaving.cancel_at).toBe(leaving.items.data[0]?.current_period_end)
  await setup.emulator.advance(await untilRenewal(session))
  const ended = await subscriptionOf(setup.stripe, session)
  expect(ended).toMatchObject({ status: 'canceled', ended_at: leaving.cancel_at })
  expect(await invoicesOf(session)).toHaveLength(1)
  expect(await eventTypes(setup.stripe)).toContain('customer.subscription.deleted')
})

test('A membership that is set to end on a date renews until then, unless that is taken back', async () => {
  const session = await adaJoins()
  const { id } = await subscriptionOf(setup.stripe, session)
  const date = setup.emulator.now().getTime() / 1000 + MONTH + 5 * DAY
  const leaving = await setup.stripe.subscriptions.update(id, { cancel_at: date })
  expect(leaving).toMatchObject({ cancel_at: date, cancel_at_period_end: false, status: 'active' })
  expect(await setup.stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null })
  await setup.stripe.subscriptions.update(id, { cancel_at: date })
  await setup.emulator.advance(MONTH + 6 * DAY)
  expect(await subscriptionOf(setup.stripe, session)).toMatchObject({ status: 'canceled', ended_at: date })
  expect(await invoicesOf(session)).toHaveLength(2)
})

test('Ending a membership at once stops every later invoice, and lists leave it out', async () => {
  const session = await adaJoins()
  const { id } = await subscriptionOf(setup.stripe, session)
  expect((await setup.stripe.subscriptions.cancel(id)).status).toBe('canceled')
  await setup.emulator.advance(2 * MONTH)
  expect(await invoicesOf(session)).toHaveLength(1)
  expect((await setup.stripe.subscriptions.list()).data).toHaveLength(0)
  expect((await setup.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
})

test('A change that the emulator does not support is refused rather than ignored', async () => {
  const { id } = await subscriptionOf(setup.stripe, await adaJoins())
  await expect(setup.stripe.subscriptions.update(id, { proration_behavior: 'none' })).rejects.toThrow(
    'unknown parameter: proration_behavior',
  )
})

test('In a month without a 31st the period ends on the last day, and the next one on the 31st again', () => {
  const january = Date.UTC(2027, 0, 31, 12) / 1000
  const ends = [1, 2, 3].map((n) => new Date(periodEnd(january, n) * 1000).toISOString().slice(0, 10))
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
})

test('A year that starts on February 29 ends on February 28', () => {
  const leap = Date.UTC(2028, 1, 29) / 1000
  expect(new Date(periodEnd(leap, 12) * 1000).toISOString().slice(0, 10)).toBe('2029-02-28')
})

test('A renewal is refunded and disputed by its invoice', async () => {
  const { stripe, emulator } = setup
  const session = await createMembershipSession(stripe)
  await emulator.pay(session.id, 'ada@example.com')
  const { id: subscription } = await subscriptionOf(stripe, session.id)
  await emulator.renew(subscription)
  const [renewal] = (await stripe.invoices.list({ subscription })).data
  await emulator.refund(renewal?.id ?? '', 700)
  const dispute = await emulator.dispute(renewal?.id ?? '')
  expect((await stripe.disputes.retrieve(dispute)).amount).toBe(9700)
  const [refund] = (await stripe.refunds.list()).data
  expect(refund?.amount).toBe(700)
  await expect(emulator.refund('in_none')).rejects.toThrow('No such invoice')
})
