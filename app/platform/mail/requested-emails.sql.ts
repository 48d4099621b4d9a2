import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const requestedEmails = pgTable('requested_emails', {
  mailbox: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
