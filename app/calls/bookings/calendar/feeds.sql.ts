import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { tstzrange } from '../bookings.sql.ts'

export const calendarFeeds = pgTable('calendar_feeds', {
  urlHash: text('url_hash').primaryKey(),
  readAt: timestamp('read_at', { withTimezone: true }),
  failingSince: timestamp('failing_since', { withTimezone: true }),
  lastError: text('last_error'),
})

export const calendarBusy = pgTable('calendar_busy', {
  urlHash: text('url_hash')
    .notNull()
    .references(() => calendarFeeds.urlHash),
  busy: tstzrange().notNull(),
})
