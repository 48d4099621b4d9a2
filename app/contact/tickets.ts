import { asc, eq } from 'drizzle-orm'
import type { BusinessHours } from '../platform/business-calendar.ts'
import { oneBusinessDayAfter } from '../platform/business-calendar.ts'
import { type Clock, DAY } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database.server.ts'
import type { JobKind, Jobs } from '../platform/jobs.server.ts'
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

/** The mails of a ticket are owed by a job of their own: whoever waits for the number waits for nothing else. */
export const announceTicket: JobKind<{ ticketId: string }> = { name: 'announce-ticket', retry: 'three-days' }

/** Makes a message a ticket, and sees to it that its mails are sent. Twice makes one. */
export async function openTicket(deps: TicketDeps, tx: Tx, received: ReceivedMessage): Promise<Ticket> {
  const { id, submission, message } = received
  const receivedAt = new Date(received.receivedAt)
  const replyBy = oneBusinessDayAfter(deps.hours, receivedAt)
  const values = { ...message, id, submission, receivedAt, replyBy }
  const [ticket] = await tx.insert(tickets).values(values).onConflictDoNothing().returning()
  if (!ticket) return (await findBySubmission(tx, submission)) as Ticket // sent twice: the first one counts
  await deps.jobs.enqueue(tx, announceTicket, { ticketId: id })
  return ticket
}

/** Does the job `announceTicket`: owes one mail to support, and one with the copy to the sender. */
export async function announce(deps: TicketDeps & { database: Database }, data: { ticketId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const ticket = await findTicket(tx, data.ticketId)
    if (ticket) await oweMails(deps, tx, ticket)
  })
}

async function oweMails(deps: TicketDeps, tx: Tx, { id, email, receivedAt }: Ticket): Promise<void> {
  const data = { ticketId: id }
  await oweMail(deps, tx, { key: `ticket:${id}`, kind: 'ticket', to: deps.supportEmail, data })
  // Who is told days later that a message has come thinks of a fault: a restored one goes to support alone.
  const isFresh = deps.clock.now().getTime() - receivedAt.getTime() < DAY
  if (isFresh) await oweMail(deps, tx, { key: `ticket-copy:${id}`, kind: 'ticket-copy', to: email, data })
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

async function findBySubmission(db: Db, submission: string): Promise<Ticket | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.submission, submission))
  return ticket
}
