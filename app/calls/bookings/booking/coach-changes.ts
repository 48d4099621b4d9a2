import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { lockOrder, type Order } from '../../../sales/orders/orders.ts'
import { returnableCents } from '../../../sales/payments/payments.ts'
import { lockCalendar, timeFields } from '../calendar/calendar.ts'
import { type Booking, type BookingDetails, callOf, isBookedAt, lockBooking, updateBooking } from './booking.ts'
import type { Call } from './calls.ts'
import { isSlotTaken, recordBooking } from './holds.ts'
import { cancelBooking, notifyBooked } from './outcomes.ts'

/** Writes the log, in the transaction of the change. */
type Record = (tx: Tx) => Promise<unknown>

/**
 * Moves a call that has not begun when the coach asks for it. It may be outside of her hours, at short notice and above her
 * limits, but not at the time of another call. Both sides get a new invitation.
 */
export async function moveAsCoach(
  deps: AppContext,
  orderId: string,
  to: Date,
  record: Record,
): Promise<'done' | 'taken' | 'not-possible'> {
  if (to <= deps.clock.now()) return 'not-possible'
  try {
    return await deps.database.transact(async (tx) => {
      await lockCalendar(tx)
      const order = await lockOrder(tx, orderId)
      const booking = await lockBooking(tx, orderId)
      const now = deps.clock.now()
      if (!order || booking?.state !== 'booked' || booking.startsAt <= now) return 'not-possible'
      if (isBookedAt(booking, to)) return 'done'
      const time = timeFields(deps.scheduling, callOf(booking), to)
      const moved = await updateBooking(deps, tx, booking.id, {
        ...time,
        sequence: booking.sequence + 1,
        changedAt: now,
      })
      await notifyBooked(deps, tx, moved, order)
      await record(tx)
      return 'done'
    })
  } catch (error) {
    if (isSlotTaken(error)) return 'taken'
    throw error
  }
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
    await record(tx)
    return 'done'
  })
}

/**
 * Books a time for an order that is paid or a gift. It may be outside of the coach's hours and above her limits. Both sides
 * get an invitation.
 *
 * @throws an error that `isSlotTaken` knows when another call is at that time
 */
export async function bookAsCoach(
  deps: AppContext,
  tx: Tx,
  { call, order, startsAt, details }: { call: Call; order: Order; startsAt: Date; details: BookingDetails },
): Promise<Booking> {
  await lockCalendar(tx)
  const booking = await recordBooking(deps, tx, call, { orderId: order.id, startsAt, details, state: 'booked' })
  await notifyBooked(deps, tx, booking, order)
  return booking
}
