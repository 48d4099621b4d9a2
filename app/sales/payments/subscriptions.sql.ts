import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.sql.ts'

export const subscriptions = pgTable('subscriptions', {
  id: text().primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  status: text().notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  periodEnd: timestamp('period_end', { withTimezone: true }),
  latestInvoicePaid: boolean('latest_invoice_paid'),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  version: integer().notNull().default(0),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
})
