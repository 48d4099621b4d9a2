import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../orders/orders.sql.ts'
import { isOfOrderWith } from '../orders/orders.ts'

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

/** Our copy of a membership's state at Stripe. It has no address and belongs to its sale. */
export const subscriptionPersonalData: PersonalData = {
  name: 'Your membership',
  isOfAccount: true,
  retentionNote: 'Your membership’s history is part of its sales record, so we keep it just as long.',
  ...personalTable(subscriptions, {
    of: (email) => isOfOrderWith(subscriptions.orderId, email),
    show: ({ orderId, status, periodEnd, cancelAtPeriodEnd, endedAt }) => ({
      ...{ order: orderId, status, 'paid until': periodEnd, 'ends then': cancelAtPeriodEnd, ended: endedAt },
    }),
  }),
  async erase() {},
}
