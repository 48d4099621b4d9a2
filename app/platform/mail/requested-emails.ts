import { gt, inArray, lt, sql } from 'drizzle-orm'
import { type Clock, DAY, HOUR, MINUTE } from '../clock.ts'
import type { Db, Tx } from '../database/database.server.ts'
import { hashEmailAddress } from './email-address.ts'
import { emailQueue } from './email-queue.sql.ts'
import { type EmailQueueDeps, enqueueEmails, type QueuedEmail } from './email-queue.ts'
import { requestedEmails } from './requested-emails.sql.ts'

/** For the key of an email that is sent once, however often it's requested within five minutes. */
export function resendSlot(now: Date): number {
  return Math.floor(now.getTime() / (5 * MINUTE))
}

/** The most emails that strangers can cause one mailbox to get, over all forms together. */
const MAX_REQUESTED_EMAILS = { perHour: 5, perDay: 10 }

/**
 * Enqueues an email that anyone can cause by typing an address into a form, unless that mailbox got too many already.
 * Answer the visitor the same way in both cases: she must not learn anything about the address, nor be locked out. The
 * same key counts once.
 *
 * @returns whether that mailbox gets it
 */
export async function enqueueRequestedEmail(deps: EmailQueueDeps, tx: Tx, email: QueuedEmail): Promise<boolean> {
  return (await enqueueRequestedEmails(deps, tx, [email])) > 0
}

/** The same for several: how many are sent. */
export async function enqueueRequestedEmails(deps: EmailQueueDeps, tx: Tx, emails: QueuedEmail[]): Promise<number> {
  if (emails.length === 0) return 0
  await lockMailboxes(
    tx,
    emails.map(({ to }) => to),
  )
  const known = await existingKeys(tx, emails)
  const fresh = emails.filter(({ key }) => !known.has(key))
  const allowed = await countAllowed(
    deps,
    tx,
    fresh.map(({ to }) => to),
  )
  const sent = fresh.filter((_, index) => allowed[index])
  await enqueueEmails(deps, tx, sent)
  return sent.length
}

/** Run every night. */
export async function deleteOldRequestedEmails(deps: { db: Db; clock: Clock }): Promise<void> {
  await deps.db.delete(requestedEmails).where(lt(requestedEmails.at, new Date(deps.clock.now().getTime() - DAY)))
}

/** The hash of a mailbox: `ada+news@example.com` and `ada@example.com` are read by the same person. */
export function mailboxOf(address: string): string {
  return hashEmailAddress(address.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, ''))
}

/** Makes transactions that email the same mailbox wait for each other, always in the same order. */
async function lockMailboxes(tx: Tx, addresses: string[]): Promise<void> {
  for (const mailbox of [...new Set(addresses.map(mailboxOf))].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`)
  }
}

async function existingKeys(tx: Tx, emails: QueuedEmail[]): Promise<Set<string>> {
  const keys = emails.map(({ key }) => key)
  const rows = await tx.select({ key: emailQueue.key }).from(emailQueue).where(inArray(emailQueue.key, keys))
  return new Set(rows.map(({ key }) => key))
}

async function countAllowed({ clock }: { clock: Clock }, tx: Tx, addresses: string[]): Promise<boolean[]> {
  if (addresses.length === 0) return []
  const at = clock.now()
  const mailboxes = addresses.map(mailboxOf)
  const sent = await recentTimes(tx, mailboxes, at)
  const allowed = mailboxes.map((mailbox) => {
    const times = sent.get(mailbox) ?? []
    const lastHour = times.filter((time) => time > at.getTime() - HOUR)
    if (times.length >= MAX_REQUESTED_EMAILS.perDay || lastHour.length >= MAX_REQUESTED_EMAILS.perHour) return false
    sent.set(mailbox, [...times, at.getTime()])
    return true
  })
  const rows = mailboxes.filter((_, index) => allowed[index]).map((mailbox) => ({ mailbox, at }))
  if (rows.length > 0) await tx.insert(requestedEmails).values(rows)
  return allowed
}

/** When each of these mailboxes was sent a requested email within the last day. */
async function recentTimes(tx: Tx, mailboxes: string[], now: Date): Promise<Map<string, number[]>> {
  const rows = await tx
    .select()
    .from(requestedEmails)
    .where(
      sql`${inArray(requestedEmails.mailbox, mailboxes)} and ${gt(requestedEmails.at, new Date(now.getTime() - DAY))}`,
    )
  const times = new Map<string, number[]>()
  for (const { mailbox, at } of rows) times.set(mailbox, [...(times.get(mailbox) ?? []), at.getTime()])
  return times
}
