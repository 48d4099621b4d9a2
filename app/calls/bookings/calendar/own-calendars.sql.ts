import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const ownCalendars = pgTable('own_calendars', {
  id: text().primaryKey(),
  name: text().notNull(),
  sealedUrl: text('sealed_url').notNull(),
  urlHash: text('url_hash').notNull(),
  shownUrl: text('shown_url').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }),
})
