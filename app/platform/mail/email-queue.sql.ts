import { and, eq, isNotNull, or } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type PersonalData, personalTable } from '../personal-data.ts'

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

/** Which emails were queued for an address, and whether they were sent. Their texts are not stored. */
export const emailPersonalData: PersonalData = {
  name: 'Emails we sent you',
  ...personalTable(emailQueue, {
    of: (email) => eq(emailQueue.recipient, email),
    orderBy: emailQueue.createdAt,
    show: ({ kind, createdAt, sentAt, refusedAt }) => ({ kind, queued: createdAt, sent: sentAt, refused: refusedAt }),
  }),
  async erase(tx, email) {
    // Emails that are not sent yet are still needed; the next request erases them.
    const finished = or(isNotNull(emailQueue.sentAt), isNotNull(emailQueue.refusedAt))
    await tx.delete(emailQueue).where(and(eq(emailQueue.recipient, email), finished))
    await tx.delete(outbox).where(eq(outbox.recipient, email))
  },
}
