import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { buyBlueprint, orderOf } from '../../../test/buyer.ts'
import { passRetryDelays } from '../../../test/retry-delays.ts'
import { shopForFile } from '../../../test/shop.ts'
import { defaultSwitches, type RequestFaultKind } from '../../../test/stripe-emulator/fault-switches.ts'
import { until } from '../../../test/until.ts'
import { entitlements } from '../downloads/downloads.sql.ts'
import { orders } from '../orders/orders.sql.ts'
import { findOrder } from '../orders/orders.ts'
import { refundsOfOrder, requestRefund, settleSession } from './payments.ts'

const shop = shopForFile()
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

async function bought(email: string) {
  const { sessionId } = await buyBlueprint(shop, email)
  return { sessionId, order: await orderOf(shop, sessionId) }
}

// Of a whole refund Stripe itself refuses the second; of a part there is enough left for another.
test.each<RequestFaultKind>(['500', 'commit then 500', 'commit then hang'])(
  'If Stripe answers the refund of a part with "%s", that part is returned once',
  async (fault) => {
    const { order } = await bought('ada@example.com')
    shop.emulator.switches.requests = [{ fault, times: 3, method: 'POST', path: '/v1/refunds' }]
    const asked = { orderId: order.id, reason: 'asked_for', cents: 1000 } as const
    await shop.database.transact((tx) => requestRefund(shop.deps, tx, asked))
    await until(async () => {
      await passRetryDelays(shop.database)
      expect(await refundsOfOrder(shop.database.db, order.id)).toMatchObject([{ state: 'made' }])
    }, 90_000)
    const payment_intent = order.stripePaymentIntentId ?? ''
    const made = await shop.deps.stripe.refunds.list({ payment_intent, limit: 100 })
    expect(made.data.map(({ amount }) => amount)).toEqual([1000])
  },
)

test('Money that a bank gives back after all opens the entitlement again, and stays in the month in which it was paid', async () => {
  const { order, sessionId } = await bought('bea@example.com')
  const { db } = shop.database
  const paidAt = new Date('2026-08-03T10:00:00Z')
  await db.update(orders).set({ state: 'lost', paidAt }).where(eq(orders.id, order.id))
  await db.update(entitlements).set({ endedAt: paidAt, endReason: 'dispute_lost' })
  await settleSession(shop.deps, sessionId)
  expect(await findOrder(db, order.id)).toMatchObject({ state: 'paid', paidAt })
  const [right] = await db.select().from(entitlements).where(eq(entitlements.orderId, order.id))
  expect(right).toMatchObject({ endedAt: null, endReason: null })
})
