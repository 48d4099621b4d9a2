import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import { manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { societyMembers } from '../members/members.sql.ts'
import { restoreMessageIn } from '../rooms/rooms.ts'
import { conductAppeals, conductDecisions, type DecisionAction } from './conduct.sql.ts'
import {
  type DecisionDeps,
  type DecisionResult,
  emailDecision,
  notifyMemberStatusChanged,
  recordDecision,
  updatePause,
} from './decisions.ts'
import { MAX_APPEAL_LENGTH, MAX_REASON_LENGTH, PAUSE_DAYS } from './measures.ts'

/** Milliseconds within which someone can ask to have a decision looked at again. */
const APPEAL_TIME = 30 * DAY
/** Something that was decided about someone, as she reads it. */
export interface OwnDecision {
  id: string
  action: DecisionAction
  reason: string | null
  /** A day, such as `2026-11-21`. */
  decidedOn: string
  canAppeal: boolean
  /** What she answered, if she appealed, and what came of it. */
  appeal: { words: string; answer: { action: DecisionAction; reason: string | null } | undefined } | undefined
}

/** The newest first. Answers stand with the decision that they are about. */
export async function findOwnDecisions(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  personId: string,
): Promise<OwnDecision[]> {
  const rows = await db
    .select({ decision: conductDecisions, appeal: conductAppeals })
    .from(conductDecisions)
    .leftJoin(conductAppeals, eq(conductAppeals.decisionId, conductDecisions.id))
    .where(eq(conductDecisions.personId, personId))
    .orderBy(desc(conductDecisions.decidedAt), desc(conductDecisions.id))
  return rows.flatMap(({ decision, appeal }) => {
    const { id, action, reason, decidedAt, aboutDecision } = decision
    if (aboutDecision || action === 'none') return []
    const answer = rows.find((row) => row.decision.aboutDecision === id)?.decision
    return [
      {
        ...{ id, action, reason, decidedOn: dayOf(decidedAt) },
        canAppeal: !appeal && clock.now().getTime() - decidedAt.getTime() < APPEAL_TIME,
        appeal: appeal
          ? { words: appeal.words, answer: answer && { action: answer.action, reason: answer.reason } }
          : undefined,
      },
    ]
  })
}

/** Asks to have a decision looked at again: once, by the person that it is about. */
export async function appealDecision(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  personId: string,
  { decisionId, words }: { decisionId: string; words: string },
): Promise<{ problem: string } | undefined> {
  const text = manyLines(words)
  if (!text) return { problem: 'Please say what we should look at again.' }
  if (text.length > MAX_APPEAL_LENGTH)
    return { problem: `Please say it in ${MAX_APPEAL_LENGTH} characters: there are ${text.length}.` }
  return database.transact(async (tx) => {
    const [decision] = await tx
      .select()
      .from(conductDecisions)
      .where(and(eq(conductDecisions.id, decisionId), eq(conductDecisions.personId, personId)))
    const now = clock.now()
    if (!decision || decision.aboutDecision || decision.action === 'none')
      return { problem: 'We don’t know this decision.' }
    if (now.getTime() - decision.decidedAt.getTime() >= APPEAL_TIME)
      return { problem: 'A decision can be looked at again within 30 days.' }
    const sent = await tx
      .insert(conductAppeals)
      .values({ decisionId, personId, words: text, sentAt: now })
      .onConflictDoNothing()
      .returning({ id: conductAppeals.decisionId })
    return sent.length > 0 ? undefined : { problem: 'You’ve asked already. Each decision can be looked at again once.' }
  })
}

/** An appeal that waits for an answer. */
export interface OpenAppeal {
  decisionId: string
  name: string | undefined
  action: DecisionAction
  reason: string | null
  words: string
  sentAt: string
}

/** The longest waiting first. */
export async function findOpenAppeals({ database: { db } }: Pick<AppContext, 'database'>): Promise<OpenAppeal[]> {
  const rows = await db
    .select({ decision: conductDecisions, appeal: conductAppeals, name: societyMembers.name })
    .from(conductAppeals)
    .innerJoin(conductDecisions, eq(conductDecisions.id, conductAppeals.decisionId))
    .leftJoin(societyMembers, eq(societyMembers.personId, conductAppeals.personId))
    .where(isNull(conductAppeals.answeredAt))
    .orderBy(asc(conductAppeals.sentAt))
  return rows.map(({ decision: { id, action, reason }, appeal: { words, sentAt }, name }) => ({
    ...{ decisionId: id, name: name ?? undefined, action, reason, words },
    sentAt: sentAt.toISOString(),
  }))
}

/** Answers an appeal for good. A decision that is reversed is undone: the message is back, and so is she. */
export async function answerAppeal(
  deps: DecisionDeps,
  coach: { personId: string },
  { decisionId, outcome, reason }: { decisionId: string; outcome: 'stands' | 'reversed'; reason: string },
): Promise<DecisionResult> {
  const why = oneLine(reason)
  if (!why) return { problem: 'Please say why. They’ll read it.' }
  if (why.length > MAX_REASON_LENGTH) return { problem: `Please say it in ${MAX_REASON_LENGTH} characters.` }
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const [answered] = await tx
      .update(conductAppeals)
      .set({ answeredAt: now })
      .where(and(eq(conductAppeals.decisionId, decisionId), isNull(conductAppeals.answeredAt)))
      .returning()
    const [decision] = await tx.select().from(conductDecisions).where(eq(conductDecisions.id, decisionId))
    if (!answered || !decision) return { problem: 'This appeal was answered already.' }
    const { personId, messageSeq } = decision
    const answer = { personId, messageSeq, action: outcome, aboutDecision: decisionId, reason: why }
    const id = await recordDecision(deps, tx, { ...answer, decidedBy: coach.personId })
    if (outcome === 'reversed') await undo(deps, tx, decision)
    if (personId) await emailDecision(deps, tx, 'appeal-answer', id, personId)
    return { decisionId: id }
  })
}

async function undo(
  deps: DecisionDeps,
  tx: Tx,
  { personId, messageSeq, action }: typeof conductDecisions.$inferSelect,
): Promise<void> {
  if (messageSeq !== null && action !== 'warn') await restoreMessageIn(deps, tx, messageSeq)
  if (!personId) return
  if (PAUSE_DAYS[action]) await updatePause(tx, personId)
  if (action !== 'end') return
  await tx.update(societyMembers).set({ removedAt: null }).where(eq(societyMembers.personId, personId))
  await notifyMemberStatusChanged(tx)
}
