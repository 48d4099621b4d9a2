import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { findOrder } from '../orders/orders.ts'
import { expanded, ifExists, retryOnConflict } from './stripe.ts'
import { subscriptions } from './subscriptions.sql.ts'

export type Subscription = typeof subscriptions.$inferSelect

/**
 * Reads a subscription at Stripe and mirrors it, whichever event caused that and in whatever order they came.
 *
 * @returns whether it is one of ours.
 */
export function settleSubscription(deps: AppContext, subscriptionId: string): Promise<boolean> {
  return retryOnConflict('a subscription', () => trySettleSubscription(deps, subscriptionId))
}

async function trySettleSubscription(deps: AppContext, subscriptionId: string): Promise<boolean | 'conflict'> {
  const { db } = deps.database
  const [known] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  const subscription = await ifExists(
    deps.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
  )
  const orderId = subscription?.metadata.order_id
  if (!subscription || !orderId || !(await findOrder(db, orderId))) return false
  const fields = { ...toSubscriptionFields(subscription), orderId, checkedAt: deps.clock.now() }
  return (await saveSubscription(deps, known, subscription.id, fields)) || 'conflict'
}

/** The subscription that pays for an order, if any. */
export async function subscriptionOfOrder(db: Db, orderId: string): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  return row
}

/** Access continues while Stripe retries a failed payment (past_due) and ends when it gives up. */
export function isSubscriptionEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'unpaid' || status === 'incomplete_expired'
}

/**
 * Since 2025 the current period is a field of a subscription's items. Times at Stripe are in seconds. Someone who ends one
 * on a date in the Dashboard, and the portal in flexible billing mode, set only `cancel_at`. Within the period that is paid
 * that date is its end, and nothing more is charged. Before a later one it still renews.
 */
function toSubscriptionFields(subscription: Stripe.Subscription) {
  const date = subscription.cancel_at ?? Number.POSITIVE_INFINITY
  const period = subscription.items.data[0]?.current_period_end
  const end = Math.min(date, period ?? date)
  const invoice = expanded(subscription.latest_invoice)
  return {
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at === end,
    periodEnd: Number.isFinite(end) ? new Date(end * 1000) : null,
    latestInvoicePaid: invoice ? invoice.status === 'paid' : null,
    endedAt: subscription.ended_at ? new Date(subscription.ended_at * 1000) : null,
  }
}

type SubscriptionFields = Omit<Subscription, 'id' | 'version'>

/** Writes unless someone else wrote since `known` was read; then the caller reads again. */
async function saveSubscription(
  deps: AppContext,
  known: Subscription | undefined,
  id: string,
  fields: SubscriptionFields,
): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const written = known
      ? await tx
          .update(subscriptions)
          .set({ ...fields, version: sql`${subscriptions.version} + 1` })
          .where(and(eq(subscriptions.id, id), eq(subscriptions.version, known.version)))
          .returning({ id: subscriptions.id })
      : await tx
          .insert(subscriptions)
          .values({ id, ...fields })
          .onConflictDoNothing()
          .returning({ id: subscriptions.id })
    if (written.length === 0) return false
    await deps.emit(tx, { type: 'subscription.changed', orderId: fields.orderId })
    return true
  })
}
