import { and, eq, lte } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { societyMembers } from '../members/members.sql.ts'
import { callAttendance, calls } from './calls.sql.ts'

interface CallRecord {
  notes: string
  /** The address of the video; null: none. */
  recording: string | null
  transcript: string
}

/** What is left of a call. Saving it empty takes it away from everyone. */
export async function saveRecord(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  callId: string,
  record: CallRecord,
): Promise<boolean> {
  const begun = and(eq(calls.id, callId), lte(calls.startsAt, clock.now()))
  return (await db.update(calls).set(record).where(begun).returning({ id: calls.id })).length > 0
}

/** Who came in, for the coach. */
export function findAttended({ database: { db } }: Pick<AppContext, 'database'>, callId: string) {
  return db
    .select({ name: societyMembers.name, mode: callAttendance.mode })
    .from(callAttendance)
    .innerJoin(societyMembers, eq(societyMembers.personId, callAttendance.personId))
    .where(eq(callAttendance.callId, callId))
    .orderBy(callAttendance.joinedAt)
}
