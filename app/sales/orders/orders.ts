export { correctEmail } from './correct-email.ts'
export { discountLabel } from './discount.ts'
export { newOrderId, recordGift, withdrawGift } from './gift.ts'
export {
  countNewsletterOrders,
  newsletterOf,
  parseNewsletter,
} from './newsletter-orders.ts'
export {
  type Dispute,
  expireOrdersWithoutSession,
  findOrder,
  findOrderBy,
  findOrdersByEmail,
  findOwnOrder,
  findOwnOrders,
  findUnsettledOrders,
  incrementAttempt,
  isOfOrderWith,
  isOwnOrder,
  linkSession,
  lockOrder,
  markChecked,
  type Order,
  type OrderDeps,
  type OrderEvent,
  type OrderInsertHook,
  type OrderState,
  type OrderUpdate,
  orderHasEmail,
  type Referral,
  rebuildOrder,
  recordOrder,
  settleOrder,
  wasRebuilt,
} from './order.ts'
export { purgeOldBuyerEmails } from './order-personal-data.ts'
