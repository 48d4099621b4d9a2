import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import { DAY } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { rateLimits } from '../../platform/http/rate-limits.sql.ts'
import { newId } from '../../platform/ids.ts'
import { type Order, orderHasEmail } from './order.ts'
import { orders } from './orders.sql.ts'

export {
  countNewsletterOrders,
  newsletterOf,
  parseNewsletter,
} from './newsletter-orders.ts'
export {
  type Dispute,
  discountLabel,
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

/**
 * Reads and writes what a checkout reads and writes, and rolls it back.
 *
 * @throws Error whatever would make a checkout fail: a damaged page, a missing privilege, a read-only database
 */
export async function probeOrders({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  // Reading a page checks it. A checkout uses the newest pages.
  await database.db.execute(sql`
    select count(amount_cents) from orders
    where ctid >= format('(%s,0)', greatest(pg_relation_size('orders') / 8192 - ${MAX_PROBED_PAGES}, 0))::tid`)
  const id = newId('ord')
  const now = clock.now()
  const order = { id, productId: 'probe', amountCents: 0, currency: 'usd', mode: 'payment', state: 'open' } as const
  const rollback = new Error('rolled back on purpose')
  const attempt = database.transact(async (tx) => {
    await tx.insert(rateLimits).values({ key: `probe ${id}`, windowStart: now, count: 1 })
    await tx.insert(orders).values({ ...order, createdAt: now })
    throw rollback
  })
  await attempt.catch((error) => {
    if (error !== rollback) throw error
  })
}

/** Pages of 8 KB to read. */
const MAX_PROBED_PAGES = 1000
