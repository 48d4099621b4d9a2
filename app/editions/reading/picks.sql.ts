import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { PickStage } from '../../catalog/pick-stages.ts'

export const editionPicks = pgTable(
  'edition_picks',
  {
    entitlementId: text('entitlement_id').notNull(),
    opportunityId: text('opportunity_id').notNull(),
    stage: text().$type<PickStage>().notNull(),
    note: text().notNull().default(''),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.entitlementId, table.opportunityId] })],
)

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
