import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyBlueprint } from '../../test/buyer.ts'
import { joinSociety } from '../../test/members.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { orders } from '../orders/orders.sql.ts'
import { ownerAlerts } from '../platform/mail/owner-alerts.sql.ts'
import { compareMonth, mirrorBalance } from './mirror.ts'
import { balanceTransactions, payouts } from './money.sql.ts'
import { addMonths, monthOf } from './months.ts'
import { listCategory, sumMonth } from './report.ts'

let shop: Shop
const month = monthOf(new Date())
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** What Stripe itself adds up, by category: amount, fee, net. */
async function sumsAtStripe() {
  const sums: Record<string, [number, number, number]> = {}
  for await (const { reporting_category, amount, fee, net } of shop.deps.stripe.balanceTransactions.list({
    limit: 100,
  })) {
    const [amounts, fees, nets] = sums[reporting_category] ?? [0, 0, 0]
    sums[reporting_category] = [amounts + amount, fees + fee, nets + net]
  }
  return sums
}
const ownSums = async () =>
  Object.fromEntries(
    (await sumMonth(shop.database.db, month)).map(({ category, amountCents, feeCents, netCents }) => [
      category,
      [amountCents, feeCents, netCents],
    ]),
  )

/** The same numbers every time, so that a failure can be looked at again. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('After any purchases, partial refunds and disputes the sums are Stripe’s to the cent, whatever was read when', async () => {
  const random = createRandom(20261123)
  for (let at = 0; at < 25; at++) {
    const { sessionId } = await buyBlueprint(shop, `buyer-${at}@example.com`)
    const what = random(4)
    if (what === 1) await shop.emulator.refund(sessionId, 1 + random(3499))
    if (what === 2) await shop.emulator.refund(sessionId)
    if (what === 3) {
      const dispute = await shop.emulator.dispute(sessionId)
      if (random(3) > 0) await shop.emulator.closeDispute(dispute, random(2) ? 'won' : 'lost')
    }
    if (random(3) === 0) await mirrorBalance(shop.deps)
  }
  await mirrorBalance(shop.deps)
  await mirrorBalance(shop.deps)
  expect(await ownSums()).toEqual(await sumsAtStripe())
  expect(Object.keys(await ownSums())).toEqual(['charge', 'dispute', 'dispute_reversal', 'refund'])
})

test('A movement that is missing, wrong or unknown at Stripe is found by the nightly comparison, which names the last two', async () => {
  await mirrorBalance(shop.deps)
  const { db } = shop.database
  const [lost, wrong] = await db.select().from(balanceTransactions).limit(2)
  if (!lost || !wrong) throw new Error('nothing was mirrored')
  await db.delete(balanceTransactions).where(eq(balanceTransactions.id, lost.id))
  await db.update(balanceTransactions).set({ netCents: 1 }).where(eq(balanceTransactions.id, wrong.id))
  await db.insert(balanceTransactions).values({ ...wrong, id: 'txn_unknown', category: 'other' })
  expect((await compareMonth(shop.deps, month)).sort()).toEqual([wrong.id, 'txn_unknown'].sort())
  expect(await ownSums()).toMatchObject(await sumsAtStripe())
  const alerts = await db.select().from(ownerAlerts).where(eq(ownerAlerts.kind, 'ledger-differs'))
  expect(alerts).toMatchObject([{ subject: month, detail: expect.stringContaining('txn_unknown') }])
  await db.delete(balanceTransactions).where(eq(balanceTransactions.id, 'txn_unknown'))
  expect(await compareMonth(shop.deps, month)).toEqual([])
})

test('A movement says which payment it belongs to', async () => {
  const { sessionId } = await buyBlueprint(shop, 'ada@example.com')
  await mirrorBalance(shop.deps)
  const { payment_intent } = await shop.deps.stripe.checkout.sessions.retrieve(sessionId)
  const own = eq(balanceTransactions.paymentIntent, String(payment_intent))
  expect(await shop.database.db.select().from(balanceTransactions).where(own)).toMatchObject([
    { category: 'charge', amountCents: 3500 },
  ])
})

test('The renewals of a membership, their refunds and their disputes lead to its order', async () => {
  const { membership } = await joinSociety(shop, 'mia@example.com')
  const { db } = shop.database
  const { stripe } = shop.deps
  const [order] = await db.select().from(orders).where(eq(orders.id, membership.orderId))
  const subscription = order?.stripeSubscriptionId ?? ''
  await shop.emulator.renew(subscription)
  const [renewal] = (await stripe.invoices.list({ subscription })).data
  await shop.emulator.refund(renewal?.id ?? '', 700)
  await shop.emulator.dispute(renewal?.id ?? '')
  await mirrorBalance(shop.deps)
  const then = monthOf(shop.emulator.now())
  for (const [category, cents] of [
    ['charge', 9700],
    ['refund', -700],
    ['dispute', -9700],
  ] as const)
    expect(await listCategory(db, then, category, 10)).toMatchObject([
      { movement: { amountCents: cents }, order: { id: membership.orderId, email: 'mia@example.com' }, payout: null },
    ])
})

test('A payout is mirrored with what became of it, and the owner hears once that her bank sent it back', async () => {
  const { db } = shop.database
  const alerts = () => db.select().from(ownerAlerts).where(eq(ownerAlerts.kind, 'payout-failed'))
  const id = await shop.emulator.payOut(1234)
  await mirrorBalance(shop.deps)
  expect(await db.select().from(payouts)).toMatchObject([{ id, amountCents: 1234, status: 'in_transit' }])
  await shop.emulator.advance(3 * 24 * 60 * 60)
  await compareMonth(shop.deps, monthOf(shop.emulator.now()))
  await compareMonth(shop.deps, addMonths(monthOf(shop.emulator.now()), -1))
  expect(await db.select().from(payouts)).toMatchObject([{ id, status: 'paid' }])
  expect(await alerts()).toEqual([])
  await shop.emulator.failPayout(id)
  await mirrorBalance(shop.deps)
  await mirrorBalance(shop.deps)
  expect(await db.select().from(payouts)).toMatchObject([
    { id, status: 'failed', failure: 'The bank account has been closed.' },
  ])
  expect(await alerts()).toMatchObject([{ subject: id, detail: '$12.34: The bank account has been closed.', count: 1 }])
  const [back] = await listCategory(db, monthOf(shop.emulator.now()), 'payout_reversal', 10)
  expect(back).toMatchObject({ movement: { amountCents: 1234 }, order: null, payout: { id } })
})
