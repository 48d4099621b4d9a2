import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Scheduling } from '../../../site.config.ts'
import { type Clock, DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/database/database.server.ts'
import type { Call } from '../booking/calls.ts'
import { bookings } from '../bookings.sql.ts'
import type { Span } from './busy-times.ts'
import { monthOf, openTimes } from './hours.ts'

export interface CalendarDeps {
  database: Database
  clock: Clock
  scheduling: Scheduling
}

/**
 * When a call can be booked: within the coach's hours, not too soon and not too far ahead, where neither another call
 * with its buffers nor one of her calendars says busy, and in a month that has room for it.
 *
 * @param except a booking whose own time does not count, because it is to be moved
 */
export function freeTimes(deps: CalendarDeps, call: Call, except?: string): Promise<Date[]> {
  return findFreeTimes(deps.database.db, deps, call, { excludedBookingId: except })
}

export interface AvailabilityOptions {
  /** A booking that does not count. */
  excludedBookingId?: string | undefined
  /** As if nobody were at the payment step: in the calendar and in the count of a month, or in that count alone. */
  ignoreHolds?: 'everywhere' | 'in-months'
}

/** The same within a transaction, which sees what it has changed itself. */
export async function findFreeTimes(
  db: Db,
  { clock, scheduling }: Pick<CalendarDeps, 'clock' | 'scheduling'>,
  call: Call,
  counted: AvailabilityOptions,
): Promise<Date[]> {
  const now = clock.now().getTime()
  const from = now + scheduling.minimumNoticeHours * HOUR
  const to = now + scheduling.windowDays * DAY
  const [busy, full] = await Promise.all([
    busySpans(db, { from: from - DAY, to: to + DAY }, counted),
    fullMonths(db, scheduling, call, new Date(now), counted),
  ])
  const open = openTimes(scheduling, call.minutes, new Date(from), new Date(to))
  const inFullMonth = (start: Date) => full.size > 0 && full.has(monthOf(scheduling, start))
  return excludeBusyTimes(open, busy, (start) => spanWithBuffers(scheduling, call, start)).filter(
    (start) => !inFullMonth(start),
  )
}

/** Whether a call can be booked at this very moment in time. */
export async function isFree(deps: CalendarDeps, call: Call, start: Date, except?: string): Promise<boolean> {
  return (await freeTimes(deps, call, except)).some((free) => free.getTime() === start.getTime())
}

/** A call with the free minutes before and after it. */
function spanWithBuffers({ bufferMinutes }: Scheduling, { minutes }: Call, start: Date): Span {
  const at = start.getTime()
  return { from: at - bufferMinutes.before * MINUTE, to: at + (minutes + bufferMinutes.after) * MINUTE }
}

/** What a booking has of its time, as its row is written. */
export function timeFields(scheduling: Scheduling, call: Call, startsAt: Date) {
  const { from, to } = spanWithBuffers(scheduling, call, startsAt)
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + call.minutes * MINUTE),
    busy: sql<string>`tstzrange(${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz)`,
    month: monthOf(scheduling, startsAt),
  }
}

/**
 * Whoever takes a time waits here for the others who do, until its transaction ends: so the month can be counted, and
 * 200 buyers of one time are told no one after another instead of in a deadlock. That no time is taken twice, the
 * table's own constraint says.
 */
export async function lockCalendar(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK_ID})`)
}

/** Whether the month of this start has room for one more call. Asked under `lockCalendar`. */
export async function hasMonthlyCapacity(tx: Tx, scheduling: Scheduling, call: Call, start: Date, except?: string) {
  return !(await fullMonths(tx, scheduling, call, start, { excludedBookingId: except })).has(monthOf(scheduling, start))
}

/** Whether another call has the time of this one, by the table as it is. Asked under `lockCalendar`. */
export async function isTimeTaken(tx: Tx, scheduling: Scheduling, call: Call, start: Date): Promise<boolean> {
  const { from, to } = spanWithBuffers(scheduling, call, start)
  const found = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(IS_HELD_OR_BOOKED, overlaps({ from, to })))
    .limit(1)
  return found.length > 0
}

/** The database's word that two calls would be at one time. */
export function isOverlapError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23P01') || isOverlapError(error.cause)
}

const CALENDAR_LOCK_ID = 5_309_117 // any number, the same in every version of this program

const IS_HELD_OR_BOOKED = inArray(bookings.state, ['held', 'booked'])

function occupiesTime(withHolds: boolean) {
  return withHolds ? IS_HELD_OR_BOOKED : eq(bookings.state, 'booked')
}

function overlaps({ from, to }: Span) {
  return sql`busy && tstzrange(${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz)`
}

async function busySpans(
  db: Db,
  window: Span,
  { excludedBookingId = '', ignoreHolds }: AvailabilityOptions,
): Promise<Span[]> {
  const bounds = sql`(extract(epoch from lower(busy)) * 1000)::float8 as "from", (extract(epoch from upper(busy)) * 1000)::float8 as "to"`
  const { rows } = await db.execute<{ from: number; to: number }>(sql`
    select ${bounds} from bookings where ${occupiesTime(ignoreHolds !== 'everywhere')} and id <> ${excludedBookingId} and ${overlaps(window)}
    union all select ${bounds} from calendar_busy where ${overlaps(window)}
    order by 1`)
  return rows.map(({ from, to }) => ({ from: Number(from), to: Number(to) }))
}

/** Months, from that of `since` on, that have as many of these calls as they may have. Only Focus Calls are counted. */
async function fullMonths(
  db: Db,
  scheduling: Scheduling,
  call: Call,
  since: Date,
  { excludedBookingId = '', ignoreHolds }: AvailabilityOptions,
): Promise<Set<string>> {
  if (call.id !== 'focus-call') return new Set()
  const rows = await db
    .select({ month: bookings.month })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, call.id),
        occupiesTime(ignoreHolds === undefined),
        ne(bookings.id, excludedBookingId),
        gte(bookings.month, monthOf(scheduling, since)),
      ),
    )
    .groupBy(bookings.month)
    .having(sql`count(*) >= ${scheduling.focusCallsPerMonth}`)
  return new Set(rows.map(({ month }) => month))
}

/** Both lists are in order of time, so that one walk over them is enough. */
function excludeBusyTimes(starts: Date[], busy: Span[], span: (start: Date) => Span): Date[] {
  let first = 0
  return starts.filter((start) => {
    const { from, to } = span(start)
    // What ended before this call's buffer ends before every later one's too.
    while (busy[first] && (busy[first] as Span).to <= from) first += 1
    for (let index = first; index < busy.length && (busy[index] as Span).from < to; index++) {
      if ((busy[index] as Span).to > from) return false
    }
    return true
  })
}
