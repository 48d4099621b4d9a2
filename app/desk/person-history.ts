import { desc, inArray } from 'drizzle-orm'
import { tickets } from '../people/contact/contact.sql.ts'
import { ticketNumber } from '../people/contact/contact.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { membershipHistory, type OwnMembership } from '../society/membership/membership.ts'
import { changes, deskEmails } from './desk.sql.ts'
import { emailTitle } from './email-titles.ts'
import { SENT_ONCE } from './resend-email.ts'

/** Something that happened with someone. */
export interface HistoryEntry {
  at: Date
  kind: string
  text: string
  detail?: string | undefined
  /** Of an email that can be sent again. */
  emailId?: string | undefined
}

/** Of one kind, newest first. */
const MAX_OF_A_KIND = 300

/** Messages, letters, emails with how they ended, what was done at the desk, and the membership: newest first. */
export async function loadHistory(
  { database: { db } }: Pick<AppContext, 'database'>,
  addresses: readonly string[],
  memberships: readonly OwnMembership[],
): Promise<HistoryEntry[]> {
  const all = await Promise.all([
    findMessages(db, addresses),
    findDeskEmails(db, addresses),
    findEmails(db, addresses),
    findChanges(db, addresses),
    ...memberships.map(async ({ id }) => {
      const events = await membershipHistory(db, id)
      return events.map(({ at, state, causedBy }) => ({
        at,
        kind: 'Society',
        text: MEMBERSHIP_STATES[state] ?? state,
        detail: `By ${CAUSES[causedBy]}`,
      }))
    }),
  ])
  return all.flat()
}

const MEMBERSHIP_STATES: Record<string, string> = {
  paid: 'Paid, not applied yet',
  in_review: 'Waited for your answer',
  applied: 'Applied',
  accepted: 'Accepted',
  active: 'Member',
  past_due: 'A renewal failed',
  ending: 'Canceled, runs to the end of the paid period',
  ended: 'Ended',
  declined: 'Declined',
  refunded: 'Refunded',
}

const CAUSES = {
  applicant: 'the applicant',
  member: 'the member',
  coach: 'you',
  stripe: 'the payment',
  date: 'its date',
} as const

async function findMessages(db: Db, addresses: readonly string[]): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(tickets)
    .where(inArray(tickets.email, [...addresses]))
    .orderBy(desc(tickets.receivedAt))
    .limit(MAX_OF_A_KIND)
  return found.map((ticket) => ({
    at: ticket.receivedAt,
    kind: 'Message',
    text: `${ticketNumber(ticket)}: ${ticket.subject || 'no subject'}`,
    detail: ticket.message.slice(0, 300),
  }))
}

async function findDeskEmails(db: Db, addresses: readonly string[]): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(deskEmails)
    .where(inArray(deskEmails.email, [...addresses]))
    .orderBy(desc(deskEmails.writtenAt))
    .limit(MAX_OF_A_KIND)
  return found.map(({ writtenAt, subject, message, canceledAt }) => ({
    at: writtenAt,
    kind: 'You wrote',
    text: canceledAt ? `${subject} (stopped)` : subject,
    detail: message.slice(0, 300),
  }))
}

async function findEmails(db: Db, addresses: readonly string[]): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(emailQueue)
    .where(inArray(emailQueue.recipient, [...addresses]))
    .orderBy(desc(emailQueue.createdAt))
    .limit(MAX_OF_A_KIND)
  return found.map(({ id, kind, createdAt, sentAt, refusedAt, lastError }) => ({
    at: createdAt,
    kind: 'Email',
    text: emailTitle(kind),
    detail: sentAt
      ? 'Sent. We don’t track opening.'
      : refusedAt
        ? `Given up: ${lastError ?? 'unknown'}`
        : 'On its way.',
    emailId: (sentAt || refusedAt) && !SENT_ONCE[kind] ? id : undefined,
  }))
}

async function findChanges(db: Db, addresses: readonly string[]): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(changes)
    .where(inArray(changes.email, [...addresses]))
    .orderBy(desc(changes.number))
    .limit(MAX_OF_A_KIND)
  return found
    .filter(({ action }) => action !== 'letter')
    .map(({ at, summary, undoneAt }) => ({
      at,
      kind: 'Desk',
      text: summary ?? '',
      detail: undoneAt ? 'Undone' : undefined,
    }))
}
