import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { societyMembers } from '../members/members.sql.ts'
import { currentMemberIds, type SocietyMember } from '../members/members.ts'
import { followThread, openThread } from '../rooms/rooms.ts'
import { CONSENT_VERSION, findCall, stateOf } from './call.ts'
import { callAttendance, callRsvps, callSeats, calls } from './calls.sql.ts'
import { threadOf } from './changes.ts'

/** Records whether they're coming, and follows or unfollows the call's thread. The email with the event updates their calendar. */
export async function setRsvp(deps: AppContext, { personId, address }: SocietyMember, callId: string, comes: boolean) {
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const [locked] = await tx.select({ id: calls.id }).from(calls).where(eq(calls.id, callId)).for('update')
    const call = locked && (await findCall(tx, callId))
    if (!call || !['planned', 'open'].includes(stateOf(call, now))) return false
    const own = and(eq(callRsvps.callId, callId), eq(callRsvps.personId, personId))
    const changed = comes
      ? await tx.insert(callRsvps).values({ callId, personId, createdAt: now }).onConflictDoNothing().returning()
      : await tx.delete(callRsvps).where(own).returning()
    if (changed.length === 0) return true
    if (comes) await followThread(tx, personId, await openThread(deps, tx, threadOf(call)))
    const kind = comes ? 'live-call-invitation' : 'live-call-withdrawn'
    const key = `${kind}:${callId}:${personId}:${now.getTime()}`
    await enqueueEmail(deps, tx, { key, kind, to: address, data: { callId, personId } })
    return true
  })
}

export async function isComing({ database: { db } }: AppContext, callId: string, personId: string) {
  const own = and(eq(callRsvps.callId, callId), eq(callRsvps.personId, personId))
  return (await db.select().from(callRsvps).where(own)).length > 0
}

/** Records that they come in, and whether they agreed to be recorded. False while the door is closed. */
export async function attend(
  { database: { db }, clock }: AppContext,
  personId: string,
  callId: string,
  mode: 'recorded' | 'listener',
): Promise<boolean> {
  const call = await findCall(db, callId)
  if (!call || stateOf(call, clock.now()) !== 'open') return false
  const said = { mode, consentVersion: CONSENT_VERSION, joinedAt: clock.now() }
  await db
    .insert(callAttendance)
    .values({ callId, personId, ...said })
    .onConflictDoUpdate({ target: [callAttendance.callId, callAttendance.personId], set: said })
  return true
}

export async function findAttendance({ database: { db } }: AppContext, callId: string, personId: string) {
  const own = and(eq(callAttendance.callId, callId), eq(callAttendance.personId, personId))
  const [row] = await db.select().from(callAttendance).where(own)
  return row
}

/**
 * Who asked for a seat, the longest wait first: the first three have the next call's. Whoever has left holds nobody up, and has
 * their place again if they come back.
 */
export function findSeats(deps: AppContext) {
  return deps.database.db
    .select({
      ...{ id: callSeats.id, personId: callSeats.personId, name: societyMembers.name },
      ...{ lead: callSeats.lead, question: callSeats.question },
    })
    .from(callSeats)
    .innerJoin(societyMembers, eq(societyMembers.personId, callSeats.personId))
    .where(and(eq(callSeats.state, 'asked'), inArray(callSeats.personId, currentMemberIds(deps))))
    .orderBy(asc(callSeats.askedAt), asc(callSeats.id))
}

/** False: they have asked already. */
export async function askForSeat(
  { database: { db }, clock }: AppContext,
  personId: string,
  asked: { lead: string; question: string },
): Promise<boolean> {
  const row = { id: newId('seat'), personId, ...asked, askedAt: clock.now() }
  return (await db.insert(callSeats).values(row).onConflictDoNothing().returning()).length > 0
}

export async function withdrawSeat({ database: { db } }: AppContext, personId: string): Promise<boolean> {
  const own = and(eq(callSeats.personId, personId), eq(callSeats.state, 'asked'))
  return (await db.update(callSeats).set({ state: 'withdrawn' }).where(own).returning()).length > 0
}

/** The coach says that someone had their seat on this call. */
export async function finishSeat({ database: { db } }: AppContext, id: string, callId: string): Promise<boolean> {
  const waiting = and(eq(callSeats.id, id), eq(callSeats.state, 'asked'))
  return (await db.update(callSeats).set({ state: 'done', callId }).where(waiting).returning()).length > 0
}
