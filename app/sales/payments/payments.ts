export { type Billing, openCardPage, readBilling } from './billing.ts'
export { checkoutOf, isBuyersBrowser } from './buyer-cookie.ts'
export { closeCheckout, countCheckout, openCheckoutUrl, startCheckout } from './checkout.ts'
export { creditCustomer, takeBackCredit } from './customer-credit.ts'
export { type DisputeRecord, disputesOfOrder } from './disputes.ts'
export { type EntitlementStatus, entitlementStatusOf } from './entitlement-status.ts'
export { HANDLED_EVENTS, handleEvent, handleStripeEvent } from './events.ts'
export { findOpenInvoice } from './open-invoice.ts'
export { reconcileAtStart, reconcileOpenOrders, reconcileWithStripe, restoreCallTimes } from './reconciliation.ts'
export { askForRefund, findOwnRefundRequests, findRefundRequest, type RefundRequest } from './refund-requests.ts'
export {
  createRefund,
  handleRefund,
  hasReturnedPart,
  type Refund,
  type RefundReason,
  refundOfOrder,
  refundsOfOrder,
  requestRefund,
  retryRefunds,
  returnableCents,
} from './refunds.ts'
export { createUnknownSessions, isSessionId, lookUpSession, refreshOrder } from './session-lookup.ts'
export { settleSession } from './settlement.ts'
export { createStripe } from './stripe.ts'
export {
  cancelSubscription,
  handleSubscriptionCancellation,
  setCancelAtPeriodEnd,
} from './subscription-cancellation.ts'
export { subscriptionPersonalData } from './subscription-personal-data.ts'
export { isSubscriptionEnded, type Subscription, settleSubscription, subscriptionOfOrder } from './subscriptions.ts'
export { createEndpoint, testWebhook } from './webhook-endpoints.ts'
