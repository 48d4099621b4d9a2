import { and, eq } from 'drizzle-orm'
import { site } from '../../../../site.config.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { bookings } from '../bookings.sql.ts'
import { type CalendarDeps, findFreeTimes } from '../calendar/calendar.ts'
import type { Booking } from './booking.ts'
import { calls } from './calls.ts'

/** Times that one network may hold at once without having paid. */
const MAX_HOLDS = 2
/** The share of the free times, and of a month's Focus Calls, that all unpaid holds together may take. */
const MAX_HELD_SHARE = 1 / 3

const busyMessage = () =>
  `People who are checking out right now are holding those times. You haven’t been charged. Try again in a few minutes, or email us at ${site.supportEmail}.`
const tooManyHoldsMessage = () =>
  `You’re holding ${MAX_HOLDS} times you haven’t paid for yet. You haven’t been charged. Finish or leave one of those payment pages, or try again in 30 minutes. You can also email us at ${site.supportEmail}.`

/**
 * Keeps anyone from blocking the calendar with holds that are never paid. Call it under `lockCalendar`, right after the
 * booking was inserted, so that the count is exact across all processes.
 *
 * @throws HttpError 429, which rolls the booking back
 */
export async function enforceHoldLimits(
  deps: CalendarDeps,
  tx: Tx,
  { heldBy, productId, month }: Booking,
): Promise<void> {
  const held = eq(bookings.state, 'held')
  if (heldBy && (await tx.$count(bookings, and(held, eq(bookings.heldBy, heldBy)))) > MAX_HOLDS) {
    throw new HttpError(429, 'too_many_holds', tooManyHoldsMessage())
  }
  if (productId === 'focus-call' && (await exceedsMonthShare(deps, tx, month)))
    throw new HttpError(429, 'times_held', busyMessage())
  // A single hold is always allowed, or a nearly full calendar could never be filled.
  if ((await tx.$count(bookings, held)) > 1 && (await exceedsCalendarShare(deps, tx)))
    throw new HttpError(429, 'times_held', busyMessage())
}

/** A month is limited to a number of Focus Calls. One of them may always be held. */
async function exceedsMonthShare({ scheduling }: CalendarDeps, tx: Tx, month: string): Promise<boolean> {
  const inMonth = and(eq(bookings.productId, 'focus-call'), eq(bookings.month, month))
  const booked = await tx.$count(bookings, and(inMonth, eq(bookings.state, 'booked')))
  const held = await tx.$count(bookings, and(inMonth, eq(bookings.state, 'held')))
  return held > Math.max(1, (scheduling.focusCallsPerMonth - booked) * MAX_HELD_SHARE)
}

/** Whether unpaid holds leave too few of the times that would be free without them, for either kind of call. */
async function exceedsCalendarShare(deps: CalendarDeps, tx: Tx): Promise<boolean> {
  for (const call of Object.values(calls)) {
    const left = await findFreeTimes(tx, deps, call, { ignoreHolds: 'in-months' })
    const all = await findFreeTimes(tx, deps, call, { ignoreHolds: 'everywhere' })
    if (left.length < all.length * (1 - MAX_HELD_SHARE)) return true
  }
  return false
}
