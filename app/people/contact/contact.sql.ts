import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const tickets = pgTable('tickets', {
  id: text().primaryKey(),
  number: integer().notNull().default(sql`nextval('ticket_numbers')`),
  submission: text().notNull(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  businessType: text('business_type').notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  replyBy: timestamp('reply_by', { withTimezone: true }).notNull(),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  /** The id of the person who answered. */
  answeredBy: text('answered_by'),
})
