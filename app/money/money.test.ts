import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyBlueprint } from '../../test/buyer.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { ownerAlerts } from '../platform/mail/owner-alerts.sql.ts'
import { compareMonth, mirrorBalance } from './mirror.ts'
import { balanceTransactions } from './money.sql.ts'
import { monthOf } from './months.ts'
import { sumMonth } from './report.ts'

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
