import { lockOrder } from '../../orders/orders.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { lockCalendar, timeFields } from '../calendar/calendar.ts'
import { callOf, lockBooking, updateBooking } from './booking.ts'
import { isSlotTaken } from './holds.ts'
import { cancelBooking, notifyBooked } from './outcomes.ts'

/** Writes the log, in the transaction of the change. */
type Record = (tx: Tx) => Promise<unknown>

/**
 * Moves a call that has not begun, at the coach's wish: her hours, her notice and her limits don't bind her, another call
 * does. Both sides get a new invitation.
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
      const time = timeFields(deps.scheduling, callOf(booking), to)
      const moved = await updateBooking(tx, booking.id, { ...time, sequence: booking.sequence + 1, changedAt: now })
      await notifyBooked(deps, tx, moved, order)
      await record(tx)
      return 'done'
    })
  } catch (error) {
    if (isSlotTaken(error)) return 'taken'
    throw error
  }
}

/** Cancels a call that has not begun and returns its whole payment, however late it is. */
export async function cancelAsCoach(deps: AppContext, orderId: string, record: Record): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const booking = await lockBooking(tx, orderId)
    if (!order || booking?.state !== 'booked' || booking.startsAt <= deps.clock.now()) return false
    await cancelBooking(deps, tx, { booking, order, refunded: true })
    await record(tx)
    return true
  })
}
