import { desc, inArray } from 'drizzle-orm'
import { tickets } from '../contact/contact.sql.ts'
import { ticketNumber } from '../contact/contact.ts'
import { membershipHistory, type OwnMembership } from '../membership/membership.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { changes, letters } from './desk.sql.ts'

/** Something that happened with someone. */
export interface HistoryEntry {
  at: Date
  kind: string
  text: string
  detail?: string | undefined
}

/** Of one kind, newest first. */
const MOST_OF_A_KIND = 300

/** Messages, letters, emails with how they ended, what was done at the desk, and the membership: newest first. */
export async function loadHistory(
  { database: { db } }: Pick<AppContext, 'database'>,
  addresses: readonly string[],
  memberships: readonly OwnMembership[],
): Promise<HistoryEntry[]> {
  const all = await Promise.all([
    findMessages(db, addresses),
    findLetters(db, addresses),
    findEmails(db, addresses),
    findChanges(db, addresses),
    ...memberships.map(async ({ id }) => {
      const events = await membershipHistory(db, id)
      return events.map(({ at, state, causedBy }) => ({
        at,
        kind: 'Society',
        text: MEMBERSHIP_STATES[state] ?? state,
        detail: `by ${CAUSES[causedBy]}`,
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
  ending: 'Canceled, runs to the end of what is paid',
  ended: 'Ended',
  declined: 'Declined',
  refunded: 'Refunded',
}

const CAUSES = { applicant: 'the applicant', member: 'the member', coach: 'you', stripe: 'the payment' } as const

async function findMessages(db: Db, addresses: readonly string[]): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(tickets)
    .where(inArray(tickets.email, [...addresses]))
    .orderBy(desc(tickets.receivedAt))
    .limit(MOST_OF_A_KIND)
  return found.map((ticket) => ({
    at: ticket.receivedAt,
    kind: 'Message',
    text: `${ticketNumber(ticket)}: ${ticket.subject || 'no subject'}`,
    detail: ticket.message.slice(0, 300),
  }))
}

async function findLetters(db: Db, addresses: readonly string[]): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(letters)
    .where(inArray(letters.email, [...addresses]))
    .orderBy(desc(letters.writtenAt))
    .limit(MOST_OF_A_KIND)
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
    .limit(MOST_OF_A_KIND)
  return found.map(({ kind, createdAt, sentAt, refusedAt, lastError }) => ({
    at: createdAt,
    kind: 'Email',
    text: kind.replaceAll('-', ' '),
    detail: sentAt
      ? 'Sent. We don’t track opening.'
      : refusedAt
        ? `Given up: ${lastError ?? 'unknown'}`
        : 'On its way.',
  }))
}

async function findChanges(db: Db, addresses: readonly string[]): Promise<HistoryEntry[]> {
  const found = await db
    .select()
    .from(changes)
    .where(inArray(changes.email, [...addresses]))
    .orderBy(desc(changes.number))
    .limit(MOST_OF_A_KIND)
  return found
    .filter(({ action }) => action !== 'letter')
    .map(({ at, summary, undoneAt }) => ({
      at,
      kind: 'Desk',
      text: summary ?? '',
      detail: undoneAt ? 'undone' : undefined,
    }))
}
