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
  /** Of a membership, whose renewals are in no order. */
  customer: text(),
  createdAt: timestamptz('created_at'),
  availableAt: timestamptz('available_at'),
})

export const payouts = pgTable('payouts', {
  id: text().primaryKey(),
  amountCents: cents('amount_cents'),
  /** As Stripe names it: pending, in_transit, paid, failed or canceled. */
  status: text().notNull(),
  failure: text(),
  createdAt: timestamptz('created_at'),
  arrivesAt: timestamptz('arrives_at'),
})
