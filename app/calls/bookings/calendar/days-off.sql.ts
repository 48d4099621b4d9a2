import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { tstzrange } from '../bookings.sql.ts'

export const daysOff = pgTable('days_off', {
  id: text().primaryKey(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  busy: tstzrange().notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})
