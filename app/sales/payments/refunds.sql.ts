import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.sql.ts'

export const refunds = pgTable('refunds', {
  id: text().primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  reason: text().$type<RefundReason>().notNull(),
  state: text().$type<RefundState>().notNull().default('requested'),
  attempts: integer().notNull().default(0),
  /** Attempts that Stripe answered with an error. */
  errors: integer().notNull().default(0),
  /** Null: all of the payment that is left. */
  wantedCents: integer('wanted_cents'),
  stripeRefundId: text('stripe_refund_id'),
  amountCents: integer('amount_cents'),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  /** Until when the coach can hold it; null for one that she made herself. */
  goesAt: timestamp('goes_at', { withTimezone: true }),
  madeAt: timestamp('made_at', { withTimezone: true }),
  lastError: text('last_error'),
})

/**
 * canceled_in_time: a call, with 24 hours' notice, or by the coach · slot_lost: its time was gone when the money came ·
 * not_a_fit: the Society · asked_for: its buyer asked, and the coach agreed · promised: its buyer asked, and no question is.
 */
export type RefundReason = 'canceled_in_time' | 'slot_lost' | 'not_a_fit' | 'asked_for' | 'promised'

/**
 * held: the coach stopped it before it went, and decides.
 * refused: Stripe will never make it (because of a dispute, for example), so a person has to look.
 */
type RefundState = 'requested' | 'held' | 'made' | 'refused'
