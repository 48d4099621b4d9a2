import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { societyMembers } from '../members/members.sql.ts'
import { messages } from '../rooms/rooms.sql.ts'
import { MEMBER_STATUS_CHANGED, removeMessageIn, SOCIETY_CHANNEL } from '../rooms/rooms.ts'
import { conductDecisions, conductReports } from './conduct.sql.ts'
import { MAX_REASON_LENGTH, type Measure, PAUSE_DAYS } from './measures.ts'

export type DecisionDeps = Pick<AppContext, 'database' | 'clock' | 'jobs' | 'mailDomain' | 'dataDir'>

/** `problem`: nothing was decided, and why. */
export type DecisionResult = { decisionId: string } | { problem: string }

/**
 * Decides about a message, and with it about every report of it. All that follows happens at once: the message goes, its
 * author reads only or leaves, she and whoever reported it are emailed, and the record has a line more.
 */
export async function decideMessage(
  deps: DecisionDeps,
  coach: { personId: string },
  { seq, action, reason }: { seq: number; action: Measure; reason: string },
): Promise<DecisionResult> {
  const why = oneLine(reason)
  if (!why) return { problem: 'Please say why. The author and the person who reported it will read it.' }
  if (why.length > MAX_REASON_LENGTH) return { problem: `Please say it in ${MAX_REASON_LENGTH} characters.` }
  return deps.database.transact(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.seq, seq)).for('update')
    if (!message) return { problem: 'This message isn’t there anymore.' }
    const reports = await tx
      .select()
      .from(conductReports)
      .where(and(eq(conductReports.messageSeq, seq), isNull(conductReports.decisionId)))
      .for('update')
    if (reports.length === 0 && (message.removedAt || action === 'none'))
      return { problem: 'This has already been decided. The record below says what.' }
    const personId = message.author
    if (personId === coach.personId && action !== 'none')
      return { problem: 'This is your own message. You can remove it in its room.' }
    const decisionId = await recordDecision(deps, tx, {
      personId,
      messageSeq: seq,
      action,
      reason: why,
      decidedBy: coach.personId,
    })
    if (reports.length > 0) {
      const ids = reports.map(({ id }) => id)
      await tx.update(conductReports).set({ decisionId }).where(inArray(conductReports.id, ids))
    }
    if (removes(action) && !message.removedAt) await removeMessageIn(deps, tx, message, 'coach', why)
    if (personId) await carryOut(deps, tx, personId, action)
    if (personId && action !== 'none') await emailDecision(deps, tx, 'conduct-decision', decisionId, personId)
    for (const { reporter } of reports)
      if (reporter) await emailDecision(deps, tx, 'conduct-answer', decisionId, reporter)
    return { decisionId }
  })
}

const removes = (action: Measure): boolean => action !== 'none' && action !== 'warn'

async function carryOut({ clock }: DecisionDeps, tx: Tx, personId: string, action: Measure): Promise<void> {
  if (PAUSE_DAYS[action]) await updatePause(tx, personId)
  if (action !== 'end') return
  await tx.update(societyMembers).set({ removedAt: clock.now() }).where(eq(societyMembers.personId, personId))
  await notifyMemberStatusChanged(tx)
}

/** Someone only reads until the last of the pauses that weren't reversed is over. */
export async function updatePause(tx: Tx, personId: string): Promise<void> {
  const decisions = await tx.select().from(conductDecisions).where(eq(conductDecisions.personId, personId))
  const reversed = decisions.flatMap(({ action, aboutDecision }) => (action === 'reversed' ? aboutDecision : []))
  const ends = decisions
    .filter(({ id, action }) => PAUSE_DAYS[action] && !reversed.includes(id))
    .map(({ action, decidedAt }) => decidedAt.getTime() + (PAUSE_DAYS[action] ?? 0) * DAY)
  const readOnlyUntil = ends.length > 0 ? new Date(Math.max(...ends)) : null
  await tx.update(societyMembers).set({ readOnlyUntil }).where(eq(societyMembers.personId, personId))
}

/** Open pages look at once whether they may still be open. */
export async function notifyMemberStatusChanged(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${SOCIETY_CHANNEL}, ${MEMBER_STATUS_CHANGED})`)
}

/** Adds a line to the record. */
export async function recordDecision(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  decision: Omit<typeof conductDecisions.$inferInsert, 'id' | 'decidedAt'>,
): Promise<string> {
  const id = newId('dec')
  await tx.insert(conductDecisions).values({ id, ...decision, decidedAt: clock.now() })
  return id
}

/** Emails someone about a decision, once. Whoever has no address anymore gets none. */
export async function emailDecision(
  deps: DecisionDeps,
  tx: Tx,
  kind: 'conduct-decision' | 'conduct-answer' | 'appeal-answer',
  decisionId: string,
  personId: string,
): Promise<void> {
  const [address] = await tx
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .where(and(eq(personAddresses.personId, personId), isNull(personAddresses.retiresAt)))
    .orderBy(desc(personAddresses.verifiedAt))
    .limit(1)
  if (!address) return
  const email = { key: `${kind}:${decisionId}:${personId}`, kind, to: address.email, data: { decisionId } }
  await enqueueEmail(deps, tx, email)
}
