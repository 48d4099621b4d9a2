import { createHash } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { siteOf } from '../../platform/http/rate-limits.ts'
import { bookings } from '../bookings.sql.ts'
import { type CalendarDeps, findFreeTimes } from '../calendar/calendar.ts'
import type { Booking } from './booking.ts'
import { calls } from './calls.ts'

/** The most times that one site may hold at once without having paid. */
const MAX_HOLDS = 2
/** The largest part of what is free that all unpaid holds together may take away: of the times, and of a month's places. */
const MAX_HELD_SHARE = 1 / 3

const BUSY_MESSAGE = `Those times are being held by people at the payment step. Nothing was charged. Try again in a few minutes, or email us at ${site.supportEmail}.`
const TOO_MANY_HOLDS_MESSAGE = `You're holding ${MAX_HOLDS} times already that haven't been paid for. Nothing was charged. Finish or leave one of those payment pages, or try again in half an hour. You can also email us at ${site.supportEmail}.`

/** What stands for the site that holds a time: its address need not be known. */
export function hashHolder(network: string): string {
  return createHash('sha256')
    .update(`holder:${siteOf(network)}`)
    .digest('base64url')
}

/**
 * Keeps anyone from taking the calendar away by holding times and never paying. Asked under `lockCalendar`, right after
 * the time was taken, so that the count is exact over all processes.
 *
 * @throws Refusal 429 which undoes the taking
 */
export async function enforceHoldLimits(
  deps: CalendarDeps,
  tx: Tx,
  { heldBy, productId, month }: Booking,
): Promise<void> {
  const held = eq(bookings.state, 'held')
  if (heldBy && (await countBookings(tx, and(held, eq(bookings.heldBy, heldBy)))) > MAX_HOLDS) {
    throw new HttpError(429, 'too_many_holds', TOO_MANY_HOLDS_MESSAGE)
  }
  if (productId === 'focus-call' && (await exceedsMonthShare(deps, tx, month)))
    throw new HttpError(429, 'times_held', BUSY_MESSAGE)
  // The only one at the payment step may take what there is, or a nearly full calendar could never be filled.
  if ((await countBookings(tx, held)) > 1 && (await exceedsCalendarShare(deps, tx)))
    throw new HttpError(429, 'times_held', BUSY_MESSAGE)
}

async function countBookings(tx: Tx, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(bookings).where(which)
  return row?.n ?? 0
}

/** A month has places for so many Focus Calls. One of them may always be held. */
async function exceedsMonthShare({ scheduling }: CalendarDeps, tx: Tx, month: string): Promise<boolean> {
  const inMonth = and(eq(bookings.productId, 'focus-call'), eq(bookings.month, month))
  const places = scheduling.focusCallsPerMonth - (await countBookings(tx, and(inMonth, eq(bookings.state, 'booked'))))
  const held = await countBookings(tx, and(inMonth, eq(bookings.state, 'held')))
  return held > Math.max(1, places * MAX_HELD_SHARE)
}

/** Whether, of either call, too few of the times are left that would be free if nobody were at the payment step. */
async function exceedsCalendarShare(deps: CalendarDeps, tx: Tx): Promise<boolean> {
  for (const call of Object.values(calls)) {
    const left = await findFreeTimes(tx, deps, call, { ignoreHolds: 'in-months' })
    const all = await findFreeTimes(tx, deps, call, { ignoreHolds: 'everywhere' })
    if (left.length < all.length * (1 - MAX_HELD_SHARE)) return true
  }
  return false
}
