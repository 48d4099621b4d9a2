import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()
const timestamptz = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const balanceTransactions = pgTable('balance_transactions', {
  id: text().primaryKey(),
  category: text().notNull(),
  amountCents: cents('amount_cents'),
  feeCents: cents('fee_cents'),
  netCents: cents('net_cents'),
  currency: text().notNull(),
  source: text(),
  paymentIntent: text('payment_intent'),
  createdAt: timestamptz('created_at'),
  availableAt: timestamptz('available_at'),
})
