import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { type Order, orderHasEmail } from './order.ts'
import { orders } from './orders.sql.ts'

export { discountLabel } from './discount.ts'
export {
  countNewsletterOrders,
  newsletterOf,
  parseNewsletter,
} from './newsletter-orders.ts'
export {
  type Dispute,
  expireOrdersWithoutSession,
  findOrder,
  findOrderBy,
  findOrdersByEmail,
  findOwnOrder,
  findOwnOrders,
  findUnsettledOrders,
  incrementAttempt,
  isOfOrderWith,
  isOwnOrder,
  linkSession,
  lockOrder,
  markChecked,
  type Order,
  type OrderEvent,
  type OrderInsertHook,
  type OrderState,
  type OrderUpdate,
  orderHasEmail,
  type Referral,
  rebuildOrder,
  recordOrder,
  settleOrder,
  shownEmail,
  shownEmailOf,
  wasRebuilt,
} from './order.ts'
export { purgeOldBuyerEmails } from './order-personal-data.ts'

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
