import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import { alertOwner } from '../platform/mail/owner-alerts.ts'
import { type OrderState, orders } from './orders.sql.ts'

export type { OrderState }
export type Order = typeof orders.$inferSelect

/** What is bought, at the price that the server decided. */
export interface OrderItem {
  productId: string
  edition?: string
  amountCents: number
  currency: string
  mode: 'payment' | 'subscription'
}

/** What was just read at Stripe of an order. Absent fields are left as they are. */
export interface OrderUpdate {
  state: OrderState
  reviewReason?: string
  email?: string
  refundedCents?: number
  stripeSessionId?: string
  stripePaymentIntentId?: string
  stripeSubscriptionId?: string
  stripeCustomerId?: string
}

/** Raised in the transaction that makes it true; what follows from it stands in order-events.ts. */
export interface OrderEvent {
  type: 'order.paid' | 'order.closed' | 'order.ended' | 'order.deleting' | 'subscription.changed'
  orderId: string
}

export interface OrderDeps {
  database: Database
  clock: Clock
  emit(tx: Tx, event: OrderEvent): Promise<void>
}

/** What must be true together with the order or not at all, such as the time that is held for its buyer. */
export type OrderInsertHook = (tx: Tx, order: Order) => Promise<void>

/** Records an order and what it claims in one transaction, before any money is asked for. */
export async function recordOrderWithHook(deps: OrderDeps, item: OrderItem, claim: OrderInsertHook): Promise<Order> {
  const values = { ...item, id: newId('ord'), state: 'open' as const, createdAt: deps.clock.now() }
  return deps.database.transact(async (tx) => {
    const [order] = await tx.insert(orders).values(values).returning()
    if (!order) throw new Error('an order was not recorded')
    await claim(tx, order)
    return order
  })
}

/** Records an order before any money is asked for. `id` is given only to an order that is rebuilt from Stripe. */
export async function recordOrder(deps: OrderDeps, item: OrderItem, id: string = newId('ord')): Promise<Order> {
  const values = { ...item, id, state: 'open' as const, createdAt: deps.clock.now() }
  await deps.database.db.insert(orders).values(values).onConflictDoNothing({ target: orders.id })
  const order = await findOrder(deps.database.db, id)
  if (!order) throw new Error(`the order ${id} was not recorded`)
  return order
}

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** The same, kept from changing until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

export async function findOrderBy(
  db: Db,
  key: 'stripeSessionId' | 'stripePaymentIntentId' | 'stripeSubscriptionId',
  value: string,
): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders[key], value))
  return order
}

/** Everything that was ordered with this address (in lower case), oldest first. */
export function findOrdersByEmail(db: Db, email: string): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(eq(sql`lower(${orders.email})`, email))
    .orderBy(orders.createdAt)
}

/**
 * Orders whose money is still under way and which nobody looked at since `before`: a page of them, those first whose last
 * look is the longest ago. Whoever notes a look at each of them gets the next page by asking again.
 */
export async function findUnsettledOrders(db: Db, before: Date): Promise<Order[]> {
  const lookedAt = sql`coalesce(${orders.checkedAt}, ${orders.createdAt})`
  return db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['open', 'confirming']),
        isNotNull(orders.stripeSessionId),
        sql`${lookedAt} < ${before.toISOString()}`,
      ),
    )
    .orderBy(lookedAt, orders.id)
    .limit(100)
}

/** Ties a checkout session to its order. */
export async function linkSession(db: Db, orderId: string, stripeSessionId: string): Promise<void> {
  await db
    .update(orders)
    .set({ stripeSessionId })
    .where(and(eq(orders.id, orderId), isNull(orders.stripeSessionId)))
}

/** The next attempt at asking for a session, under an idempotency key of its own. */
export async function incrementAttempt(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .update(orders)
    .set({ attempt: sql`${orders.attempt} + 1` })
    .where(eq(orders.id, orderId))
    .returning({ attempt: orders.attempt })
  if (!row) throw new Error(`there is no order ${orderId}`)
  return row.attempt
}

/** Closes orders that never got a session: whoever asked has long been told that it did not work. */
export async function expireOrdersWithoutSession(db: Db, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ state: 'expired', version: sql`${orders.version} + 1` })
    .where(and(eq(orders.state, 'open'), isNull(orders.stripeSessionId), lt(orders.createdAt, before)))
}

/** Notes that Stripe was just asked about an order and had nothing new, or couldn't say. */
export async function markChecked(deps: Pick<OrderDeps, 'database' | 'clock'>, orderId: string): Promise<void> {
  await deps.database.db.update(orders).set({ checkedAt: deps.clock.now() }).where(eq(orders.id, orderId))
}

/** States of an order whose payment went back, which may be all that is ever heard of it. */
const PAYMENT_RETURNED_STATES: readonly OrderState[] = ['refunded', 'lost']

/**
 * Writes what was read at Stripe, and raises `order.paid`, `order.closed` (nobody paid, and nobody can any more) or
 * `order.ended` (what was paid is not ours any more) when that became true by it.
 *
 * `order` must have been read before Stripe was: its version tells whether another writer came between, whose reading
 * may be newer. Then nothing is written and the caller reads again.
 *
 * @returns whether the reading was taken.
 */
export async function settleOrder(deps: OrderDeps, order: Order, reading: OrderUpdate): Promise<boolean> {
  const now = deps.clock.now()
  const becamePaid = reading.state === 'paid' && order.state !== 'paid'
  const ended =
    order.state !== reading.state && (order.state === 'paid' || PAYMENT_RETURNED_STATES.includes(reading.state))
  const closed = order.state !== reading.state && (reading.state === 'expired' || reading.state === 'failed')
  return deps.database.transact(async (tx) => {
    const written = await tx
      .update(orders)
      .set({
        ...reading,
        reviewReason: reading.reviewReason ?? null,
        checkedAt: now,
        ...(becamePaid && { paidAt: order.paidAt ?? now }),
        version: sql`${orders.version} + 1`,
      })
      .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
      .returning({ id: orders.id })
    if (written.length === 0) return false
    if (reading.state === 'review') {
      const alert = { kind: 'order-in-review', subject: order.id, detail: reading.reviewReason ?? '' } as const
      await alertOwner({ db: tx, clock: deps.clock }, alert)
    }
    if (becamePaid) await deps.emit(tx, { type: 'order.paid', orderId: order.id })
    if (closed && !ended) await deps.emit(tx, { type: 'order.closed', orderId: order.id })
    if (ended) await deps.emit(tx, { type: 'order.ended', orderId: order.id })
    return true
  })
}
