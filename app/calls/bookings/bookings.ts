import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { dateTimeLabel, dayLabel, timeLabel } from '../../platform/time-labels.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { findOwnOrder, isOwnOrder, type Order, shownEmail } from '../../sales/orders/orders.ts'
import { returnableCents } from '../../sales/payments/payments.ts'
import { type Booking, callOf, hasBegun, isBeforeDeadline } from './booking/booking.ts'
import { type Call, findCall } from './booking/calls.ts'
import { callNextStep } from './booking/links.ts'
import { bookings } from './bookings.sql.ts'
import { isWithinHours } from './calendar/hours.ts'

export { CALL_OUTCOMES, setCallOutcome } from './booking/booking.ts'
export { type Call, calls, findCall } from './booking/calls.ts'
export {
  announceAsCoach,
  bookAsCoach,
  type CoachChange,
  type CoachTime,
  cancelAsCoach,
  holdAsCoach,
  moveAsCoach,
} from './booking/coach-changes.ts'
export { deleteHold, endHold, holdTime, releaseHold } from './booking/holds.ts'
export { cancelRefundedBooking, confirmBooking, restoreCall } from './booking/outcomes.ts'
export { freeTimes, lockCalendar } from './calendar/calendar.ts'
export { conflictSentence, findConflicts, findElsewhere } from './calendar/conflicts.ts'
export { type CalendarState, findCalendars, readFeedNow, readFeeds } from './calendar/feeds.ts'
export { isDayOff, schedulingProblems } from './calendar/hours.ts'
export {
  addOwnCalendar,
  isCalendarUrl,
  MAX_CALENDAR_NAME_LENGTH,
  MAX_CALENDARS,
  removeOwnCalendar,
  shownUrl,
} from './calendar/own-calendars.ts'
export { clarityCallScarcity, type Scarcity } from './calendar/scarcity.ts'

/** A call as a list at the coach's desk has it. */
type ListedCall = ReturnType<typeof toListedCall>

/** A call as its page at the coach's desk shows it. */
export type DeskCall = NonNullable<Awaited<ReturnType<typeof findDeskCall>>>

/** The call that was bought with an order; undefined while it has no time. */
export async function findDeskCall(deps: AppContext, orderId: string) {
  const { db } = deps.database
  const [found] = await db
    .select({ booking: bookings, order: orders, shown: shownEmail })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(eq(bookings.orderId, orderId))
  if (found?.booking.state !== 'booked' && found?.booking.state !== 'canceled') return undefined
  const { booking, order, shown } = found
  return {
    // Until it's over she can write to them about it.
    ...toListedCall(deps, {
      booking,
      email: booking.state === 'booked' && booking.endsAt > deps.clock.now() ? order.email : shown,
    }),
    /** What of its payment goes back if it's canceled. */
    cents: await returnableCents(db, order),
    call: callOf(booking),
  }
}

/** The calls that begin in a span of time, booked or held, in order. */
export async function listDeskCalls(deps: AppContext, { from, to }: { from: Date; to: Date }): Promise<ListedCall[]> {
  const found = await deps.database.db
    .select({ booking: bookings, email: shownEmail })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(inArray(bookings.state, ['booked', 'held']), gte(bookings.startsAt, from), lt(bookings.startsAt, to)))
    .orderBy(bookings.startsAt, bookings.id)
    .limit(MAX_LISTED)
  return found.map((one) => toListedCall(deps, one))
}

const MAX_LISTED = 200

/** The calls to come that are outside of the coach's hours, because these changed or she chose so. */
export async function findCallsOutsideHours(deps: AppContext): Promise<ListedCall[]> {
  const now = deps.clock.now()
  const calls = await listDeskCalls(deps, { from: now, to: new Date(now.getTime() + 366 * DAY) })
  return calls.filter((call) => call.state !== 'held' && !isWithinHours(deps.scheduling, call.startsAt, call.endsAt))
}

function toListedCall(
  { clock, scheduling, videoLink }: Pick<AppContext, 'clock' | 'scheduling' | 'videoLink'>,
  { booking, email }: { booking: Booking; email: string | null },
) {
  const { id, orderId, startsAt, endsAt, state, name, question, visitorZone, outcome } = booking
  const progress = hasBegun(booking, clock.now()) ? ('begun' as const) : ('upcoming' as const)
  const when = dateTimeLabel(startsAt, scheduling.timeZone)
  const clientWhen = dateTimeLabel(startsAt, visitorZone)
  return {
    bookingId: id,
    orderId,
    title: callOf(booking).offer.title,
    /** `held`: whoever chose it is paying. */
    state: state === 'canceled' || state === 'held' ? state : progress,
    name: name ?? undefined,
    email: email?.toLowerCase(),
    question: question ?? undefined,
    /** In the coach's zone, and in the client's where that is another one. */
    when,
    clientWhen: clientWhen === when ? undefined : clientWhen,
    outcome,
    startsAt,
    endsAt,
    videoLink: state === 'booked' && booking.endsAt > clock.now() ? videoLink : undefined,
  }
}

/** A call that a person paid for, as their account lists it. */
export type OwnCall = ReturnType<typeof toOwnCall>

/** The calls that were paid for with one of a person's addresses (in lower case), the latest first. */
export async function findOwnCalls(deps: AppContext, addresses: readonly string[]): Promise<OwnCall[]> {
  const found = await deps.database.db
    .select({ order: orders, booking: bookings })
    .from(orders)
    .leftJoin(bookings, eq(bookings.orderId, orders.id))
    .where(isOwnOrder(addresses))
    .orderBy(desc(bookings.startsAt), orders.id)
  return found.flatMap(({ order, booking }) => {
    const call = findCall(order.productId)
    const state = call && stateOf(deps, call, order, booking)
    return call && state ? [toOwnCall(deps, call, order, booking, state)] : []
  })
}

/** Where a person chooses, moves or cancels a call of theirs; undefined for someone else's, and once their link is erased. */
export async function ownCallPath(
  deps: AppContext,
  addresses: readonly string[],
  orderId: string,
): Promise<string | undefined> {
  const order = await findOwnOrder(deps.database.db, addresses, orderId)
  const step = order && findCall(order.productId) && (await callNextStep(deps, order))
  return step && step !== 'none' ? step.href : undefined
}

/** `choose`: it is paid for, and has no time yet. */
type CallState = 'choose' | 'upcoming' | 'past' | 'canceled'

function stateOf(deps: AppContext, call: Call, order: Order, booking: Booking | null): CallState | undefined {
  if (booking?.state === 'canceled') return 'canceled'
  if (booking?.state === 'booked') return booking.endsAt > deps.clock.now() ? 'upcoming' : 'past'
  // In an outside calendar nobody knows here whether a time was chosen.
  return order.state === 'paid' && !booking && !call.externalUrl ? 'choose' : undefined
}

function toOwnCall(deps: AppContext, { offer }: Call, order: Order, booking: Booking | null, state: CallState) {
  const now = deps.clock.now()
  const isChangeable = state === 'upcoming' && booking !== null && isBeforeDeadline(booking, now)
  const deadline = isChangeable ? new Date(booking.startsAt.getTime() - DAY) : undefined
  const zone = booking?.visitorZone ?? deps.scheduling.timeZone
  return {
    orderId: order.id,
    title: offer.title,
    price: dollars(order.amountCents),
    /** Whether nothing was paid for it. */
    isFree: order.amountCents === 0,
    state,
    /** When it begins; undefined while it has no time. */
    startsAt: booking?.startsAt,
    when: booking ? timeLabels(booking.startsAt, zone) : undefined,
    /** Until when it can be moved, or canceled with a refund; undefined once it can't. */
    changeableUntil: deadline && `${dayLabel(deadline, zone)}, ${timeLabel(deadline, zone)}`,
    isCancelable: state === 'upcoming' && booking !== null && !hasBegun(booking, now),
    /** Whether a canceled call was paid back. */
    refunded: order.state === 'refunded',
    name: booking?.name ?? undefined,
    videoLink: state === 'upcoming' ? deps.videoLink : undefined,
  }
}

function timeLabels(moment: Date, zone: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    moment.toLocaleDateString('en-US', { ...options, timeZone: zone })
  return {
    short: `${dayLabel(moment, zone)}, ${timeLabel(moment, zone)}`,
    long: dateTimeLabel(moment, zone),
    month: part({ month: 'short' }),
    day: part({ day: 'numeric' }),
  }
}
