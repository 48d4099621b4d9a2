import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const usedFormTokens = pgTable('used_form_tokens', {
  id: text().primaryKey(),
  submission: text().notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
})
