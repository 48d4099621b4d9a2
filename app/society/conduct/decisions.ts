import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { societyMembers } from '../members/members.sql.ts'
import { addressesOf } from '../members/members.ts'
import { MAX_REASON_LENGTH } from '../report-form/report-form.tsx'
import { messages } from '../rooms/rooms.sql.ts'
import { MEMBER_STATUS_CHANGED, removeMessageIn, SOCIETY_CHANNEL } from '../rooms/rooms.ts'
import { conductReports } from './conduct.sql.ts'

/** leave: nothing is wrong · remove: the message is taken away · end: that, and its author is out of the rooms */
export type Decision = 'leave' | 'remove' | 'end'

/**
 * Decides about a message, and with it about every report of it.
 *
 * @param reason emailed to the author, and read in the room; not asked for where the message stays
 * @returns what is wrong, or undefined
 */
export async function decideMessage(
  deps: AppContext,
  coach: { personId: string },
  { seq, decision, reason }: { seq: number; decision: Decision; reason: string },
): Promise<{ problem: string } | undefined> {
  const why = oneLine(reason)
  if (decision !== 'leave' && !why) return { problem: 'Please say why. The author will read it.' }
  if (why.length > MAX_REASON_LENGTH) return { problem: `Please say it in ${MAX_REASON_LENGTH} characters.` }
  return deps.database.transact(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.seq, seq)).for('update')
    if (!message) return { problem: 'This message isn’t there anymore.' }
    if (message.author === coach.personId && decision !== 'leave')
      return { problem: 'This is your own message. You can remove it in its room.' }
    if (decision === 'end' && message.author && (await isCoach(tx, message.author)))
      return { problem: 'Nothing changed: the rooms can’t be closed to their coach.' }
    const reports = await tx.delete(conductReports).where(eq(conductReports.messageSeq, seq)).returning()
    if (reports.length === 0 && (message.removedAt || decision === 'leave'))
      return { problem: 'This has already been decided.' }
    if (decision === 'leave') return undefined
    if (!message.removedAt) await removeMessageIn(deps, tx, message, 'coach', why)
    if (!message.author) return undefined
    if (decision === 'end') await setRemoved(tx, message.author, deps.clock.now())
    await emailAuthor(deps, tx, message.author, { seq: String(seq), decision, reason: why })
  })
}

const isCoach = (tx: Tx, personId: string) =>
  tx.$count(people, and(eq(people.id, personId), ne(people.role, 'customer')))

/** Lets someone back into the rooms. */
export async function reopenRooms({ database }: AppContext, personId: string): Promise<void> {
  await database.transact((tx) => setRemoved(tx, personId, null))
}

/** To whom the coach has closed the rooms. */
export function findRemovedMembers({ database: { db } }: AppContext) {
  return db
    .select({ personId: societyMembers.personId, name: societyMembers.name })
    .from(societyMembers)
    .where(isNotNull(societyMembers.removedAt))
    .orderBy(asc(societyMembers.name))
}

/** Open pages look at once whether they may still be open. */
async function setRemoved(tx: Tx, personId: string, removedAt: Date | null): Promise<void> {
  await tx.update(societyMembers).set({ removedAt }).where(eq(societyMembers.personId, personId))
  await tx.execute(sql`select pg_notify(${SOCIETY_CHANNEL}, ${MEMBER_STATUS_CHANGED})`)
}

async function emailAuthor(
  deps: AppContext,
  tx: Tx,
  personId: string,
  data: { seq: string; decision: Decision; reason: string },
): Promise<void> {
  const [to] = await addressesOf(tx, personId)
  if (!to) return
  const email = {
    key: `conduct-decision:${data.seq}:${data.decision}`,
    kind: 'conduct-decision',
    to,
  }
  await enqueueEmail(deps, tx, { ...email, data })
}
