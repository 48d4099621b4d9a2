import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCallSession, DAY, openTestSetup, type TestSetup } from '../test/stripe-emulator/test-setup.ts'

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

test('A session expires as real time passes, without moving the clock', async () => {
  const { id } = await createCallSession(setup.stripe, { expires_at: Math.floor(Date.now() / 1000) + 3600 })
  setup.clock.at = new Date(Date.now() + 3_700_000)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
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
