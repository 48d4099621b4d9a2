import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

export const promotionCodes = pgTable('promotion_codes', {
  /** The id of its coupon at Stripe, too. */
  id: text().primaryKey(),
  code: text().notNull(),
  percentOff: integer('percent_off'),
  amountOffCents: integer('amount_off_cents'),
  /** Null: everything that is paid once. */
  productIds: text('product_ids').array(),
  maxRedemptions: integer('max_redemptions'),
  minimumCents: integer('minimum_cents'),
  expiresAt: timestamptz('expires_at'),
  active: boolean().notNull().default(true),
  timesRedeemed: integer('times_redeemed').notNull().default(0),
  /** Requests that Stripe answered with an error of its own. */
  errors: integer().notNull().default(0),
  /** Null while Stripe hasn't answered. */
  stripePromotionCodeId: text('stripe_promotion_code_id'),
  version: integer().notNull().default(1),
  createdBy: text('created_by').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
