import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const sampleProgress = pgTable('sample_progress', {
  step: text().primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
})
