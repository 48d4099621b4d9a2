import { lockOrder, type Order } from '../../orders/orders.ts'
import { requestRefund } from '../../payments/payments.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { BookingDeps } from '../context.ts'
import { hasRoom, isFree, lockCalendar, timeFields } from '../calendar/calendar.ts'
import { oweCanceled } from '../emails/owed-mails.ts'
import { type Booking, callOf, changeBooking, isInTime, lockBooking, type Wishes } from './booking.ts'
import { type Call, findCall } from './calls.ts'
import { Gone, isGone, takeTime } from './holds.ts'
import { announce } from './outcomes.ts'

/** What came of a change. `late`: the rule of 24 hours forbids it by now. `not-possible`: the call is not what it was. */
export type Changed = 'done' | 'taken' | 'late' | 'not-possible'

/** Books a call that is paid already, at no further cost. */
export async function chooseTime(deps: BookingDeps, order: Order, startsAt: Date, wishes: Wishes): Promise<Changed> {
  const call = findCall(order.productId)
  if (!call) return 'not-possible'
  if (!(await isFree(deps, call, startsAt))) return 'taken'
  return change(deps, async (tx) => {
    await lockCalendar(tx)
    // A refund that comes in this moment waits, and then finds the booking and ends it.
    if ((await lockOrder(tx, order.id))?.state !== 'paid') return 'not-possible'
    if (await lockBooking(tx, order.id)) return 'not-possible'
    const booking = await takeTime(deps, tx, call, { orderId: order.id, startsAt, wishes, state: 'booked' })
    await announce(deps, tx, booking, order)
    return 'done'
  })
}

/** Moves a booked call to another time; its own is free in the same moment. */
export async function moveCall(deps: BookingDeps, order: Order, booking: Booking, to: Date, zone: string) {
  const call = callOf(booking)
  if (!(await isFree(deps, call, to, booking.id))) return 'taken' as const
  return change(deps, async (tx) => {
    await lockCalendar(tx)
    const now = deps.clock.now()
    const current = await lockBooking(tx, order.id)
    if (current?.state !== 'booked') return 'not-possible'
    if (!isInTime(current, now)) return 'late'
    await announce(deps, tx, await moved(deps, tx, call, current, to, zone), order)
    return 'done'
  })
}

/**
 * Cancels a call that has not begun. With 24 hours' notice the whole payment goes back, later none of it does.
 *
 * @param promised what the buyer was shown before she pressed; where it does not hold any more, nothing is canceled
 */
export async function cancelCall(deps: BookingDeps, order: Order, promised: 'refund' | 'no-refund'): Promise<Changed> {
  return change(deps, async (tx) => {
    const booking = await lockBooking(tx, order.id)
    const now = deps.clock.now()
    if (booking?.state !== 'booked' || booking.startsAt <= now) return 'not-possible'
    const refunded = isInTime(booking, now)
    if (promised === 'refund' && !refunded) return 'late'
    const fields = { state: 'canceled' as const, refunded, sequence: booking.sequence + 1, changedAt: now }
    const canceled = await changeBooking(tx, booking.id, fields)
    if (refunded) await requestRefund(deps, tx, { orderId: order.id, reason: 'canceled_in_time' })
    await oweCanceled(deps, tx, canceled, order)
    return 'done'
  })
}

async function moved(deps: BookingDeps, tx: Tx, call: Call, { id, sequence }: Booking, to: Date, visitorZone: string) {
  if (!(await hasRoom(tx, deps.scheduling, call, to, id))) throw new Gone()
  const time = timeFields(deps.scheduling, call, to)
  return changeBooking(tx, id, { ...time, visitorZone, sequence: sequence + 1, changedAt: deps.clock.now() })
}

async function change(deps: BookingDeps, work: (tx: Tx) => Promise<Changed>): Promise<Changed> {
  try {
    return await deps.database.transact(work)
  } catch (error) {
    if (isGone(error)) return 'taken'
    throw error
  }
}
