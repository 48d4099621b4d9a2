import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { BusinessHours } from '../platform/business-calendar.ts'
import { oneBusinessDayAfter } from '../platform/business-calendar.ts'
import { type Clock, DAY } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database.server.ts'
import type { Jobs } from '../platform/jobs.server.ts'
import { oweMail } from '../platform/mails.ts'
import { tickets } from './contact.sql.ts'
import type { Message } from './message.ts'

export type Ticket = typeof tickets.$inferSelect

/** A message that was accepted, as the journal keeps it: everything that its ticket is made of. */
export interface ReceivedMessage {
  id: string
  /** The same for a form that is sent twice (platform/form-guard.ts). */
  submission: string
  receivedAt: string
  message: Message
}

export interface TicketDeps {
  clock: Clock
  jobs: Jobs
  mailDomain: string
  hours: BusinessHours
  supportEmail: string
}

/** Makes a message a ticket and owes both its mails: one to support, one with the copy to its sender. Twice makes one. */
export async function openTicket(deps: TicketDeps, tx: Tx, received: ReceivedMessage): Promise<Ticket> {
  const known = await findBySubmission(tx, received.submission)
  if (known) return known
  const { id, submission, message } = received
  const receivedAt = new Date(received.receivedAt)
  const replyBy = oneBusinessDayAfter(deps.hours, receivedAt)
  const values = { ...message, id, submission, receivedAt, replyBy }
  const [ticket] = await tx.insert(tickets).values(values).onConflictDoNothing().returning()
  if (!ticket) return (await findBySubmission(tx, submission)) as Ticket // the other click was quicker
  const data = { ticketId: id }
  await oweMail(deps, tx, { key: `ticket:${id}`, kind: 'ticket', to: deps.supportEmail, data })
  // Who is told days later that a message has come thinks of a fault: a restored one goes to support alone.
  const isFresh = deps.clock.now().getTime() - receivedAt.getTime() < DAY
  if (isFresh) await oweMail(deps, tx, { key: `ticket-copy:${id}`, kind: 'ticket-copy', to: ticket.email, data })
  return ticket
}

/** As a person reads it out: `TKT-1042`. */
export function ticketNumber({ number }: Pick<Ticket, 'number'>): string {
  return `TKT-${number}`
}

export async function findTicket(db: Db, id: string): Promise<Ticket | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id))
  return ticket
}

/** Everything that this address has written, oldest first. */
export function ticketsOf(db: Db, email: string): Promise<Ticket[]> {
  return db.select().from(tickets).where(eq(tickets.email, email)).orderBy(asc(tickets.receivedAt))
}

/** What stands for an address where the address itself must not. */
export function hashOfAddress(email: string): string {
  return createHash('sha256').update(`address:${email}`).digest('base64url')
}

async function findBySubmission(db: Db, submission: string): Promise<Ticket | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.submission, submission))
  return ticket
}
