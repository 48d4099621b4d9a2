import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.server.ts'
import type { Journal } from '../../platform/embedded/journal.server.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import type { Log } from '../../platform/process/log.server.ts'
import { tickets } from './contact.sql.ts'
import { MAX_TICKETS_PER_BATCH, openTickets, type ReceivedMessage, type TicketDeps } from './tickets.ts'
import { alertUnstoredMessages } from './unstored-messages.ts'

/** How long a message stays in the journal: long enough to outlive a restored backup, and no longer. */
export const JOURNAL_RETENTION = 30 * DAY

export interface RestoreDeps extends TicketDeps {
  database: Database
  journal: Journal
  log: Log
}

/** A line of the journal: a message, that everything an address wrote before is to be forgotten, or a failure. */
const journalEntrySchema = z.union([
  z.object({
    id: z.string(),
    submission: z.string(),
    receivedAt: z.iso.datetime(),
    message: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      businessType: z.string(),
      subject: z.string(),
      message: z.string(),
    }),
  }),
  z.object({ erased: z.string(), erasedAt: z.iso.datetime() }),
  z.object({ unstoredAt: z.iso.datetime() }),
])

/**
 * Makes tickets of messages that are in the journal but not in the database, because it was away when they came or has
 * missing its last writes. Messages erased since then are left out.
 *
 * @returns how many were restored
 */
export async function restoreMissingMessages(deps: RestoreDeps, since?: Date): Promise<number> {
  const lines = (await deps.journal.read(since)).flatMap((entry) => journalEntrySchema.safeParse(entry).data ?? [])
  const erased = new Map(lines.flatMap((entry) => ('erased' in entry ? [[entry.erased, entry.erasedAt]] : [])))
  await alertUnstoredMessages(
    deps,
    lines.flatMap((entry) => ('unstoredAt' in entry ? [entry.unstoredAt] : [])),
  )
  const messages = lines.filter((entry) => 'message' in entry)
  const remaining = messages.filter(({ message, receivedAt }) => {
    const erasedAt = erased.get(hashEmailAddress(message.email))
    return !erasedAt || erasedAt < receivedAt
  })
  const missing = await findMissingMessages(deps.database.db, remaining)
  for (let from = 0; from < missing.length; from += MAX_TICKETS_PER_BATCH) {
    const batch = missing.slice(from, from + MAX_TICKETS_PER_BATCH)
    await deps.database.transact((tx) => openTickets(deps, tx, batch))
  }
  if (missing.length > 0) deps.log.warn({ restored: missing.length }, 'messages were restored from the journal')
  return missing.length
}

async function findMissingMessages(db: Db, messages: ReceivedMessage[]): Promise<ReceivedMessage[]> {
  const known = new Set<string>()
  for (let from = 0; from < messages.length; from += 1000) {
    const batch = messages.slice(from, from + 1000).map(({ submission }) => submission)
    const rows = await db
      .select({ submission: tickets.submission })
      .from(tickets)
      .where(inArray(tickets.submission, batch))
    for (const { submission } of rows) known.add(submission)
  }
  return messages.filter(({ submission }) => !known.has(submission))
}
