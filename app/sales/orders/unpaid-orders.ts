import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { orders } from './orders.sql.ts'

/** Far longer than the reconciliation reads the sessions of an order. */
const UNPAID_RETENTION = 30 * DAY
/** Orders per night, so that one round never takes too long. */
const MAX_BATCH = 2000

/**
 * Deletes orders that nobody paid within 30 days. Stripe has confirmed that their payment pages expired, so they can never
 * be paid.
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
    const deletion = database.transact(async (tx) => {
      const [unpaid] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, id), isUnpaid))
        .for('update')
      if (!unpaid) return
      await emit(tx, { type: 'order.deleting', orderId: id })
      await tx.delete(orders).where(eq(orders.id, id))
    })
    // An order that is still referenced stays, and does not stop the others.
    await deletion.catch((error) => log.warn({ err: error, orderId: id }, 'an unpaid order could not be deleted'))
  }
}
