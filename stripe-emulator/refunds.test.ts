import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCallSession, openTestSetup, type TestSetup } from '../test/stripe-emulator/test-setup.ts'

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

test('A disputed charge cannot be refunded as well', async () => {
  const { id, payment } = await adaPays()
  await setup.emulator.dispute(id)
  await expect(setup.stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})
