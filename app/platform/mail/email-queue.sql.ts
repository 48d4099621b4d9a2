import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const emailQueue = pgTable('emails', {
  id: text().primaryKey(),
  key: text().notNull(),
  kind: text().notNull(),
  recipient: text().notNull(),
  data: jsonb().$type<EmailData>().notNull(),
  messageId: text('message_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  attempts: integer().notNull().default(0),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  refusedAt: timestamp('refused_at', { withTimezone: true }),
  lastError: text('last_error'),
})

export const outbox = pgTable('outbox', {
  messageId: text('message_id').primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  calendar: text(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** What an email is about: ids, from which its text is written when it is sent. */
export type EmailData = Record<string, string>
