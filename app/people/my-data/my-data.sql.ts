import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const dataRequests = pgTable('data_requests', {
  id: text().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  email: text(),
  emailHash: text('email_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  erasedAt: timestamp('erased_at', { withTimezone: true }),
})
