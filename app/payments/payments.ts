export { type CheckoutDeps, type CheckoutOptions, closeCheckout, countCheckout, startCheckout } from './checkout.ts'
export { setCancelAtPeriodEnd, cancelSubscription, handleSubscriptionCancellation } from './endings.ts'
export { handleEvent, handleStripeEvent } from './events.ts'
export { subscriptionPersonalData } from './held-memberships.ts'
export { findOpenInvoice } from './payment-links.ts'
export {
  type ReconciliationDeps,
  reconcileAtStart,
  reconcileOpenOrders,
  reconcileWithStripe,
} from './reconciliation.ts'
export {
  handleRefund,
  createRefund,
  type Refund,
  type RefundReason,
  refundOfOrder,
  retryRefunds,
  requestRefund,
} from './refunds.ts'
export { type EntitlementStatus, entitlementStatusOf } from './rights.ts'
export { isSessionId, lookUpSession, createUnknownSessions, type SessionLookupDeps } from './session-lookup.ts'
export { type SettlementDeps, settleSession } from './settlement.ts'
export { createStripe } from './stripe.ts'
export {
  isSubscriptionEnded,
  type Subscription,
  type SubscriptionDeps,
  settleSubscription,
  subscriptionOfOrder,
} from './subscriptions.ts'
