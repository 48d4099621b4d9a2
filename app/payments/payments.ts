export { type CheckoutDeps, type CheckoutTerms, closeCheckout, countCheckout, startCheckout } from './checkout.ts'
export { endAtPeriodEnd, endSubscription, handleEnding } from './endings.ts'
export { handleEvent, handleStripeEvent } from './events.ts'
export { heldMemberships } from './held-memberships.ts'
export { openInvoiceOf } from './payment-links.ts'
export {
  type ReconciliationDeps,
  reconcileAtStart,
  reconcileOpenOrders,
  reconcileWithStripe,
} from './reconciliation.ts'
export {
  handleRefund,
  makeRefund,
  type Refund,
  type RefundReason,
  refundOfOrder,
  remakeRefunds,
  requestRefund,
} from './refunds.ts'
export { type Right, rightOf } from './rights.ts'
export { isSessionId, lookUpSession, openUnknownSessions, type SessionLookupDeps } from './session-lookup.ts'
export { type SettlementDeps, settleSession } from './settlement.ts'
export { openStripe } from './stripe.ts'
export {
  isOver,
  type Subscription,
  type SubscriptionDeps,
  settleSubscription,
  subscriptionOfOrder,
} from './subscriptions.ts'
