import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyCode, pressChoice } from '../test/stripe-emulator/payment-page.ts'
import {
  createCallSession,
  createMembershipSession,
  openTestSetup,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

async function makeCode(code: string, more: object = {}, value: object = { percent_off: 20 }) {
  const coupon = await setup.stripe.coupons.create({ duration: 'once', ...value })
  return setup.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code, ...more })
}

const openSession = () => createCallSession(setup.stripe, { allow_promotion_codes: true })
const amountsOf = async (id: string) => {
  const { amount_total, total_details } = await setup.stripe.checkout.sessions.retrieve(id)
  return [amount_total, total_details?.amount_discount]
}

test('Of two buyers who typed the last use of a code, the second sees the full price before she pays', async () => {
  await makeCode('ONCE', { max_redemptions: 1 })
  const [first, second] = [await openSession(), await openSession()]
  for (const { id } of [first, second]) await applyCode(setup.emulator, id, 'ONCE')
  await pressChoice(setup.emulator, first.id, { choice: 'pay', email: 'ada@example.com' })
  const late = await pressChoice(setup.emulator, second.id, { choice: 'pay', email: 'bea@example.com' })
  expect(late).toMatchObject({
    status: 409,
    text: expect.stringContaining('This code has been used up. You haven’t been charged.'),
  })
  expect(await amountsOf(second.id)).toEqual([9700, 0])
})

test('Two active codes can’t be alike, and codes and a discount can’t be in one session', async () => {
  const { id } = await makeCode('SPRING20')
  await expect(makeCode('spring20')).rejects.toMatchObject({ param: 'code' })
  await setup.stripe.promotionCodes.update(id, { active: false })
  await makeCode('spring20')
  await expect(setup.stripe.promotionCodes.update(id, { active: true })).rejects.toMatchObject({ param: 'code' })
  await expect(createMembershipSession(setup.stripe, { allow_promotion_codes: true })).rejects.toThrow(
    /only specify one/,
  )
})
