import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Entries that a buyer put out of sight. */
export const hiddenEntries = pgTable(
  'hidden_entries',
  {
    entitlementId: text('entitlement_id').notNull(),
    opportunityId: text('opportunity_id').notNull(),
    hiddenAt: timestamp('hidden_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.entitlementId, table.opportunityId] })],
)
