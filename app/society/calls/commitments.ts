import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'
import { societyMembers } from '../members/members.sql.ts'
import { currentMemberIds } from '../members/members.ts'
import { type Call, findCall, findNextStart } from './call.ts'
import { callCommitments, calls } from './calls.sql.ts'

export type Commitment = typeof callCommitments.$inferSelect
export const MAX_OPEN = 3
const WAITING = ['open', 'stuck'] as const

/** What they said and haven't done, oldest first. */
export function findOwnCommitments(db: Db, personId: string): Promise<Commitment[]> {
  return db
    .select()
    .from(callCommitments)
    .where(and(eq(callCommitments.personId, personId), inArray(callCommitments.state, [...WAITING])))
    .orderBy(asc(callCommitments.createdAt), asc(callCommitments.id))
}

/** What everyone said they'd do by a call, with their name: it was said out loud. Before it ends, of who is still a member. */
export function findDueCommitments(deps: AppContext, { id: callId, endsAt }: { id: string; endsAt: Date }) {
  const isShown = endsAt > deps.clock.now() ? inArray(callCommitments.personId, currentMemberIds(deps)) : undefined
  return deps.database.db
    .select({ name: societyMembers.name, text: callCommitments.text, state: callCommitments.state })
    .from(callCommitments)
    .innerJoin(societyMembers, eq(societyMembers.personId, callCommitments.personId))
    .where(
      and(eq(callCommitments.dueCallId, callId), inArray(callCommitments.state, ['open', 'stuck', 'done']), isShown),
    )
    .orderBy(asc(societyMembers.name), asc(callCommitments.createdAt))
}

export async function commit(
  { database, clock }: AppContext,
  personId: string,
  text: string,
): Promise<'added' | 'full' | 'no-call'> {
  return database.transact(async (tx) => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
    if ((await findOwnCommitments(tx, personId)).length >= MAX_OPEN) return 'full'
    const next = await findNextStart(tx, clock.now())
    if (!next) return 'no-call'
    const row = { id: newId('cmt'), personId, text, dueCallId: next.id, createdAt: clock.now() }
    await tx.insert(callCommitments).values(row)
    return 'added'
  })
}

type Answer = 'done' | 'not yet' | 'dropped' | { smaller: string }

/** What became of one of theirs. False: it isn't theirs, or isn't open anymore. */
export async function answerCommitment(deps: AppContext, personId: string, id: string, answer: Answer) {
  return deps.database.transact(async (tx) => {
    const set = await changeFor(deps, tx, answer)
    if (!set) return false
    const states = typeof answer === 'string' ? WAITING : (['stuck'] as const)
    const own = and(eq(callCommitments.id, id), eq(callCommitments.personId, personId))
    const changed = await tx
      .update(callCommitments)
      .set(set)
      .where(and(own, inArray(callCommitments.state, [...states])))
      .returning()
    return changed.length > 0
  })
}

async function changeFor({ clock }: AppContext, tx: Tx, answer: Answer): Promise<Partial<Commitment> | undefined> {
  const now = clock.now()
  if (answer === 'not yet') return { notYetAt: now }
  if (typeof answer === 'string') return { state: answer, closedAt: now }
  const next = await findNextStart(tx, now)
  return next && { text: answer.smaller, state: 'open', carried: false, notYetAt: null, dueCallId: next.id }
}

/**
 * After a call, what wasn't done is carried to the next one, once; after that it waits for them to make it smaller or drop it.
 * A canceled call costs nobody their carry.
 */
export async function carryCommitments({ database, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await database.transact(async (tx) => {
    const next = await findNextStart(tx, now)
    const left = await tx
      .select({ commitment: callCommitments, canceledAt: calls.canceledAt })
      .from(callCommitments)
      .innerJoin(calls, eq(calls.id, callCommitments.dueCallId))
      .where(and(eq(callCommitments.state, 'open'), or(lte(calls.endsAt, now), isNotNull(calls.canceledAt))))
      .for('update', { of: callCommitments })
    for (const { commitment, canceledAt } of left) {
      const set = carried(commitment, canceledAt !== null, next?.id)
      if (set) await tx.update(callCommitments).set(set).where(eq(callCommitments.id, commitment.id))
    }
  })
}

function carried({ carried }: Commitment, wasCanceled: boolean, nextId: string | undefined) {
  if (carried && !wasCanceled) return { state: 'stuck' as const }
  return nextId && { dueCallId: nextId, carried: carried || !wasCanceled, notYetAt: null }
}

const PURPOSE = 'live call commitments'
export const COMMITMENTS_PATH = '/live-call-commitments/'

/** Opens their commitments for one call without signing in, until the call ends. */
export function commitmentsPath(
  { secret }: Pick<AppContext, 'secret'>,
  call: Pick<Call, 'id' | 'endsAt'>,
  personId: string,
): string {
  const claims = { subject: `${call.id}-${personId}`, generation: 0, expiresAt: call.endsAt }
  return COMMITMENTS_PATH + signToken(secret, PURPOSE, claims)
}

/** Undefined: no link of ours, or the call is over. */
export async function openCommitmentsLink({ database: { db }, clock, secret }: AppContext, token: string) {
  const claims = verifyToken(secret, PURPOSE, token)
  const [callId = '', personId = ''] = claims?.subject.split('-') ?? []
  const call = claims && (await findCall(db, callId))
  return call && call.endsAt > clock.now() ? { call, personId } : undefined
}

/** What they said they'd do by this call, with what they have answered. */
export function findCommitmentsFor({ database: { db } }: AppContext, callId: string, personId: string) {
  const own = and(eq(callCommitments.dueCallId, callId), eq(callCommitments.personId, personId))
  return db
    .select()
    .from(callCommitments)
    .where(and(own, inArray(callCommitments.state, ['open', 'stuck', 'done'])))
    .orderBy(callCommitments.createdAt, callCommitments.id)
}
