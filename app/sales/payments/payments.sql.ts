import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../orders/orders.sql.ts'
import { isOfOrderWith } from '../orders/orders.ts'

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
  requestedAt: timestamptz('requested_at').notNull(),
  /** Until when the coach can hold it; null for one that she made herself. */
  goesAt: timestamptz('goes_at'),
  madeAt: timestamptz('made_at'),
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

export const refundRequests = pgTable('refund_requests', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  reason: text(),
  askedAt: timestamptz('asked_at').notNull(),
})

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

export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  objectId: text('object_id'),
  livemode: boolean().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  handledAt: timestamptz('handled_at'),
  outcome: text().$type<EventOutcome>(),
})

/** settled: its object was read again · ignored: not about one of our orders · review: of the wrong mode. */
export type EventOutcome = 'settled' | 'ignored' | 'review'

export const subscriptions = pgTable('subscriptions', {
  id: text().primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  status: text().notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  periodEnd: timestamptz('period_end'),
  latestInvoicePaid: boolean('latest_invoice_paid'),
  endedAt: timestamptz('ended_at'),
  version: integer().notNull().default(0),
  checkedAt: timestamptz('checked_at').notNull(),
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
