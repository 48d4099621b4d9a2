import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.sql.ts'

export const refundRequests = pgTable('refund_requests', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  reason: text(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})
