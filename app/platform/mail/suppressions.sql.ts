import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const suppressions = pgTable('suppressions', {
  addressHash: text('address_hash').primaryKey(),
  reason: text().$type<SuppressionReason>().notNull(),
  detail: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})

export type SuppressionReason = 'bounced' | 'complained'
