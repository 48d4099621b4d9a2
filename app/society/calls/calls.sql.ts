import { eq } from 'drizzle-orm'
import { boolean, date, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { findPersonWith } from '../../people/sign-in/sign-in.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { calendarLinks } from '../calendar-link/calendar-link.ts'

export const callSeries = pgTable('call_series', {
  id: text().primaryKey(),
  title: text().notNull(),
  /** ISO: 1 is Monday. */
  weekday: integer().notNull(),
  /** HH:MM in the zone. */
  localTime: text('local_time').notNull(),
  zone: text().notNull(),
  minutes: integer().notNull(),
  /** The video room; null: that of the site's configuration. */
  link: text(),
  createdAt: timestamptz('created_at').notNull(),
  endedAt: timestamptz('ended_at'),
})

export const calls = pgTable(
  'calls',
  {
    id: text().primaryKey(),
    seriesId: text('series_id').notNull(),
    /** The day of the series that it stands for, also after it was moved. */
    plannedOn: date('planned_on').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    /** Raised with every change, as calendar programs expect. */
    sequence: integer().notNull().default(0),
    changedAt: timestamptz('changed_at').notNull(),
    canceledAt: timestamptz('canceled_at'),
    notes: text().notNull().default(''),
    recording: text(),
  },
  (table) => [unique().on(table.seriesId, table.plannedOn)],
)

export const callRsvps = pgTable(
  'call_rsvps',
  {
    callId: text('call_id').notNull(),
    personId: text('person_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.personId] })],
)

export const callAttendance = pgTable(
  'call_attendance',
  {
    callId: text('call_id').notNull(),
    personId: text('person_id').notNull(),
    mode: text().$type<'recorded' | 'listener'>().notNull(),
    consentVersion: integer('consent_version').notNull(),
    joinedAt: timestamptz('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.personId] })],
)

export const callCommitments = pgTable('call_commitments', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  text: text().notNull(),
  dueCallId: text('due_call_id').notNull(),
  /** stuck: not done by two calls. They make it smaller or drop it. */
  state: text().$type<'open' | 'stuck' | 'done' | 'dropped'>().notNull().default('open'),
  carried: boolean().notNull().default(false),
  notYetAt: timestamptz('not_yet_at'),
  createdAt: timestamptz('created_at').notNull(),
  closedAt: timestamptz('closed_at'),
})

export const callSeats = pgTable('call_seats', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  lead: text().notNull(),
  question: text().notNull(),
  state: text().$type<'asked' | 'done' | 'withdrawn'>().notNull().default('asked'),
  callId: text('call_id'),
  askedAt: timestamptz('asked_at').notNull(),
})

export const callCalendars = calendarLinks('call_calendars')

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
        ...{ call: call.toISOString(), joined: joined.toISOString() },
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
