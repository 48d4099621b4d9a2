import { boolean, date, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { calendarLinks } from '../calendar-link/calendar-link.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

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
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
})

export const calls = pgTable(
  'calls',
  {
    id: text().primaryKey(),
    seriesId: text('series_id').notNull(),
    /** The day of the series that it stands for, also after it was moved. */
    plannedOn: date('planned_on').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Raised with every change, as calendar programs expect. */
    sequence: integer().notNull().default(0),
    changedAt: moment('changed_at').notNull(),
    canceledAt: moment('canceled_at'),
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
    createdAt: moment('created_at').notNull(),
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
    joinedAt: moment('joined_at').notNull(),
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
  notYetAt: moment('not_yet_at'),
  createdAt: moment('created_at').notNull(),
  closedAt: moment('closed_at'),
})

export const callSeats = pgTable('call_seats', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  lead: text().notNull(),
  question: text().notNull(),
  state: text().$type<'asked' | 'done' | 'withdrawn'>().notNull().default('asked'),
  callId: text('call_id'),
  askedAt: moment('asked_at').notNull(),
})

export const callCalendars = calendarLinks('call_calendars')
