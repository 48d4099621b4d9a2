import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { Order } from './order.ts'
import { orders } from './orders.sql.ts'

/** For an order that something else names before it's recorded. */
export function newOrderId(): string {
  return newId('ord')
}

/** Records an order that nobody pays. What it grants is for the caller, in the same transaction. */
export async function recordGift(
  { clock }: { clock: Clock },
  tx: Tx,
  gift: { id?: string; productId: string; edition: string | undefined; email: string; givenBy: string },
): Promise<Order> {
  const now = clock.now()
  const [order] = await tx
    .insert(orders)
    .values({
      id: newOrderId(),
      ...gift,
      ...{ amountCents: 0, currency: 'usd', mode: 'payment', state: 'paid' },
      ...{ createdAt: now, paidAt: now },
    })
    .returning()
  if (!order) throw new Error('a gift was not recorded')
  return order
}

/** Takes a gift back. @returns false when it is no gift, or was taken back already */
export async function withdrawGift(tx: Tx, orderId: string): Promise<boolean> {
  const withdrawn = await tx
    .update(orders)
    .set({ state: 'expired', paidAt: null, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'paid'), isNotNull(orders.givenBy)))
    .returning({ id: orders.id })
  return withdrawn.length > 0
}
