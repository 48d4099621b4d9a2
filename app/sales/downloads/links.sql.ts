import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { entitlements } from './entitlements.sql.ts'

export const downloadLinks = pgTable('download_links', {
  tokenHash: text('token_hash').primaryKey(),
  entitlementId: text('entitlement_id')
    .notNull()
    .references(() => entitlements.id),
  generation: integer().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
