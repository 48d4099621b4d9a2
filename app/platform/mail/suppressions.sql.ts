import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const suppressions = pgTable('suppressions', {
  addressHash: text('address_hash').primaryKey(),
  reason: text().$type<SuppressionReason>().notNull(),
  detail: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** unsubscribed: they left the newsletter where it went out before this site. */
export type SuppressionReason = 'bounced' | 'complained' | 'unsubscribed'
