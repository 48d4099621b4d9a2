import { and, eq, lte } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { parseLink } from '../../platform/secure-link.ts'
import { societyMembers } from '../members/members.sql.ts'
import { callAttendance, calls } from './calls.sql.ts'

/** False: the call hasn't begun, or isn't there. */
export async function saveRecordForm(
  deps: AppContext,
  callId: string,
  fields: FormFields,
): Promise<boolean | { problem: string }> {
  const recording = parseLink(oneLine(fields.get('recording') ?? ''))
  if (recording === undefined) return { problem: 'Not saved: the recording’s link begins with https://.' }
  const notes = manyLines(fields.get('notes') ?? '')
  if (notes.length > 10_000) return { problem: 'Not saved: the notes are longer than 10,000 characters.' }
  return saveRecord(deps, callId, { notes, recording })
}

interface CallRecord {
  notes: string
  /** The address of the video; null: none. */
  recording: string | null
}

/** The record of a past call. To save it empty removes it for everyone. */
export async function saveRecord(
  { database: { db }, clock }: AppContext,
  callId: string,
  record: CallRecord,
): Promise<boolean> {
  const begun = and(eq(calls.id, callId), lte(calls.startsAt, clock.now()))
  return (await db.update(calls).set(record).where(begun).returning({ id: calls.id })).length > 0
}

/** Who joined, for the coach. */
export function findAttended({ database: { db } }: AppContext, callId: string) {
  return db
    .select({ name: societyMembers.name, mode: callAttendance.mode })
    .from(callAttendance)
    .innerJoin(societyMembers, eq(societyMembers.personId, callAttendance.personId))
    .where(eq(callAttendance.callId, callId))
    .orderBy(callAttendance.joinedAt)
}
