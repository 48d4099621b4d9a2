import { and, asc, eq, lte } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { societyMembers } from '../members/members.sql.ts'
import { callAttendance, callSeats, calls } from './calls.sql.ts'

interface CallRecord {
  notes: string
  /** The address of the video; null: none. */
  recording: string | null
  transcript: string
  /** One a line, as `chapterLines` writes them. */
  chapters: string
}

/** The record of a past call. To save it empty removes it for everyone. */
export async function saveRecord(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  callId: string,
  record: CallRecord,
): Promise<boolean> {
  const begun = and(eq(calls.id, callId), lte(calls.startsAt, clock.now()))
  return (await db.update(calls).set(record).where(begun).returning({ id: calls.id })).length > 0
}

/** The transcript alone, from a file. */
export async function saveTranscript(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  callId: string,
  transcript: string,
): Promise<boolean> {
  const begun = and(eq(calls.id, callId), lte(calls.startsAt, clock.now()))
  return (await db.update(calls).set({ transcript }).where(begun).returning({ id: calls.id })).length > 0
}

/** Who had a seat on a call, and for what. */
export function findSeatsTaken({ database: { db } }: Pick<AppContext, 'database'>, callId: string) {
  return db
    .select({ name: societyMembers.name, lead: callSeats.lead })
    .from(callSeats)
    .innerJoin(societyMembers, eq(societyMembers.personId, callSeats.personId))
    .where(and(eq(callSeats.callId, callId), eq(callSeats.state, 'done')))
    .orderBy(asc(callSeats.askedAt))
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
