import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { newId } from '../../platform/ids.ts'
import { societyMembers } from '../members/members.sql.ts'
import { currentMemberIds } from '../members/members.ts'
import { callSeats } from './calls.sql.ts'

/** In characters. */
export const MAX_LEAD = 120
export const MAX_QUESTION = 300

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
