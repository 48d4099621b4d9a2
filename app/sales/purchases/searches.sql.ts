import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const purchaseSearches = pgTable('purchase_searches', {
  id: text().primaryKey(),
  submission: text().notNull().unique(),
  email: text().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})
