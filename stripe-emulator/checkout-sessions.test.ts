import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCallSession,
  createMembershipSession,
  DAY,
  eventTypes,
  openTestSetup,
  subscriptionOf,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

test('A new session is open, unpaid, priced and has a payment page of the emulator', async () => {
  const session = await createCallSession(setup.stripe, {
    client_reference_id: 'ord_1',
    metadata: { offer: 'clarity-call' },
  })
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 9700, livemode: false })
  expect(session).toMatchObject({
    client_reference_id: 'ord_1',
    metadata: { offer: 'clarity-call' },
    payment_intent: null,
  })
  expect(session.id).toMatch(/^cs_test_[0-9A-Za-z]{58}$/)
  expect(session.url).toBe(`http://localhost:3000/demo/stripe/pay/${session.id}`)
  expect(session.expires_at - session.created).toBe(DAY)
})

test('Paying by card completes the session and leads from the payment to the charge', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  const session = await setup.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(session.customer_details?.email).toBe('ada@example.com')
  expect(session.payment_intent).toMatchObject({
    status: 'succeeded',
    metadata: { order: 'ord_1' },
    latest_charge: { amount: 9700, paid: true, refunded: false, disputed: false },
  })
})

test('Paying a session twice charges it once', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  await setup.emulator.pay(id, 'eve@example.com', 'debit')
  expect((await setup.stripe.charges.list()).data).toHaveLength(1)
  const session = await setup.stripe.checkout.sessions.retrieve(id)
  expect(session).toMatchObject({ payment_status: 'paid', customer_details: { email: 'ada@example.com' } })
})

test('A declined card leaves the session open, and the next card pays the same payment', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.decline(id)
  const declined = await setup.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  expect(declined.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  })
  await setup.emulator.pay(id, 'ada@example.com')
  const paid = await setup.stripe.checkout.sessions.retrieve(id)
  expect(paid.payment_intent).toBe((declined.payment_intent as { id: string }).id)
  expect(await eventTypes(setup.stripe)).toContain('payment_intent.payment_failed')
})

test('A session expires 24 hours after it was made by the emulator’s clock, and can then no longer be paid', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.advance(DAY - 1)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  await setup.emulator.advance(1)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  await expect(setup.emulator.pay(id, 'ada@example.com')).rejects.toThrow('expired')
  expect(await eventTypes(setup.stripe)).toEqual(['checkout.session.expired'])
})

test('A session expires as real time passes, without moving the clock', async () => {
  const { id } = await createCallSession(setup.stripe, { expires_at: Math.floor(Date.now() / 1000) + 3600 })
  setup.clock.at = new Date(Date.now() + 3_700_000)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
})

test('A request expires an open session once, and never a paid one', async () => {
  const open = await createCallSession(setup.stripe)
  expect((await setup.stripe.checkout.sessions.expire(open.id)).status).toBe('expired')
  await expect(setup.stripe.checkout.sessions.expire(open.id)).rejects.toMatchObject({ statusCode: 400 })
  const paid = await createCallSession(setup.stripe)
  await setup.emulator.pay(paid.id, 'ada@example.com')
  await expect(setup.stripe.checkout.sessions.expire(paid.id)).rejects.toThrow('status of complete')
})

test('A bank debit completes the session unpaid and clears three days later', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com', 'debit')
  expect(await setup.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  })
  await setup.emulator.advance(3 * DAY)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  const types = await eventTypes(setup.stripe)
  expect(types.indexOf('checkout.session.async_payment_succeeded')).toBeGreaterThan(
    types.indexOf('checkout.session.completed'),
  )
})

test('A bank debit that fails leaves the session unpaid for good', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com', 'debit')
  await setup.emulator.settleDebit(id, 'failed')
  await setup.emulator.advance(4 * DAY)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
  expect(await eventTypes(setup.stripe)).toContain('checkout.session.async_payment_failed')
  expect(await eventTypes(setup.stripe)).not.toContain('checkout.session.async_payment_succeeded')
})

test('A membership’s first bank debit that fails ends the membership', async () => {
  const { id } = await createMembershipSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com', 'debit')
  expect((await subscriptionOf(setup.stripe, id)).status).toBe('active')
  await setup.emulator.settleDebit(id, 'failed')
  expect((await subscriptionOf(setup.stripe, id)).status).toBe('canceled')
})

test('A session that a coupon makes free asks for no payment', async () => {
  const coupon = await setup.stripe.coupons.create({ amount_off: 9700, currency: 'usd', duration: 'once' })
  const { id } = await createCallSession(setup.stripe, { discounts: [{ coupon: coupon.id }] })
  await setup.emulator.pay(id, 'ada@example.com', 'debit')
  const session = await setup.stripe.checkout.sessions.retrieve(id)
  expect(session).toMatchObject({ payment_status: 'no_payment_required', payment_intent: null, amount_total: 0 })
})

test('Sessions are listed newest first, page by page, and by what they led to', async () => {
  const made: string[] = []
  for (let n = 0; n < 3; n += 1) made.unshift((await createCallSession(setup.stripe)).id)
  const first = await setup.stripe.checkout.sessions.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2))
  expect(first.has_more).toBe(true)
  const all = await setup.stripe.checkout.sessions.list({ limit: 1 }).autoPagingToArray({ limit: 10 })
  expect(all.map(({ id }) => id)).toEqual(made)
  await setup.emulator.pay(made[1] as string, 'ada@example.com')
  const { payment_intent: payment } = await setup.stripe.checkout.sessions.retrieve(made[1] as string)
  const found = await setup.stripe.checkout.sessions.list({ payment_intent: payment as string })
  expect(found.data.map(({ id }) => id)).toEqual([made[1]])
  expect((await setup.stripe.checkout.sessions.list({ status: 'complete' })).data).toHaveLength(1)
})

test('Sessions are listed by when they were made', async () => {
  const early = await createCallSession(setup.stripe)
  await setup.emulator.advance(60)
  const late = await createCallSession(setup.stripe)
  const since = await setup.stripe.checkout.sessions.list({ created: { gt: early.created } })
  expect(since.data.map(({ id }) => id)).toEqual([late.id])
})

test('The line items of a session are included only on request', async () => {
  const { id } = await createCallSession(setup.stripe)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).line_items).toBeUndefined()
  const { line_items: lines } = await setup.stripe.checkout.sessions.retrieve(id, {
    expand: ['line_items.data.price.product'],
  })
  expect(lines?.data[0]).toMatchObject({
    amount_total: 9700,
    description: 'Clarity Call',
    price: { product: { name: 'Clarity Call' } },
  })
})
