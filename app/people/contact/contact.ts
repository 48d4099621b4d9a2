import { and, eq, inArray, isNull } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { oneBusinessDayAfter, weekdayAndHour } from '../../platform/business-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail } from '../../platform/mail/requested-emails.ts'
import { zoneAbbreviation } from '../../platform/time-labels.ts'
import { tickets } from './contact.sql.ts'
import type { Message } from './message-fields.ts'

/** @returns false when it was answered already, or doesn't exist */
export async function markAnswered({ clock }: { clock: Clock }, tx: Tx, ticketId: string, by: string) {
  const answered = await tx
    .update(tickets)
    .set({ answeredAt: clock.now(), answeredBy: by })
    .where(and(eq(tickets.id, ticketId), isNull(tickets.answeredAt)))
    .returning({ id: tickets.id })
  return answered.length > 0
}

/** Its answer was stopped before it went out. */
export async function markUnanswered(tx: Tx, ticketId: string): Promise<void> {
  await tx.update(tickets).set({ answeredAt: null, answeredBy: null }).where(eq(tickets.id, ticketId))
}

/** `Tuesday 11 AM ET (November 24)` */
export function replyByLabel(replyBy: Date): string {
  const { timeZone } = site.supportHours
  const day = replyBy.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone })
  return `${weekdayAndHour(site.supportHours, replyBy)} ${zoneAbbreviation(replyBy, timeZone)} (${day})`
}

export type Ticket = typeof tickets.$inferSelect

/**
 * Makes a message a ticket, with one email to support and one to its sender. A message that is sent twice is one ticket.
 *
 * @param submission the same for a form that is sent twice (platform/forms/form-guard.ts)
 * @throws Error when the database couldn't store it
 */
export function receiveMessage(deps: AppContext, message: Message, submission: string): Promise<Ticket> {
  const receivedAt = deps.clock.now()
  const replyBy = oneBusinessDayAfter(deps.hours, receivedAt)
  return deps.database.transact(async (tx) => {
    const row = { ...message, id: newId('tkt'), submission, receivedAt, replyBy }
    const [added] = await tx.insert(tickets).values(row).onConflictDoNothing().returning()
    const [ticket] = added ? [added] : await tx.select().from(tickets).where(eq(tickets.submission, submission))
    if (!ticket) throw new Error(`the message ${submission} has become no ticket`)
    if (added) await enqueueTicketEmails(deps, tx, ticket)
    return ticket
  })
}

async function enqueueTicketEmails(deps: AppContext, tx: Tx, { id, email }: Ticket): Promise<void> {
  const data = { ticketId: id }
  await enqueueEmail(deps, tx, { key: `ticket:${id}`, kind: 'ticket', to: deps.supportEmail, data })
  await enqueueRequestedEmail(deps, tx, { key: `ticket-copy:${id}`, kind: 'ticket-copy', to: email, data })
}

/** What a server of the release before has received, and not yet enqueued the emails of. */
export const announceTickets: JobKind<{ ticketIds: string[] }> = { name: 'announce-tickets', retry: 'three-days' }

export async function handleAnnounceTickets(deps: AppContext, { ticketIds }: { ticketIds: string[] }): Promise<void> {
  await deps.database.transact(async (tx) => {
    for (const ticket of await tx.select().from(tickets).where(inArray(tickets.id, ticketIds)))
      await enqueueTicketEmails(deps, tx, ticket)
  })
}

/** Their name, or else their address. */
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
