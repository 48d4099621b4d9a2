import type { Order } from '../../orders/orders.ts'
import { requestRefund } from '../../payments/payments.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { hasMonthlyCapacity, isTimeTaken, lockCalendar } from '../calendar/calendar.ts'
import { enqueueCancellationEmails, enqueueInvitationEmails, enqueueSlotLostEmail } from '../emails/queued-emails.ts'
import { type Booking, callOf, lockBooking, updateBooking } from './booking.ts'
import { findCall } from './calls.ts'
import { enqueueReminders } from './reminders.ts'

/**
 * Books the time that was held for a paid order. If the hold expired before the payment was known, the time is booked if
 * it is still free; otherwise the payment is refunded in full and the buyer gets an email.
 */
export async function confirmBooking(deps: AppContext, tx: Tx, order: Order): Promise<void> {
  if (!findCall(order.productId)) return
  await lockCalendar(tx)
  const booking = await lockBooking(tx, order.id)
  if (booking?.state !== 'held' && booking?.state !== 'released') return
  const now = deps.clock.now()
  if (booking.startsAt > now && (booking.state === 'held' || (await isStillFree(deps, tx, booking)))) {
    const booked = await updateBooking(tx, booking.id, {
      state: 'booked',
      heldUntil: null,
      heldBy: null,
      changedAt: now,
    })
    await notifyBooked(deps, tx, booked, order)
    return
  }
  await updateBooking(tx, booking.id, { state: 'displaced', heldUntil: null, refunded: true, changedAt: now })
  await requestRefund(deps, tx, { orderId: order.id, reason: 'slot_lost' })
  await enqueueSlotLostEmail(deps, tx, booking, order)
}

/** Enqueues the invitations and reminders of a call that was booked or moved. */
export async function notifyBooked(deps: AppContext, tx: Tx, booking: Booking, order: Order): Promise<void> {
  await enqueueInvitationEmails(deps, tx, booking, order)
  await enqueueReminders(deps, tx, booking)
}

/** Cancels a future call whose payment was returned by the coach or the bank. */
export async function cancelRefundedBooking(deps: AppContext, tx: Tx, order: Order): Promise<void> {
  const booking = await lockBooking(tx, order.id)
  const now = deps.clock.now()
  if (booking?.state !== 'booked' || booking.startsAt <= now) return
  const changed = { state: 'canceled' as const, refunded: true, sequence: booking.sequence + 1, changedAt: now }
  await enqueueCancellationEmails(deps, tx, await updateBooking(tx, booking.id, changed), order)
}

async function isStillFree({ scheduling }: AppContext, tx: Tx, booking: Booking): Promise<boolean> {
  const call = callOf(booking)
  if (await isTimeTaken(tx, scheduling, call, booking.startsAt)) return false
  return hasMonthlyCapacity(tx, scheduling, call, booking.startsAt)
}
