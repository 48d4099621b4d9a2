import { eq } from 'drizzle-orm'
import { findPersonWith } from '../../people/sign-in/sign-in.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { callAttendance, callCalendars, callCommitments, callRsvps, callSeats, calls } from './calls.sql.ts'

/** The calls they said they'd come to and were in, what they committed to and what they asked. */
export const callsPersonalData: PersonalData = {
  name: 'Your live calls in the Society',
  retentionNote: 'A recording of a live call stays until the coach cuts it: tell us which call.',
  async read(db, email) {
    const id = await findPersonWith(db, email)
    if (!id) return []
    const rsvps = await db
      .select({ call: calls.startsAt, said: callRsvps.createdAt })
      .from(callRsvps)
      .innerJoin(calls, eq(calls.id, callRsvps.callId))
      .where(eq(callRsvps.personId, id))
    const attended = await db
      .select({ call: calls.startsAt, mode: callAttendance.mode, joined: callAttendance.joinedAt })
      .from(callAttendance)
      .innerJoin(calls, eq(calls.id, callAttendance.callId))
      .where(eq(callAttendance.personId, id))
    const committed = await db.select().from(callCommitments).where(eq(callCommitments.personId, id))
    const seats = await db.select().from(callSeats).where(eq(callSeats.personId, id))
    const [calendar] = await db.select().from(callCalendars).where(eq(callCalendars.personId, id))
    return [
      ...rsvps.map(({ call, said }) => ({ call: call.toISOString(), 'said you’d come': said.toISOString() })),
      ...attended.map(({ call, mode, joined }) => ({
        ...{ call: call.toISOString(), 'came in': joined.toISOString() },
        recording: mode === 'recorded' ? 'agreed to be recorded' : 'as a listener',
      })),
      ...committed.map(({ text, state, createdAt }) => ({
        ...{ commitment: text, state, since: createdAt.toISOString() },
      })),
      ...seats.map(({ lead, question, state, askedAt }) => ({
        ...{ 'seat for': lead, question, state, asked: askedAt.toISOString() },
      })),
      ...(calendar ? [{ 'calendar address made': calendar.createdAt.toISOString() }] : []),
    ]
  },
  async erase(tx, email) {
    const id = await findPersonWith(tx, email)
    if (!id) return
    for (const table of [callRsvps, callAttendance, callCommitments, callSeats, callCalendars])
      await tx.delete(table).where(eq(table.personId, id))
  },
}
