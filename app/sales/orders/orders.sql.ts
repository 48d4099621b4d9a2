import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const orders = pgTable('orders', {
  id: text().primaryKey(),
  productId: text('product_id').notNull(),
  edition: text(),
  /** The slug of the newsletter whose link led to it. */
  newsletter: text(),
  /** Where its buyer came to the site from: see app/operations/visits/visits.ts. */
  source: text(),
  amountCents: integer('amount_cents').notNull(),
  /** Of a subscription: every later month. */
  monthlyCents: integer('monthly_cents'),
  /** What a code took off; the amount is what is left to pay. */
  discountCents: integer('discount_cents').notNull().default(0),
  /** As it was typed by its owner: `SPRING20`. */
  promotionCode: text('promotion_code'),
  currency: text().notNull(),
  mode: text().$type<'payment' | 'subscription'>().notNull(),
  state: text().$type<OrderState>().notNull(),
  reviewReason: text('review_reason'),
  email: text(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  attempt: integer().notNull().default(1),
  stripeSessionId: text('stripe_session_id'),
  stripePaymentIntentId: text('stripe_payment_intent_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  stripeCustomerId: text('stripe_customer_id'),
  /**
   * Of what nobody pays here: the id of the person who gave it, of the month off a renewal that it was before, or of the list
   * that it was brought by.
   */
  givenBy: text('given_by'),
  /** Of a purchase that was made before this site, and brought by a list. */
  brought: jsonb().$type<BroughtPurchase>(),
  emailCorrectedAt: timestamp('email_corrected_at', { withTimezone: true }),
  /** From then on no list shows whose it is: its address stays for the law alone. */
  erasedAt: timestamp('erased_at', { withTimezone: true }),
  version: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  paidAt: timestamp('paid_at', { withTimezone: true }),
})

/** What the list said of it. */
export interface BroughtPurchase {
  /** `brought from a list, file clients.csv, on November 27, 2026` */
  how: string
  name?: string | undefined
  cents?: number | undefined
}

/**
 * open: not paid yet · confirming: a bank debit is pending · paid · failed: the debit failed · expired: nobody paid ·
 * refunded: in full · lost: a dispute was lost · review: the payment does not match the order, so nothing is delivered
 * until a person decides.
 */
export type OrderState = 'open' | 'confirming' | 'paid' | 'failed' | 'expired' | 'refunded' | 'lost' | 'review'
