export { purgeOldBuyerEmails, orderPersonalData } from './held-orders.ts'
export {
  type OrderInsertHook,
  expireOrdersWithoutSession,
  findOrder,
  findOrderBy,
  linkSession,
  lockOrder,
  incrementAttempt,
  markChecked,
  type Order,
  type OrderDeps,
  type OrderEvent,
  type OrderUpdate,
  type OrderState,
  findOrdersByEmail,
  recordOrderWithHook,
  recordOrder,
  settleOrder,
  findUnsettledOrders,
} from './order.ts'
export { purgeUnpaidOrders } from './unpaid-orders.ts'
export { probeOrders } from './write-probe.ts'
