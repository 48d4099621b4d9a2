import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dollars } from '../../catalog/offers.ts'
import { type Clock, DAY } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { noteForLog } from '../../platform/process/log-context.ts'
import { type OrderState, orders } from './orders.sql.ts'

export type { OrderState }
export type Order = typeof orders.$inferSelect

/** What led someone here, where it's known. */
export interface Referral {
  /** The slug of the newsletter whose link led to the page. */
  newsletter?: string | undefined
  /** Where they came to the site from: see app/operations/visits/visits.ts. */
  source?: string | undefined
}

/** What is bought, at the price that the server decided. */
interface OrderItem extends Referral {
  productId: string
  edition?: string
  amountCents: number
  /** Of a subscription: every later month. */
  monthlyCents?: number
  currency: string
  mode: 'payment' | 'subscription'
}

/** What Stripe says of an order now. Fields without a value stay as they are. */
export interface OrderUpdate {
  state: OrderState
  reviewReason?: string
  email?: string | undefined
  amountCents?: number
  discountCents?: number
  promotionCode?: string
  refundedCents?: number
  stripeSessionId?: string
  stripePaymentIntentId?: string | undefined
  stripeSubscriptionId?: string | undefined
  stripeCustomerId?: string | undefined
}

/** Emitted in the transaction that makes it true; order-events.ts lists what follows from it. */
export interface OrderEvent {
  type:
    | 'order.rebuilt'
    | 'order.pending'
    | 'order.paid'
    | 'order.closed'
    | 'order.ended'
    | 'order.deleting'
    | 'order.disputed'
    | 'subscription.changed'
  orderId: string
  dispute?: Dispute
  /** Of `order.rebuilt`: the metadata of the payment at Stripe. */
  metadata?: Record<string, string>
  /** Of `order.paid`: a loss of the database made us forget it, and its emails went out long ago. */
  isKnownToBuyer?: boolean
}

/** What a bank says about a payment that its cardholder disputes. */
export interface Dispute {
  id: string
  amountCents: number
  reason: string
  answerBy: Date | undefined
}

interface OrderDeps {
  database: Database
  clock: Clock
  emit(tx: Tx, event: OrderEvent): Promise<void>
}

/** What must be recorded together with an order or not at all, such as the time that is held for its buyer. */
export type OrderInsertHook = (tx: Tx, order: Order) => Promise<void>

/** Records an order before any money is requested. */
export function recordOrder(
  deps: OrderDeps,
  item: OrderItem,
  { onInserted }: { onInserted?: OrderInsertHook | undefined } = {},
): Promise<Order> {
  return insertOrder(deps, { ...item, id: newId('ord'), createdAt: deps.clock.now() }, onInserted)
}

/** Records an order that our database has lost, as Stripe knows it, and emits `order.rebuilt`. */
export function rebuildOrder(
  deps: OrderDeps,
  item: OrderItem,
  { id, createdAt, metadata }: { id: string; createdAt: Date; metadata: Record<string, string> },
): Promise<Order> {
  return insertOrder(deps, { ...item, id, createdAt, attempt: REBUILT }, (tx) =>
    deps.emit(tx, { type: 'order.rebuilt', orderId: id, metadata }),
  )
}

/** We never asked for the session of an order that was rebuilt from it. */
const REBUILT = 0

export const wasRebuilt = ({ attempt }: Order): boolean => attempt === REBUILT

function insertOrder(
  deps: OrderDeps,
  item: OrderItem & Pick<Order, 'id' | 'createdAt'> & { attempt?: number },
  onInserted: OrderInsertHook | undefined,
): Promise<Order> {
  const { id } = item
  noteForLog({ orderId: id })
  const values = { ...item, state: 'open' as const }
  return deps.database.transact(async (tx) => {
    const [inserted] = await tx.insert(orders).values(values).onConflictDoNothing({ target: orders.id }).returning()
    if (inserted) await onInserted?.(tx, inserted)
    const order = inserted ?? (await findOrder(tx, id))
    if (!order) throw new Error(`the order ${id} was not recorded`)
    return order
  })
}

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** The same, locked until the transaction ends. */
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
  return db.select().from(orders).where(orderHasEmail(email)).orderBy(orders.createdAt)
}

/** Every order placed with one of a person's addresses (in lower case), newest first. */
export function findOwnOrders(db: Db, addresses: readonly string[]): Promise<Order[]> {
  return db.select().from(orders).where(isOwnOrder(addresses)).orderBy(desc(orders.createdAt), orders.id)
}

/** The order with this id, if it was placed with one of these addresses. */
export async function findOwnOrder(db: Db, addresses: readonly string[], id: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOwnOrder(addresses)))
  return order
}

/** Whether an order was placed with one of these addresses, which are in lower case. */
export function isOwnOrder(addresses: readonly string[]): SQL {
  return inArray(sql`lower(${orders.email})`, [...addresses])
}

/** The buyer's address for pages and lists, in lower case. Once they're erased, it stays for the law alone. */
export const shownEmail = sql<string | null>`case when ${orders.erasedAt} is null then lower(${orders.email}) end`

/** The same of an order that is read already. */
export function shownEmailOf({ email, erasedAt }: Pick<Order, 'email' | 'erasedAt'>): string | undefined {
  return erasedAt ? undefined : email?.toLowerCase()
}

/** Whether an order was placed with this address, which is in lower case. */
export function orderHasEmail(email: string): SQL {
  return eq(sql`lower(${orders.email})`, email)
}

/** Whether the order whose id is in this column was placed with this address. */
export function isOfOrderWith(orderId: PgColumn, email: string): SQL {
  return sql`${orderId} in (select ${orders.id} from ${orders} where ${orderHasEmail(email)})`
}

/**
 * A page of the orders whose payment is still pending and that were not checked since `before`, the longest unchecked
 * first. Mark each of them as checked, and the same call returns the next page.
 */
export async function findUnsettledOrders(db: Db, before: Date): Promise<Order[]> {
  const checkedAt = sql`coalesce(${orders.checkedAt}, ${orders.createdAt})`
  return db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['open', 'confirming']),
        isNotNull(orders.stripeSessionId),
        sql`${checkedAt} < ${before.toISOString()}`,
      ),
    )
    .orderBy(checkedAt, orders.id)
    .limit(100)
}

/** Links a checkout session to its order. */
export async function linkSession(db: Db, orderId: string, stripeSessionId: string): Promise<void> {
  await db
    .update(orders)
    .set({ stripeSessionId })
    .where(and(eq(orders.id, orderId), isNull(orders.stripeSessionId)))
}

/** Counts one more attempt to create a session, which has an idempotency key of its own. */
export async function incrementAttempt(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .update(orders)
    .set({ attempt: sql`${orders.attempt} + 1` })
    .where(eq(orders.id, orderId))
    .returning({ attempt: orders.attempt })
  if (!row) throw new Error(`there is no order ${orderId}`)
  return row.attempt
}

/** Closes orders that never got a session: their buyers saw an error long ago. */
export async function expireOrdersWithoutSession(db: Db, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ state: 'expired', version: sql`${orders.version} + 1` })
    .where(and(eq(orders.state, 'open'), isNull(orders.stripeSessionId), lt(orders.createdAt, before)))
}

/** Records that an order was just looked up at Stripe, which had nothing new or did not answer. */
export async function markChecked(deps: Pick<OrderDeps, 'database' | 'clock'>, orderId: string): Promise<void> {
  await deps.database.db.update(orders).set({ checkedAt: deps.clock.now() }).where(eq(orders.id, orderId))
}

/** States of an order whose payment was returned, which may be the first state we learn of. */
const PAYMENT_RETURNED_STATES: readonly OrderState[] = ['refunded', 'lost']

/**
 * Writes what was read at Stripe, and emits `order.pending` (a bank debit is under way), `order.paid`, `order.closed` (nobody paid
 * and nobody can) or `order.ended` (the payment was returned) when that became true.
 *
 * `order` must have been read before Stripe was: its version tells whether someone else wrote in between, with what may
 * be newer. Then nothing is written and the caller reads again.
 *
 * @returns whether the update was written.
 */
export async function settleOrder(deps: OrderDeps, order: Order, update: OrderUpdate): Promise<boolean> {
  const now = deps.clock.now()
  const becamePaid = update.state === 'paid' && order.state !== 'paid'
  const isKnownToBuyer = isLongPaid(order, now)
  const ended =
    order.state !== update.state && (order.state === 'paid' || PAYMENT_RETURNED_STATES.includes(update.state))
  const closed = order.state !== update.state && (update.state === 'expired' || update.state === 'failed')
  return deps.database.transact(async (tx) => {
    const written = await tx
      .update(orders)
      .set({
        ...update,
        reviewReason: update.reviewReason ?? null,
        checkedAt: now,
        // One rebuilt after a loss was paid when it was made, not when it came back.
        ...(becamePaid && { paidAt: order.paidAt ?? (isKnownToBuyer ? order.createdAt : now) }),
        version: sql`${orders.version} + 1`,
      })
      .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
      .returning({ id: orders.id })
    if (written.length === 0) return false
    if (update.state === 'review') {
      const alert = { kind: 'order-in-review', subject: order.id, detail: update.reviewReason ?? '' } as const
      await alertOwner({ db: tx, clock: deps.clock }, alert)
    }
    if (update.state === 'confirming' && order.state === 'open')
      await deps.emit(tx, { type: 'order.pending', orderId: order.id })
    if (becamePaid) await deps.emit(tx, { type: 'order.paid', orderId: order.id, isKnownToBuyer })
    if (closed && !ended) await deps.emit(tx, { type: 'order.closed', orderId: order.id })
    if (ended) await deps.emit(tx, { type: 'order.ended', orderId: order.id })
    return true
  })
}

/** A younger one's receipt may still have waited for the buyer's mail server when the database was lost. */
const LONG = 3 * DAY

function isLongPaid(order: Order, now: Date): boolean {
  // A bank debit that was pending at the loss is paid only now, so its buyer still needs a receipt.
  const isRead = order.state === 'open'
  return wasRebuilt(order) && isRead && now.getTime() - order.createdAt.getTime() > LONG
}

/** What a code took off an order: `$7 off with SPRING20`. Undefined where none did. */
export function discountLabel({ promotionCode, discountCents }: Order): string | undefined {
  return promotionCode ? `${dollars(discountCents)} off with ${promotionCode}` : undefined
}
