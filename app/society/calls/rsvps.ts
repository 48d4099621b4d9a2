import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { SocietyMember } from '../members/members.ts'
import { followThread } from '../rooms/rooms.ts'
import { CONSENT_VERSION, findCall, stateOf } from './call.ts'
import { callAttendance, callRsvps, calls } from './calls.sql.ts'
import { openCallThread } from './changes.ts'

/** Records whether they're coming, and follows or unfollows the call's thread. The email with the event updates their calendar. */
export async function setRsvp(
  deps: AppContext,
  { personId, address }: SocietyMember,
  callId: string,
  comes: boolean,
): Promise<boolean> {
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
    if (comes) await followThread(tx, personId, await openCallThread(deps, tx, call))
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
