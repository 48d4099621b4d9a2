import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const winLetters = pgTable('win_letters', {
  id: text().primaryKey(),
  winId: text('win_id').notNull(),
  type: text().$type<'pdf' | 'jpeg' | 'png'>().notNull(),
  bytes: integer().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})
