import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { orderHasEmail } from './order.ts'
import { orders } from './orders.sql.ts'

/**
 * Writes another address on an order, which Stripe's no longer replaces.
 *
 * @param from the address that it must have, in lower case
 * @returns false when it has another one: nothing changed
 */
export async function correctEmail(
  { clock }: { clock: Clock },
  tx: Tx,
  { orderId, from, to }: { orderId: string; from: string; to: string },
): Promise<boolean> {
  const corrected = await tx
    .update(orders)
    .set({ email: to, emailCorrectedAt: clock.now(), version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), orderHasEmail(from)))
    .returning({ id: orders.id })
  return corrected.length > 0
}
