import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCallSession, eventTypes, openTestSetup, type TestSetup } from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

async function adaPays() {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  const session = await setup.stripe.checkout.sessions.retrieve(id)
  return { id, payment: session.payment_intent as string }
}

async function chargeFor(payment: string) {
  const { data } = await setup.stripe.charges.list({ payment_intent: payment })
  return data[0]
}

test('A partial refund leaves the charge unrefunded, and the rest makes it refunded', async () => {
  const { payment } = await adaPays()
  await setup.stripe.refunds.create({ payment_intent: payment, amount: 700 })
  expect(await chargeFor(payment)).toMatchObject({ amount_refunded: 700, refunded: false })
  await setup.stripe.refunds.create({ payment_intent: payment, reason: 'requested_by_customer' })
  expect(await chargeFor(payment)).toMatchObject({ amount_refunded: 9700, refunded: true })
  expect((await setup.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount)).toEqual([
    9000, 700,
  ])
  expect((await eventTypes(setup.stripe)).filter((type) => type === 'charge.refunded')).toHaveLength(2)
})

test('A refund cannot exceed the payment', async () => {
  const { payment } = await adaPays()
  await expect(setup.stripe.refunds.create({ payment_intent: payment, amount: 9701 })).rejects.toThrow(
    'greater than unrefunded',
  )
  await setup.stripe.refunds.create({ payment_intent: payment })
  await expect(setup.stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('A bank debit that has not cleared cannot be refunded', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com', 'debit')
  await expect(setup.emulator.refund(id)).rejects.toThrow('successful charge')
})

test('A dispute marks the charge, and can be closed as won or lost once', async () => {
  const { id, payment } = await adaPays()
  const dispute = await setup.emulator.dispute(id)
  expect(await chargeFor(payment)).toMatchObject({ disputed: true })
  await setup.emulator.closeDispute(dispute, 'lost')
  expect(await setup.stripe.disputes.retrieve(dispute)).toMatchObject({ status: 'lost', amount: 9700 })
  await expect(setup.emulator.closeDispute(dispute, 'won')).rejects.toThrow('closed already')
  expect((await setup.stripe.disputes.list({ payment_intent: payment })).data).toHaveLength(1)
  expect(await eventTypes(setup.stripe)).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
  )
})

test('A disputed charge cannot be refunded as well', async () => {
  const { id, payment } = await adaPays()
  await setup.emulator.dispute(id)
  await expect(setup.stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})
