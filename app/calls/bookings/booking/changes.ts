import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { lockOrder, type Order } from '../../../sales/orders/orders.ts'
import { hasRoomFor, isFree, lockCalendar, timeFields } from '../calendar/calendar.ts'
import {
  type Booking,
  type BookingDetails,
  callOf,
  findBookingByOrder,
  hasBegun,
  isBeforeDeadline,
  isBookedAt,
  lockBooking,
  updateBooking,
} from './booking.ts'
import { type Call, findCall } from './calls.ts'
import { insertBooking, isSlotTaken, SlotTakenError } from './holds.ts'
import { cancelBooking, notifyBooked } from './outcomes.ts'

/** The result of a change. `late`: it is less than 24 hours to the call. `not-possible`: the call is in another state. */
export type ChangeResult = 'done' | 'taken' | 'late' | 'not-possible'

/** Books a call that is paid already, at no further cost. Pressed twice, it is booked once. */
export async function chooseTime(
  deps: AppContext,
  order: Order,
  startsAt: Date,
  details: BookingDetails,
): Promise<ChangeResult> {
  const result = await bookTime(deps, order, startsAt, details)
  if (result === 'done') return result
  const booking = await findBookingByOrder(deps.database.db, order.id)
  return booking && isBookedAt(booking, startsAt) ? 'done' : result
}

async function bookTime(
  deps: AppContext,
  order: Order,
  startsAt: Date,
  details: BookingDetails,
): Promise<ChangeResult> {
  const call = findCall(order.productId)
  if (!call) return 'not-possible'
  if (!(await isFree(deps, call, startsAt))) return 'taken'
  return runChange(deps, async (tx) => {
    await lockCalendar(tx)
    // A concurrent refund waits for this lock, and then finds the booking and cancels it.
    if ((await lockOrder(tx, order.id))?.state !== 'paid') return 'not-possible'
    if (await lockBooking(tx, order.id)) return 'not-possible'
    const booking = await insertBooking(deps, tx, call, { orderId: order.id, startsAt, details, state: 'booked' })
    await notifyBooked(deps, tx, booking, order)
    return 'done'
  })
}

/** Moves a booked call to another time, which frees its old one. Pressed twice, it is moved once. */
export async function moveCall(deps: AppContext, order: Order, booking: Booking, to: Date, zone: string) {
  const call = callOf(booking)
  if (!(await isFree(deps, call, to, booking.id))) return 'taken' as const
  return runChange(deps, async (tx) => {
    await lockCalendar(tx)
    const now = deps.clock.now()
    const current = await lockBooking(tx, order.id)
    if (current?.state !== 'booked') return 'not-possible'
    if (isBookedAt(current, to) && current.visitorZone === zone) return 'done'
    if (!isBeforeDeadline(current, now)) return 'late'
    await notifyBooked(deps, tx, await applyMove(deps, tx, call, current, to, zone), order)
    return 'done'
  })
}

/**
 * Cancels a call that has not started. With 24 hours' notice it is refunded in full, later not at all. Pressed twice, it is
 * canceled once.
 *
 * @param promised what the buyer was shown before they pressed; if that is no longer true, nothing is canceled
 */
export async function cancelCall(
  deps: AppContext,
  order: Order,
  promised: 'refund' | 'no-refund',
): Promise<ChangeResult> {
  return runChange(deps, async (tx) => {
    const booking = await lockBooking(tx, order.id)
    const now = deps.clock.now()
    if (booking?.state === 'canceled' && (promised === 'no-refund' || booking.refunded)) return 'done'
    if (booking?.state !== 'booked' || hasBegun(booking, now)) return 'not-possible'
    const refunded = isBeforeDeadline(booking, now)
    if (promised === 'refund' && !refunded) return 'late'
    await cancelBooking(deps, tx, { booking, order, refunded, by: 'buyer' })
    return 'done'
  })
}

async function applyMove(
  deps: AppContext,
  tx: Tx,
  call: Call,
  { id, sequence }: Booking,
  to: Date,
  visitorZone: string,
) {
  if (!(await hasRoomFor(tx, deps, call, to, id))) throw new SlotTakenError()
  const time = timeFields(deps.scheduling, call, to)
  return updateBooking(deps, tx, id, { ...time, visitorZone, sequence: sequence + 1, changedAt: deps.clock.now() })
}

async function runChange(deps: AppContext, work: (tx: Tx) => Promise<ChangeResult>): Promise<ChangeResult> {
  try {
    return await deps.database.transact(work)
  } catch (error) {
    if (isSlotTaken(error)) return 'taken'
    throw error
  }
}
