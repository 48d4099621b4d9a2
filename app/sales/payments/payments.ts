export { type Billing, openCardPage, readBilling } from './billing.ts'
export { checkoutOf, isBuyersBrowser } from './buyer-cookie.ts'
export { closeCheckout, countCheckout, openCheckoutUrl, startCheckout } from './checkout.ts'
export { creditCustomer, takeBackCredit } from './customer-credit.ts'
export { type DisputeRecord, disputesOfOrder } from './disputes.ts'
export { entitlementStatusOf } from './entitlement-status.ts'
export { HANDLED_EVENTS } from './events.ts'
export { findOpenInvoice } from './open-invoice.ts'
export { reconcileAtStart, reconcileOpenOrders, reconcileWithStripe, restoreCallTimes } from './reconciliation.ts'
export { askForRefund, findOwnRefundRequests, findRefundRequest } from './refund-requests.ts'
export {
  handleRefund,
  hasReturnedPart,
  type Refund,
  refundOfOrder,
  refundsOfOrder,
  requestRefund,
  retryRefunds,
  returnableCents,
} from './refunds.ts'
export { isSessionId, lookUpSession, refreshOrder } from './session-lookup.ts'
export { settleSession } from './settlement.ts'
export { createStripe } from './stripe.ts'
export { cancelSubscription, setCancelAtPeriodEnd } from './subscription-cancellation.ts'
export { isSubscriptionEnded, type Subscription, settleSubscription, subscriptionOfOrder } from './subscriptions.ts'
export { createEndpoint, testWebhook } from './webhook-endpoints.ts'
