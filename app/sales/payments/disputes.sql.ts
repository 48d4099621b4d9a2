import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.sql.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

export const disputes = pgTable('disputes', {
  id: text().primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  amountCents: integer('amount_cents').notNull(),
  reason: text().notNull(),
  /** As Stripe names it. */
  status: text().notNull(),
  /** Until when evidence is taken. */
  answerBy: timestamptz('answer_by'),
  openedAt: timestamptz('opened_at').notNull(),
  checkedAt: timestamptz('checked_at').notNull(),
})
