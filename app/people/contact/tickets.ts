import { eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { oneBusinessDayAfter } from '../../platform/business-calendar.ts'
import { DAY } from '../../platform/clock.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmails, type QueuedEmail } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmails } from '../../platform/mail/requested-emails.ts'
import { tickets } from './contact.sql.ts'
import type { Message } from './message-fields.ts'

export type Ticket = typeof tickets.$inferSelect

interface ReceivedMessage {
  id: string
  /** The same for a form that is sent twice (platform/forms/form-guard.ts). */
  submission: string
  receivedAt: string
  message: Message
}

type TicketDeps = Pick<AppContext, 'database' | 'clock' | 'jobs' | 'mailDomain' | 'hours' | 'supportEmail'>

/** Enqueues the emails of tickets apart from the request, so that the visitor gets the number sooner. */
export const announceTickets: JobKind<{ ticketIds: string[] }> = { name: 'announce-tickets', retry: 'three-days' }

const MAX_TICKETS_PER_BATCH = 50

/** Makes messages tickets, in their order, and enqueues their emails. A message that is sent twice becomes one ticket. */
async function openTickets(deps: TicketDeps, tx: Tx, received: ReceivedMessage[]): Promise<Ticket[]> {
  const rows = received.map((each) => toTicketRow(deps, each))
  const added = await tx.insert(tickets).values(rows).onConflictDoNothing().returning()
  if (added.length > 0) await deps.jobs.enqueue(tx, announceTickets, { ticketIds: added.map(({ id }) => id) })
  // Sent twice: the first one counts.
  const before = added.length < rows.length ? await findBySubmissions(tx, received) : []
  const bySubmission = new Map([...before, ...added].map((ticket) => [ticket.submission, ticket]))
  return received.map(({ submission }) => {
    const ticket = bySubmission.get(submission)
    if (!ticket) throw new Error(`the message ${submission} has become no ticket`)
    return ticket
  })
}

function toTicketRow({ hours }: TicketDeps, { id, submission, receivedAt: at, message }: ReceivedMessage) {
  const receivedAt = new Date(at)
  return { ...message, id, submission, receivedAt, replyBy: oneBusinessDayAfter(hours, receivedAt) }
}

/** Does the job `announceTickets`: for each ticket one email to support, and one to its sender. */
export async function enqueueTicketEmails(deps: TicketDeps, { ticketIds }: { ticketIds: string[] }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const found = await tx.select().from(tickets).where(inArray(tickets.id, ticketIds))
    await enqueueEmails(
      deps,
      tx,
      found.map((ticket) => toSupportEmail(deps, ticket)),
    )
    // After an outage: a confirmation days later would look like an error, so the message goes to support alone.
    const fresh = found.filter(({ receivedAt }) => deps.clock.now().getTime() - receivedAt.getTime() < DAY)
    await enqueueRequestedEmails(deps, tx, fresh.map(toSenderEmail))
  })
}

function toSupportEmail({ supportEmail: to }: TicketDeps, { id }: Ticket): QueuedEmail {
  return { key: `ticket:${id}`, kind: 'ticket', to, data: { ticketId: id } }
}

function toSenderEmail({ id, email }: Ticket): QueuedEmail {
  return { key: `ticket-copy:${id}`, kind: 'ticket-copy', to: email, data: { ticketId: id } }
}

/** Her name, or else her address. */
export function senderOf({ firstName, lastName, email }: Pick<Ticket, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** As a person reads it out: `TKT-1042`. */
export function ticketNumber({ number }: Pick<Ticket, 'number'>): string {
  return `TKT-${number}`
}

export async function findTicket(db: Db, id: string): Promise<Ticket | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id))
  return ticket
}

function findBySubmissions(db: Db, received: ReceivedMessage[]): Promise<Ticket[]> {
  const submissions = received.map(({ submission }) => submission)
  return db.select().from(tickets).where(inArray(tickets.submission, submissions))
}

export type OpenTicket = (received: ReceivedMessage) => Promise<Ticket>

/** Messages that come at the same time go into one transaction. */
export function createTicketBatcher(deps: TicketDeps): OpenTicket {
  return createBatcher(MAX_TICKETS_PER_BATCH, (received) =>
    deps.database.transact((tx) => openTickets(deps, tx, received)),
  )
}

/** @throws Error when the database couldn't store it */
export function receiveMessage(deps: AppContext, message: Message, submission: string): Promise<Ticket> {
  const received = { id: newId('tkt'), submission, receivedAt: deps.clock.now().toISOString(), message }
  return deps.openTicket(received)
}
