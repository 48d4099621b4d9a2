import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Scheduling } from '../../../../site.config.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import type { Call } from '../booking/calls.ts'
import { bookings, timeRange } from '../bookings.sql.ts'
import type { Span } from './busy-times.ts'
import { monthOf, openTimes } from './hours.ts'

export type CalendarDeps = Pick<AppContext, 'database' | 'clock' | 'scheduling' | 'engagementSources'>

/**
 * When a call can be booked: within the coach's hours, not too soon and not too far ahead, free of other calls with their
 * buffers, of live calls and of busy times in her calendars, and in a month below its limit.
 *
 * @param excludedBookingId a booking whose own time counts as free, because it will be moved
 */
export function freeTimes(deps: CalendarDeps, call: Call, excludedBookingId?: string): Promise<Date[]> {
  return findFreeTimes(deps.database.db, deps, call, { excludedBookingId })
}

interface AvailabilityOptions {
  /** A booking that is not counted. */
  excludedBookingId?: string | undefined
  /** Do not count unpaid holds: in the calendar and in a month's limit, or in that limit only. */
  ignoreHolds?: 'everywhere' | 'in-months'
}

/** The same within a transaction, including its own changes. */
export async function findFreeTimes(
  db: Db,
  { clock, scheduling, engagementSources }: Omit<CalendarDeps, 'database'>,
  call: Call,
  options: AvailabilityOptions,
): Promise<Date[]> {
  const now = clock.now().getTime()
  const from = now + scheduling.minimumNoticeHours * HOUR
  const to = now + scheduling.windowDays * DAY
  const window = { from: from - DAY, to: to + DAY }
  const [busy, engaged, full] = await Promise.all([
    busySpans(db, window, options),
    Promise.all(engagementSources.map((source) => source.find(db, window))),
    fullMonths(db, scheduling, call, new Date(now), options),
  ])
  const open = openTimes(scheduling, call.minutes, new Date(from), new Date(to))
  const inFullMonth = (start: Date) => full.size > 0 && full.has(monthOf(scheduling, start))
  const spans = [...busy, ...engaged.flat()].sort((a, b) => a.from - b.from)
  return excludeBusyTimes(open, spans, (start) => spanWithBuffers(scheduling, call, start)).filter(
    (start) => !inFullMonth(start),
  )
}

export async function isFree(
  deps: CalendarDeps,
  call: Call,
  start: Date,
  excludedBookingId?: string,
): Promise<boolean> {
  return (await freeTimes(deps, call, excludedBookingId)).some((free) => free.getTime() === start.getTime())
}

/** A call with the free minutes before and after it. */
export function spanWithBuffers({ bufferMinutes }: Scheduling, { minutes }: Call, start: Date): Span {
  const at = start.getTime()
  return { from: at - bufferMinutes.before * MINUTE, to: at + (minutes + bufferMinutes.after) * MINUTE }
}

/** The columns of a booking that follow from its time. */
export function timeFields(scheduling: Scheduling, call: Call, startsAt: Date) {
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + call.minutes * MINUTE),
    busy: timeRange(spanWithBuffers(scheduling, call, startsAt)),
    month: monthOf(scheduling, startsAt),
  }
}

/**
 * Makes transactions that book a time or plan a live call wait for each other, so that neither is laid over the other, a month's
 * calls can be counted, and many buyers of one time are refused one by one instead of in a deadlock. The table's own constraint
 * keeps a time from being booked twice.
 */
export async function lockCalendar(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK_ID})`)
}

/** Whether the coach is on no live call then, and the month is below its limit of calls. Call it under `lockCalendar`. */
export async function hasRoomFor(
  tx: Tx,
  { scheduling, engagementSources }: Pick<CalendarDeps, 'scheduling' | 'engagementSources'>,
  call: Call,
  start: Date,
  excludedBookingId?: string,
): Promise<boolean> {
  const span = spanWithBuffers(scheduling, call, start)
  const engaged = await Promise.all(engagementSources.map((source) => source.find(tx, span)))
  const full = await fullMonths(tx, scheduling, call, start, { excludedBookingId })
  return engaged.flat().length === 0 && !full.has(monthOf(scheduling, start))
}

/** Whether another call occupies this time. Call it under `lockCalendar`. */
export async function isTimeTaken(tx: Tx, scheduling: Scheduling, call: Call, start: Date): Promise<boolean> {
  const span = spanWithBuffers(scheduling, call, start)
  const found = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(IS_HELD_OR_BOOKED, overlaps(span)))
    .limit(1)
  return found.length > 0
}

const CALENDAR_LOCK_ID = 5_309_117 // any number, the same in every version of this program

const IS_HELD_OR_BOOKED = inArray(bookings.state, ['held', 'booked'])

function occupiesTime(withHolds: boolean) {
  return withHolds ? IS_HELD_OR_BOOKED : eq(bookings.state, 'booked')
}

function overlaps(span: Span) {
  return sql`busy && ${timeRange(span)}`
}

async function busySpans(
  db: Db,
  window: Span,
  { excludedBookingId = '', ignoreHolds }: AvailabilityOptions,
): Promise<Span[]> {
  const bounds = sql`(extract(epoch from lower(busy)) * 1000)::float8 as "from", (extract(epoch from upper(busy)) * 1000)::float8 as "to"`
  const { rows } = await db.execute<{ from: number; to: number }>(sql`
    select ${bounds} from bookings where ${occupiesTime(ignoreHolds !== 'everywhere')} and id <> ${excludedBookingId} and ${overlaps(window)}
    union all select ${bounds} from calendar_busy where ${overlaps(window)}`)
  return rows.map(({ from, to }) => ({ from: Number(from), to: Number(to) }))
}

/** Months, from that of `since` on, that have reached their limit of these calls. Only Focus Calls are limited. */
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

/** Both lists are in order of time, so one pass over them is enough. */
function excludeBusyTimes(starts: Date[], busy: Span[], spanOf: (start: Date) => Span): Date[] {
  let first = 0
  return starts.filter((start) => {
    const { from, to } = spanOf(start)
    // A span that ended before this call also ended before every later call.
    for (let span = busy[first]; span && span.to <= from; span = busy[first]) first += 1
    for (let index = first, span = busy[index]; span && span.from < to; span = busy[++index]) {
      if (span.to > from) return false
    }
    return true
  })
}
