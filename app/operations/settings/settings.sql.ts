import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  /** Null: the file's again. */
  value: text(),
  version: integer().notNull(),
  /** The id of the person who did it. */
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
