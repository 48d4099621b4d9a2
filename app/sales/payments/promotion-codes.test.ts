import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { lastSegment, openSession, startCheckout, waitForEmail, waitForPurchaseState } from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'
import { applyCode } from '../../../test/stripe-emulator/payment-page.ts'
import { loadOrder } from '../../desk/order-view.ts'
import { loadReceipts } from '../downloads/receipts.ts'
import { orders } from '../orders/orders.sql.ts'
import { findOrderBy } from '../orders/orders.ts'
import { refundsOfOrder, requestRefund, returnableCents } from './payments.ts'

const shop = shopForFile()

/** As the coach makes one in Stripe's dashboard. */
async function make(
  code: string,
  coupon: Omit<Stripe.CouponCreateParams, 'duration'>,
  limits: Omit<Stripe.PromotionCodeCreateParams, 'promotion'> = {},
) {
  const { id } = await shop.deps.stripe.coupons.create({ duration: 'once', ...coupon })
  return shop.deps.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...limits })
}

/** A Blueprint, which is $35, with a code. */
async function buyWith(code: string, email: string) {
  const session = await openSession(shop)
  expect((await applyCode(shop.emulator, session, code)).status).toBe(200)
  await shop.emulator.pay(session, email)
  await waitForPurchaseState(shop, session, 'paid')
  const order = await findOrderBy(shop.database.db, 'stripeSessionId', session)
  if (!order) throw new Error('there is no order')
  return order
}

const refused = async (code: string, session: string) => (await applyCode(shop.emulator, session, code)).status === 422

test('A code takes its part off: the order, its delivery, the receipt and a refund are of what was paid', async () => {
  await make('SPRING20', { percent_off: 20 })
  const order = await buyWith('Spring20', 'ada@example.com')
  expect(order).toMatchObject({ state: 'paid', amountCents: 2800, discountCents: 700, promotionCode: 'SPRING20' })
  const receipt = await waitForEmail(shop, 'ada@example.com', /receipt/)
  expect(receipt.text).toMatch(/\$7 off with SPRING20[\s\S]*Total: \$28/)
  expect(receipt.text).toContain('/downloads/')
  const discount = '$7 off with SPRING20'
  const [shown] = await loadReceipts(shop.deps, ['ada@example.com'])
  expect(shown).toMatchObject({ amount: '$28', discount, isRefundable: true })
  expect(await loadOrder(shop.deps, order.id)).toMatchObject({ discount })
  expect(await returnableCents(shop.database.db, order)).toBe(2800)
  await shop.database.transact((tx) => requestRefund(shop.deps, tx, { orderId: order.id, reason: 'asked_for' }))
  await waitForPurchaseState(shop, order.stripeSessionId ?? '', 'refunded')
  const refunds = await refundsOfOrder(shop.database.db, order.id)
  expect(refunds).toMatchObject([{ state: 'made', amountCents: 2800 }])
})

test('With 100% off nothing is paid: it’s delivered, and the receipt says $0', async () => {
  await make('FREE', { percent_off: 100 }, { max_redemptions: 1 })
  const order = await buyWith('FREE', 'bea@example.com')
  expect(order).toMatchObject({ state: 'paid', amountCents: 0, discountCents: 3500, stripePaymentIntentId: null })
  const receipt = await waitForEmail(shop, 'bea@example.com', /receipt/)
  expect(receipt.text).toContain('Total: $0')
  expect(receipt.text).toContain('/downloads/')
  const receipts = await loadReceipts(shop.deps, ['bea@example.com'])
  expect(receipts).toMatchObject([{ amount: '$0', isRefundable: false }])
  expect(await returnableCents(shop.database.db, order)).toBe(0)
  await shop.database.transact((tx) => requestRefund(shop.deps, tx, { orderId: order.id, reason: 'canceled_in_time' }))
  const refunds = () => refundsOfOrder(shop.database.db, order.id)
  await expect.poll(refunds, { timeout: 60_000 }).toMatchObject([{ state: 'made', amountCents: 0 }])
  expect(await refused('FREE', await openSession(shop))).toBe(true)
})

test('A code that is limited to one product at Stripe works for that one, and none works for the Society', async () => {
  const packs = await openSession(shop, 'funding-pack')
  await make('PACKS', { percent_off: 10, applies_to: { products: ['offer-funding-pack'] } })
  expect(await refused('PACKS', await openSession(shop))).toBe(true)
  expect(await refused('PACKS', packs)).toBe(false)
  const { url } = await (await startCheckout(shop, { productId: 'society' })).json()
  expect((await shop.deps.stripe.checkout.sessions.retrieve(lastSegment(url))).allow_promotion_codes).toBeNull()
})

test('A discount that no code explains is set aside for the coach, and delivers nothing', async () => {
  const { stripe } = shop.deps
  const order = await findOrderBy(shop.database.db, 'stripeSessionId', await openSession(shop))
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const product_data = { name: 'The Blueprint' }
  const { id } = await stripe.checkout.sessions.create({
    ...{ mode: 'payment', success_url: 'https://example.com', discounts: [{ coupon }] },
    ...{ client_reference_id: order?.id ?? '', metadata: { order_id: order?.id ?? '', product_id: 'blueprint' } },
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 3500, product_data } }],
  })
  const isIts = eq(orders.id, order?.id ?? '')
  await shop.database.db.update(orders).set({ stripeSessionId: id }).where(isIts)
  await shop.emulator.pay(id, 'dora@example.com')
  await waitForPurchaseState(shop, id, 'review')
  const { amountCents, reviewReason } = (await findOrderBy(shop.database.db, 'stripeSessionId', id)) ?? {}
  expect([amountCents, reviewReason]).toEqual([3500, '1750 cents were paid, not 3500'])
})
