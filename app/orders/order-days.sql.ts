import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Paid orders by the business's day, to be added up; the database keeps them up with `orders`. Gifts don't count. */
export const orderDays = pgTable('order_days', {
  day: date().notNull(),
  productId: text('product_id').notNull(),
  orders: integer().notNull(),
})

/** Everyone who paid, by address in small letters, with the last time. */
export const buyers = pgTable('buyers', {
  email: text().primaryKey(),
  lastPaidAt: timestamp('last_paid_at', { withTimezone: true }),
})

/** How many of them paid last on a day, to be added up. */
export const buyerDays = pgTable('buyer_days', {
  day: date().notNull(),
  buyers: integer().notNull(),
})
