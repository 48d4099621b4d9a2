import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'

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

export const messagePersonalData: PersonalData = {
  name: 'Messages you sent us',
  ...personalTable(tickets, {
    of: (email) => eq(tickets.email, email),
    orderBy: tickets.receivedAt,
    show: (ticket) => ({
      number: `TKT-${ticket.number}`,
      received: ticket.receivedAt,
      'first name': ticket.firstName,
      'last name': ticket.lastName,
      email: ticket.email,
      'kind of business': ticket.businessType,
      subject: ticket.subject,
      message: ticket.message,
    }),
  }),
}
