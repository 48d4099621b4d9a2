export { forgetOldBuyers, heldOrders } from './held-orders.ts'
export { forgetUnpaidOrders } from './unpaid-orders.ts'
export { probeOrders } from './write-probe.ts'
export { type Claim, type Order, type OrderDeps, type OrderEvent, type OrderReading, type OrderState, expireUnasked, findOrder, findOrderBy, linkSession, lockOrder, nextAttempt, noteChecked, ordersOf, recordClaim, recordOrder, settleOrder, unsettledOrders } from './order.ts'
