import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const leads = pgTable('leads', {
  opportunityId: text('opportunity_id').primaryKey(),
  roomId: text('room_id').notNull(),
  /** The newest edition that has it. */
  month: text().notNull(),
  /** The last day as the thread has said it; null while none is given. */
  closesOn: date('closes_on'),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
})
