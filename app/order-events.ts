import {
  cancelRefundedBooking,
  confirmBooking,
  deleteHold,
  releaseHold,
  restoreCall,
} from './calls/bookings/bookings.ts'
import { dollars } from './catalog/offers.ts'
import { drawWhenPaid } from './finder/editions/own/own.ts'
import { notifyOwner } from './operations/alerts/alerts.ts'
import { unsubscribeSuppressed } from './people/newsletter/newsletter.ts'
import type { AppContext } from './platform/app-context.ts'
import type { Clock } from './platform/clock.ts'
import { afterCommit, type Tx } from './platform/database/database.server.ts'
import { enqueueEmail } from './platform/mail/email-queue.ts'
import { type Suppression, suppress } from './platform/mail/suppressions.ts'
import { noteForLog } from './platform/process/log-context.ts'
import { endEntitlements, grantEntitlement, restoreLinks } from './sales/downloads/downloads.ts'
import { type Dispute, findOrder, type Order, type OrderEvent, wasRebuilt } from './sales/orders/orders.ts'
import {
  cancelSubscription,
  entitlementStatusOf,
  isSubscriptionEnded,
  refundOfOrder,
  refundsOfOrder,
  returnedByUs,
  subscriptionOfOrder,
} from './sales/payments/payments.ts'
import { syncMembership, unlinkApplicationFromOrder } from './society/membership/membership.ts'

/** Everything that follows from a change of an order, in the transaction that makes it: all of it is true or none. */
export async function handleOrderEvent(app: AppContext, tx: Tx, event: OrderEvent): Promise<void> {
  const order = await findOrder(tx, event.orderId)
  if (!order) throw new Error(`${event.type} names the order ${event.orderId}, which does not exist`)
  const { id: orderId, productId, state, refundedCents } = order
  noteForLog({ orderId })
  afterCommit(() => app.log.info({ orderId, productId, state, refundedCents }, event.type.replace('.', ' ')))
  switch (event.type) {
    case 'order.rebuilt':
      return restoreCall(app, tx, order, event.metadata ?? {})
    case 'order.pending':
      return enqueuePaymentEmail(app, tx, 'payment-pending', order)
    case 'order.paid':
      await syncEntitlement(app, tx, order)
      await drawWhenPaid(app, tx, order.id)
      await confirmBooking(app, tx, order, event)
      await syncMembership(app, tx, order.id, 'stripe')
      if (wasRebuilt(order)) await restoreLinks(app, tx, order.id)
      if (event.isKnownToBuyer) return
      await notifyOwner(app, tx, 'sale', { orderId: order.id })
      return enqueuePaymentEmail(app, tx, 'receipt', order)
    case 'order.closed':
      if (order.state === 'failed') await notifyOwner(app, tx, 'failedPayment', { orderId: order.id })
      if (order.state === 'failed') await enqueuePaymentEmail(app, tx, 'payment-failed', order)
      // The page says that nothing was charged, so no later retry may charge them.
      if (order.state === 'failed' && order.mode === 'subscription')
        await app.jobs.enqueue(tx, cancelSubscription, { orderId: order.id })
      return releaseHold(app, tx, order.id)
    case 'order.ended':
      if (order.state === 'refunded') await notifyOwner(app, tx, 'refund', { orderId: order.id })
      if (order.state === 'refunded') await enqueueRefunded(app, tx, order)
      if (order.state === 'lost') await notifyOwner(app, tx, 'dispute', { orderId: order.id, occasion: 'lost' })
      // If we learn of the payment only after its refund, the time that was held for it is free again.
      await releaseHold(app, tx, order.id)
      await cancelRefundedBooking(app, tx, order)
      // A member whose first payment was refunded must not be charged a second one.
      if (order.mode === 'subscription') await app.jobs.enqueue(tx, cancelSubscription, { orderId: order.id })
      await syncMembership(app, tx, order.id, 'stripe')
      return syncEntitlement(app, tx, order)
    case 'order.deleting':
      await deleteHold(tx, order.id)
      return unlinkApplicationFromOrder(tx, order.id)
    case 'order.disputed':
      return notifyOfDispute(app, tx, order, event.dispute)
    case 'subscription.changed':
      await notifyOfSubscription(app, tx, order)
      await syncMembership(app, tx, order.id, 'stripe')
      return syncEntitlement(app, tx, order)
  }
}

async function syncEntitlement(app: AppContext, tx: Tx, order: Order): Promise<void> {
  const status = await entitlementStatusOf(tx, order)
  const { id: orderId, productId, edition, email } = order
  if (status.kind === 'granted' && email) await grantEntitlement(app, tx, { orderId, productId, edition, email })
  if (status.kind === 'ended') await endEntitlements(app, tx, orderId, status.reason)
}

async function notifyOfDispute(app: AppContext, tx: Tx, { id: orderId }: Order, dispute?: Dispute): Promise<void> {
  if (!dispute) return
  const { id: occasion, amountCents, reason, answerBy } = dispute
  const deadline = answerBy && { answerBy: answerBy.toISOString() }
  await notifyOwner(app, tx, 'dispute', { orderId, occasion, amount: dollars(amountCents), reason, ...deadline })
}

/** A refund has an email of its own, and so has the day on which a member canceled. */
async function notifyOfSubscription(app: AppContext, tx: Tx, { id: orderId, state }: Order): Promise<void> {
  const subscription = await subscriptionOfOrder(tx, orderId)
  if (!subscription || state !== 'paid' || (await refundOfOrder(tx, orderId))) return
  const { status, cancelAtPeriodEnd, periodEnd } = subscription
  const until = periodEnd?.toISOString() ?? ''
  if (cancelAtPeriodEnd) return notifyOwner(app, tx, 'cancellation', { orderId, occasion: until, until })
  if (isSubscriptionEnded(subscription)) return notifyOwner(app, tx, 'cancellation', { orderId, occasion: 'ended' })
  if (status === 'past_due') return notifyOwner(app, tx, 'failedPayment', { orderId, occasion: until })
}

/** Money that was returned in Stripe's dashboard: what we return ourselves has its own email. One rebuilt after a loss was told before. */
async function enqueueRefunded(app: AppContext, tx: Tx, order: Order): Promise<void> {
  const { id: orderId, email, amountCents, version } = order
  const all = await refundsOfOrder(tx, orderId)
  const isOurs = all.some(({ state }) => state === 'requested') || returnedByUs(all, order) >= amountCents
  if (!email || isOurs || (wasRebuilt(order) && !order.paidAt)) return
  // One that failed is made again: each has its own version of the order.
  const key = `refunded:${orderId}:${version}`
  await enqueueEmail(app, tx, { key, kind: 'refund-made', to: email, data: { orderId } })
}

/** Each once in the life of an order. After a loss, the email is known to mail programs as the same one. */
async function enqueuePaymentEmail(
  app: AppContext,
  tx: Tx,
  kind: 'payment-pending' | 'payment-failed' | 'receipt',
  { id, email }: Order,
): Promise<void> {
  if (email) await enqueueEmail(app, tx, { key: `${kind}:${id}`, kind, to: email, data: { orderId: id } })
}

/** What follows when an address can't be reached, or its owner called an email spam. */
export async function handleSuppression(deps: { clock: Clock }, tx: Tx, suppression: Suppression): Promise<void> {
  await suppress(deps, tx, suppression)
  await unsubscribeSuppressed(deps, tx, suppression)
}
