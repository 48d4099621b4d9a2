import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import type { Tx } from '../database/database.server.ts'
import { hashEmailAddress } from './email-address.ts'
import { emailQueue } from './email-queue.sql.ts'
import { type EmailQueueDeps, enqueueEmail, type QueuedEmail } from './email-queue.ts'
import { requestedEmails } from './requested-emails.sql.ts'

/** For the key of an email that is sent once, however often it's requested within five minutes. */
export function resendSlot(now: Date): number {
  return Math.floor(now.getTime() / (5 * MINUTE))
}

/** The most emails that strangers can cause one mailbox to get, over all forms together. */
const MAX_REQUESTED_EMAILS = { perHour: 5, perDay: 10 }

/**
 * Enqueues an email that anyone can cause by typing an address into a form, unless that mailbox got too many already.
 * Answer the visitor the same way in both cases: they must not learn anything about the address, nor be locked out. The
 * same key counts once.
 *
 * @returns whether that mailbox gets it
 */
export async function enqueueRequestedEmail(deps: EmailQueueDeps, tx: Tx, email: QueuedEmail): Promise<boolean> {
  const mailbox = mailboxOf(email.to)
  // Transactions that email the same mailbox wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`)
  if ((await tx.$count(emailQueue, eq(emailQueue.key, email.key))) > 0) return false
  const at = deps.clock.now()
  const sentSince = (ms: number) =>
    tx.$count(
      requestedEmails,
      and(eq(requestedEmails.mailbox, mailbox), gt(requestedEmails.at, new Date(at.getTime() - ms))),
    )
  if ((await sentSince(DAY)) >= MAX_REQUESTED_EMAILS.perDay) return false
  if ((await sentSince(HOUR)) >= MAX_REQUESTED_EMAILS.perHour) return false
  await tx.insert(requestedEmails).values({ mailbox, at })
  await enqueueEmail(deps, tx, email)
  return true
}

/** Run every night. */
export async function deleteOldRequestedEmails({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  await database.db.delete(requestedEmails).where(lt(requestedEmails.at, new Date(clock.now().getTime() - DAY)))
}

/** The hash of a mailbox: `ada+news@example.com` and `ada@example.com` are read by the same person. */
export function mailboxOf(address: string): string {
  return hashEmailAddress(address.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, ''))
}
