export { type CheckoutDeps, type CheckoutTerms, closeCheckout, startCheckout } from './checkout.ts'
export { handleEvent, handleStripeEvent } from './events.ts'
export { heldMemberships } from './held-memberships.ts'
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
export { type SettlementDeps, settleSession } from './settlement.ts'
export { openStripe } from './stripe.ts'
export { type SubscriptionDeps, settleSubscription } from './subscriptions.ts'
