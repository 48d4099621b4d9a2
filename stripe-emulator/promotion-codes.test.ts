import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyCode, pressChoice } from '../test/stripe-emulator/payment-page.ts'
import {
  createCallSession,
  createMembershipSession,
  DAY,
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

test('A code in any case takes its part off, can be removed again, and is counted when the session is paid', async () => {
  const { id: code } = await makeCode('SPRING20')
  const { id } = await openSession()
  expect((await applyCode(setup.emulator, id, 'spring20')).text).toContain('Remove SPRING20')
  expect(await amountsOf(id)).toEqual([7760, 1940])
  await pressChoice(setup.emulator, id, { choice: 'remove-code' })
  expect(await amountsOf(id)).toEqual([9700, 0])
  await applyCode(setup.emulator, id, 'SPRING20')
  await setup.emulator.pay(id, 'ada@example.com')
  const paid = await setup.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent', 'discounts.promotion_code'],
  })
  expect(paid).toMatchObject({
    payment_intent: { amount_received: 7760 },
    discounts: [{ coupon: null, promotion_code: { code: 'SPRING20' } }],
  })
  expect(await setup.stripe.promotionCodes.retrieve(code)).toMatchObject({ times_redeemed: 1, active: true })
})

test('A code that came after a declined card changes what the next try charges', async () => {
  await makeCode('SPRING20')
  const { id } = await openSession()
  await pressChoice(setup.emulator, id, { choice: 'decline', email: 'ada@example.com' })
  await applyCode(setup.emulator, id, 'SPRING20')
  await setup.emulator.pay(id, 'ada@example.com')
  const paid = await setup.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  expect(paid).toMatchObject({ payment_intent: { latest_charge: { amount: 7760 } } })
})

test('The page says why a code is refused: unknown, switched off, expired, used up, of other products, or too small an order', async () => {
  const { id: off } = await makeCode('OFF')
  await setup.stripe.promotionCodes.update(off, { active: false })
  const now = Math.floor(setup.clock.at.getTime() / 1000)
  await makeCode('OLD', { expires_at: now + DAY })
  const { id: used } = await makeCode('ONCE', { max_redemptions: 1 })
  await makeCode('BIG', { restrictions: { minimum_amount: 10000, minimum_amount_currency: 'usd' } })
  const { id: product } = await setup.stripe.products.create({ id: 'offer-blueprint', name: 'The Blueprint' })
  await makeCode('BOOK', {}, { percent_off: 20, applies_to: { products: [product] } })
  const first = await openSession()
  await applyCode(setup.emulator, first.id, 'ONCE')
  await setup.emulator.pay(first.id, 'ada@example.com')
  expect(await setup.stripe.promotionCodes.retrieve(used)).toMatchObject({ active: false, times_redeemed: 1 })
  setup.clock.at = new Date((now + DAY + 1) * 1000)
  const { id } = await openSession()
  for (const [code, problem] of [
    ['NONE', 'This code is invalid.'],
    ['OFF', 'This code is invalid.'],
    ['OLD', 'This code has expired.'],
    ['ONCE', 'This code has been used up.'],
    ['BOOK', 'This code doesn’t apply to what you’re buying.'],
    ['BIG', 'This code needs an order of at least $100.00.'],
  ] as const) {
    const { status, text } = await applyCode(setup.emulator, id, code)
    expect([code, status, text.includes(problem), text.includes(`value="${code}"`)]).toEqual([code, 422, true, true])
  }
  expect(await amountsOf(id)).toEqual([9700, 0])
})

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

test('A coupon for one product takes nothing off another', async () => {
  const { id: product } = await setup.stripe.products.create({ id: 'offer-blueprint', name: 'The Blueprint' })
  await makeCode('BOOK', {}, { amount_off: 700, currency: 'usd', applies_to: { products: [product] } })
  const line = (price: object) => [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 3500, ...price } }]
  const { id } = await createCallSession(setup.stripe, { allow_promotion_codes: true, line_items: line({ product }) })
  expect((await applyCode(setup.emulator, id, 'BOOK')).status).toBe(200)
  expect(await amountsOf(id)).toEqual([2800, 700])
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

test('A page without codes has no field for one, and takes none', async () => {
  await makeCode('SPRING20')
  const { id } = await createCallSession(setup.stripe)
  expect((await applyCode(setup.emulator, id, 'SPRING20')).text).not.toContain('Promotion code')
  expect(await amountsOf(id)).toEqual([9700, 0])
})
