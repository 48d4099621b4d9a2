import { eq } from 'drizzle-orm'
import { site } from '../../../../site.config.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { enqueueEmail } from '../../../platform/mail/email-queue.ts'
import { dateTimeLabel } from '../../../platform/time-labels.ts'
import { endEntitlements } from '../../../sales/downloads/downloads.ts'
import { lockOrder, type Order, withdrawGift } from '../../../sales/orders/orders.ts'
import { returnableCents, startCheckout } from '../../../sales/payments/payments.ts'
import { bookings } from '../bookings.sql.ts'
import { lockCalendar, spanWithBuffers, timeFields } from '../calendar/calendar.ts'
import { type Conflict, findConflicts } from '../calendar/conflicts.ts'
import {
  type Booking,
  type BookingDetails,
  callOf,
  findBooking,
  isBookedAt,
  lockBooking,
  toCallMetadata,
  updateBooking,
} from './booking.ts'
import type { Call } from './calls.ts'
import {
  CHECKOUT_LIFETIME,
  callReturnPaths,
  PAYMENT_GRACE_PERIOD,
  recordBooking,
  releaseHold,
  SlotTakenError,
} from './holds.ts'
import { callPath } from './links.ts'
import { cancelBooking, notifyBooked } from './outcomes.ts'

/** Writes the log, in the transaction of the change. */
type Record = (tx: Tx, booking: Booking) => Promise<unknown>

/** What the coach chose: `anyway` is over her own days off and calendars. */
export interface CoachTime {
  startsAt: Date
  anyway: boolean
}

/** `conflicts`: what is in the way, and nothing changed. */
export type CoachChange = 'done' | 'not-possible' | { conflicts: Conflict[] }

/**
 * Moves a call that has not begun when the coach asks for it. It may be outside of her hours, at short notice and above her
 * limits, but not at the time of another call.
 *
 * @param record writes the log and queues the emails to both sides, in the transaction of the change
 */
export async function moveAsCoach(
  deps: AppContext,
  orderId: string,
  to: CoachTime,
  record: Record,
): Promise<CoachChange> {
  if (to.startsAt <= deps.clock.now()) return 'not-possible'
  return deps.database.transact(async (tx) => {
    await lockCalendar(tx)
    const order = await lockOrder(tx, orderId)
    const booking = await lockBooking(tx, orderId)
    const now = deps.clock.now()
    if (!order || booking?.state !== 'booked' || booking.startsAt <= now) return 'not-possible'
    if (isBookedAt(booking, to.startsAt)) return 'done'
    const call = callOf(booking)
    const conflicts = await conflictsOf(deps, tx, call, to, booking.id)
    if (conflicts.length > 0) return { conflicts }
    const time = timeFields(deps.scheduling, call, to.startsAt)
    await updateBooking(deps, tx, booking.id, { ...time, sequence: booking.sequence + 1, changedAt: now })
    await record(tx, booking)
    return 'done'
  })
}

/** Moves a call back before the emails go out. @returns false where it was changed again, or its old time is taken */
export async function moveBack(
  deps: AppContext,
  tx: Tx,
  bookingId: string,
  { from, to, sequence }: { from: Date; to: Date; sequence: number },
): Promise<boolean> {
  await lockCalendar(tx)
  const booking = await lockBookingById(tx, bookingId)
  if (!booking || !isBookedAt(booking, from) || to <= deps.clock.now()) return false
  const call = callOf(booking)
  if ((await conflictsOf(deps, tx, call, { startsAt: to, anyway: true }, bookingId)).length > 0) return false
  // Its reminders are those of the number that it had.
  const changedAt = deps.clock.now()
  await updateBooking(deps, tx, bookingId, { ...timeFields(deps.scheduling, call, to), sequence, changedAt })
  return true
}

/** Cancels what the coach booked or holds for someone, before the emails go out. @returns false where it's too late */
export async function unbook(deps: AppContext, tx: Tx, bookingId: string): Promise<boolean> {
  const booking = await lockBookingById(tx, bookingId)
  if (booking?.state === 'released') return true
  if (booking?.state !== 'booked' && booking?.state !== 'held') return false
  const { orderId, state } = booking
  // Nobody has the address of its payment page.
  if (state === 'held') await releaseHold(deps, tx, orderId)
  else await tx.delete(bookings).where(eq(bookings.id, bookingId))
  if (await withdrawGift(tx, orderId)) await endEntitlements(deps, tx, orderId, 'gift_withdrawn')
  return true
}

/**
 * Tells both sides what the coach booked or moved, as it is by now; or who pays for a time, where.
 *
 * @returns false where there is no such call anymore
 */
export async function announceAsCoach(deps: AppContext, tx: Tx, bookingId: string, to: string): Promise<boolean> {
  const booking = await lockBookingById(tx, bookingId)
  const order = booking && (await lockOrder(tx, booking.orderId))
  const mail = { key: `call-to-pay:${bookingId}`, kind: 'call-to-pay', to, data: { bookingId } }
  if (order && booking.state === 'booked') await notifyBooked(deps, tx, booking, order)
  else if (booking?.state === 'held') await enqueueEmail(deps, tx, mail)
  else return false
  return true
}

async function lockBookingById(tx: Tx, id: string): Promise<Booking | undefined> {
  const found = await findBooking(tx, id)
  // Whatever changes a booking locks its order first.
  return found && (await lockOrder(tx, found.orderId)) && lockBooking(tx, found.orderId)
}

async function conflictsOf(deps: AppContext, tx: Tx, call: Call, { startsAt, anyway }: CoachTime, except?: string) {
  const span = spanWithBuffers(deps.scheduling, call, startsAt)
  return (await findConflicts(deps, tx, span, except)).filter(({ isFirm }) => isFirm || !anyway)
}

/**
 * Cancels a call that has not begun and returns what is left of its payment, however late it is.
 *
 * @param cents what the coach confirmed; if another sum would go back by now, nothing is canceled
 */
export async function cancelAsCoach(
  deps: AppContext,
  orderId: string,
  cents: number,
  record: Record,
): Promise<'done' | 'other-sum' | 'not-possible'> {
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const booking = await lockBooking(tx, orderId)
    if (!order || booking?.state !== 'booked' || booking.startsAt <= deps.clock.now()) return 'not-possible'
    if ((await returnableCents(tx, order)) !== cents) return 'other-sum'
    await cancelBooking(deps, tx, { booking, order, refunded: true, by: 'coach' })
    await record(tx, booking)
    return 'done'
  })
}

/**
 * Books a time for an order that is paid or a gift. It may be outside of the coach's hours and above her limits.
 *
 * @param orderOf the order, made or locked once the time is known to be free; undefined: it can't be booked
 * @param record writes the log and queues the emails to both sides, in the transaction of the change
 */
export async function bookAsCoach(
  deps: AppContext,
  { call, time, details }: { call: Call; time: CoachTime; details: BookingDetails },
  orderOf: (tx: Tx) => Promise<Order | undefined>,
  record: Record,
): Promise<CoachChange> {
  const { startsAt } = time
  if (startsAt <= deps.clock.now()) return 'not-possible'
  return deps.database.transact(async (tx) => {
    await lockCalendar(tx)
    const conflicts = await conflictsOf(deps, tx, call, time)
    if (conflicts.length > 0) return { conflicts }
    const order = await orderOf(tx)
    if (order?.state !== 'paid' || (await lockBooking(tx, order.id))) return 'not-possible'
    const booking = await recordBooking(deps, tx, call, { orderId: order.id, startsAt, details, state: 'booked' })
    await record(tx, booking)
    return 'done'
  })
}

/**
 * Holds a time that the coach chose for someone who pays for it within a day. The invitation follows the payment.
 *
 * @param record writes the log and queues the email with the payment page
 */
export async function holdAsCoach(
  deps: AppContext,
  { call, time, details }: { call: Call; time: CoachTime; details: BookingDetails },
  record: Record,
): Promise<CoachChange> {
  const { startsAt } = time
  const now = deps.clock.now().getTime()
  const expiresAt = new Date(Math.min(now + PAYMENT_PERIOD, startsAt.getTime()))
  // Stripe keeps a payment page open for half an hour at least.
  if (expiresAt.getTime() < now + CHECKOUT_LIFETIME) return 'not-possible'
  let booking: Booking | undefined
  let conflicts: Conflict[] = []
  try {
    await startCheckout(deps, call.offer, {
      expiresAt,
      metadata: toCallMetadata({ startsAt, zone: details.zone }),
      itemDetail: `${dateTimeLabel(startsAt, details.zone)}, ${call.minutes} minutes with ${site.coach}`,
      async onOrderInserted(tx, order) {
        await lockCalendar(tx)
        conflicts = await conflictsOf(deps, tx, call, time)
        if (conflicts.length > 0) throw new SlotTakenError()
        const heldUntil = new Date(expiresAt.getTime() + PAYMENT_GRACE_PERIOD)
        const hold = { orderId: order.id, startsAt, details, state: 'held' as const, heldUntil }
        booking = await recordBooking(deps, tx, call, hold)
        await callPath(deps, tx, order.id)
      },
      returnPaths: ({ id }) => callReturnPaths(deps.secret, call, id),
    })
  } catch (error) {
    if (!(error instanceof SlotTakenError)) throw error
    return { conflicts }
  }
  const held = booking
  if (!held) return 'not-possible'
  await deps.database.transact((tx) => record(tx, held))
  return 'done'
}

/** Just under the day that Stripe keeps a payment page open. */
const PAYMENT_PERIOD = 23 * HOUR
