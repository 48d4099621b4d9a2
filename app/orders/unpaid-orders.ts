import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import { orders } from './orders.sql.ts'

/** Long after the last session of an order that reconciliation reads again. */
const UNPAID_RETENTION = 30 * DAY
/** In one round, so that no night is too short for it. */
const MAX_BATCH = 2000

/**
 * Deletes orders that nobody paid within 30 days: only those of which Stripe itself said that their payment page has expired,
 * so that no money can come for them any more.
 */
export async function purgeUnpaidOrders({
  database,
  clock,
  log,
  emit,
}: Pick<AppContext, 'database' | 'clock' | 'log' | 'emit'>): Promise<void> {
  const isUnpaid = and(
    eq(orders.state, 'expired'),
    isNull(orders.paidAt),
    isNotNull(orders.stripeSessionId),
    isNotNull(orders.checkedAt),
    lt(orders.createdAt, new Date(clock.now().getTime() - UNPAID_RETENTION)),
  )
  const found = await database.db.select({ id: orders.id }).from(orders).where(isUnpaid).limit(MAX_BATCH)
  for (const { id } of found) {
    const forget = database.transact(async (tx) => {
      const [still] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, id), isUnpaid))
        .for('update')
      if (!still) return
      await emit(tx, { type: 'order.deleting', orderId: id })
      await tx.delete(orders).where(eq(orders.id, id))
    })
    // One that something else still needs stays, and keeps no other.
    await forget.catch((error) => log.warn({ err: error, orderId: id }, 'an unpaid order could not be deleted'))
  }
}
