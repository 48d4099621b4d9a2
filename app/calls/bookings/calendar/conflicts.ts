import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import type { Engagement } from '../../../platform/engagement.ts'
import { dayLabel, isoDateIn, timeLabel } from '../../../platform/time-labels.ts'
import { orders } from '../../../sales/orders/orders.sql.ts'
import { shownEmail } from '../../../sales/orders/orders.ts'
import { callOf } from '../booking/booking.ts'
import { bookings, calendarBusy, ownCalendars, timeRange } from '../bookings.sql.ts'
import type { Span } from './busy-times.ts'
import { isDayOff } from './hours.ts'

/** What is in the way of a time that the coach chose. */
export interface Conflict {
  /** `Focus Call with Rosa: Tuesday, December 1, 2:00 PM to 3:00 PM`. */
  what: string
  /** The same without whose it is: for what outlives an erasure. */
  nameless: string
  /** Where it's moved. */
  href: string
  /** She can't be at both. Her own days off and calendars she may override. */
  isFirm: boolean
}

type Deps = Pick<AppContext, 'scheduling' | 'engagementSources'>

/** Everything in a span of time: calls with their buffers, live calls, days off and the coach's own calendars. */
export async function findConflicts(
  deps: Deps,
  db: Db,
  span: Span,
  exceptBookingId?: string | undefined,
): Promise<Conflict[]> {
  const { timeZone } = deps.scheduling
  const [booked, others] = await Promise.all([bookedIn(db, span, exceptBookingId), findElsewhere(deps, db, span)])
  return [
    ...booked.map(({ booking, email }) => {
      const { name, state, startsAt, endsAt, orderId } = booking
      const [title, when] = [callOf(booking).offer.title, spanLabel(startsAt, endsAt, timeZone)]
      const what = `${title} with ${name ?? email ?? someone(state)}: ${when}`
      return { what, nameless: `${title}: ${when}`, href: `/desk/calls/${orderId}`, isFirm: true }
    }),
    ...others.map(({ what: of, href, from, to, isFirm }) => {
      const what = `${of}: ${spanLabel(new Date(from), new Date(to), timeZone)}`
      return { what, nameless: what, href, isFirm }
    }),
    ...daysOffIn(deps, span).map((what) => ({ what, nameless: what, href: '/desk/calls#days-off', isFirm: false })),
  ]
}

const someone = (state: string) => (state === 'held' ? 'someone who’s checking out' : 'a client whose data was deleted')

/** Where the coach is besides her booked calls: live calls, and what her own calendars have. */
export async function findElsewhere(deps: Deps, db: Db, span: Span): Promise<(Engagement & { isFirm: boolean })[]> {
  const [engaged, busy] = await Promise.all([
    Promise.all(deps.engagementSources.map((source) => source.find(db, span))),
    busyIn(db, span),
  ])
  return [
    ...engaged.flat().map((engagement) => ({ ...engagement, isFirm: true })),
    ...busy.map(({ name, from, to }) => ({
      ...{ from: Number(from), to: Number(to), isFirm: false, href: '/desk/settings#calendars' },
      what: name ? `Your calendar “${name}”` : 'Your calendar',
    })),
  ].sort((a, b) => a.from - b.from)
}

/** What the coach reads before she chooses another time. */
export function conflictSentence(conflicts: readonly Conflict[]): string {
  return conflicts.map(({ what }) => `${what}.`).join(' ')
}

function spanLabel(from: Date, to: Date, zone: string): string {
  return `${dayLabel(from, zone)}, ${timeLabel(from, zone)} to ${timeLabel(to, zone)}`
}

function bookedIn(db: Db, span: Span, except = '') {
  return db
    .select({ booking: bookings, email: shownEmail })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(
      and(
        inArray(bookings.state, ['held', 'booked']),
        ne(bookings.id, except),
        sql`${bookings.busy} && ${timeRange(span)}`,
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(50)
}

function busyIn(db: Db, span: Span) {
  const { busy } = calendarBusy
  const bound = (of: 'lower' | 'upper') => sql<number>`(extract(epoch from ${sql.raw(of)}(${busy})) * 1000)::float8`
  return db
    .select({ name: ownCalendars.name, from: bound('lower'), to: bound('upper') })
    .from(calendarBusy)
    .leftJoin(ownCalendars, eq(ownCalendars.urlHash, calendarBusy.urlHash))
    .where(sql`${busy} && ${timeRange(span)}`)
    .orderBy(sql`lower(${busy})`)
    .limit(200)
}

/** The first and the last day of the span, if they're off: a call is on one day, or goes over midnight. */
function daysOffIn({ scheduling }: Deps, span: Span): string[] {
  const { timeZone } = scheduling
  const days = [span.from, span.to - 1].map((at) => new Date(at))
  const off = days.filter((day) => isDayOff(scheduling, isoDateIn(day, timeZone)))
  return [...new Set(off.map((day) => `${dayLabel(day, timeZone)} is a day off`))]
}
