import type { Db } from '../../platform/database/database.server.ts'
import type { Order } from '../orders/orders.ts'
import { isSubscriptionEnded, subscriptionOfOrder } from './subscriptions.ts'

/** Whether an order entitles its buyer to what was ordered, and if that has ended, why. */
type EntitlementStatus =
  | { kind: 'granted' }
  | { kind: 'none' }
  | { kind: 'ended'; reason: 'refunded' | 'dispute_lost' | 'subscription_ended' }

/** Computed from the order and its subscription and never stored, so it cannot contradict them. */
export async function entitlementStatusOf(db: Db, order: Order): Promise<EntitlementStatus> {
  if (order.state === 'refunded') return { kind: 'ended', reason: 'refunded' }
  if (order.state === 'lost') return { kind: 'ended', reason: 'dispute_lost' }
  if (order.state !== 'paid') return { kind: 'none' }
  const subscription = order.mode === 'subscription' ? await subscriptionOfOrder(db, order.id) : undefined
  return subscription && isSubscriptionEnded(subscription)
    ? { kind: 'ended', reason: 'subscription_ended' }
    : { kind: 'granted' }
}
