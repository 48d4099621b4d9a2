import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { JobKind } from '../../../platform/jobs/jobs.server.ts'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../../platform/mail/email-queue.ts'
import { findOrder, type Order, wasRebuilt } from '../../../sales/orders/orders.ts'
import { requestRefund, returnableCents } from '../../../sales/payments/payments.ts'
import { hasRoomFor, isTimeTaken, lockCalendar } from '../calendar/calendar.ts'
import {
  type Booking,
  callOf,
  findBookingByOrder,
  hasBegun,
  lockBooking,
  readCallMetadata,
  toCallMetadata,
  updateBooking,
} from './booking.ts'
import { findCall } from './calls.ts'
import { recordBooking } from './holds.ts'
import { callPath } from './links.ts'
import { enqueueReminders } from './reminders.ts'

/**
 * Books the time that was held for a paid order. If the hold expired before the payment was known, the time is booked if
 * it is still free; otherwise the payment is refunded in full and the buyer gets an email.
 */
export async function confirmBooking(
  deps: AppContext,
  tx: Tx,
  order: Order,
  { isKnownToBuyer = false }: { isKnownToBuyer?: boolean } = {},
): Promise<void> {
  if (!findCall(order.productId)) return
  await lockCalendar(tx)
  const booking = await lockBooking(tx, order.id)
  if (booking?.state !== 'held' && booking?.state !== 'released') return
  const now = deps.clock.now()
  const isAhead = booking.startsAt > now || wasRebuilt(order) // a call that took place before a loss is still one
  if (isAhead && (booking.state === 'held' || (await isStillFree(deps, tx, booking)))) {
    const booked = await updateBooking(deps, tx, booking.id, {
      state: 'booked',
      heldUntil: null,
      heldBy: null,
      changedAt: now,
    })
    if (booked.startsAt > now && !isKnownToBuyer) await enqueueForBothSides(deps, tx, 'call-invitation', booked, order)
    await enqueueReminders(deps, tx, booked)
    return
  }
  await updateBooking(deps, tx, booking.id, { state: 'displaced', heldUntil: null, refunded: true, changedAt: now })
  await requestRefund(deps, tx, { orderId: order.id, reason: 'slot_lost' })
  const lost = { key: `call-time-lost:${booking.id}`, kind: 'call-time-lost', data: { bookingId: booking.id } }
  if (order.email) await enqueueEmail(deps, tx, { ...lost, to: order.email })
}

/** Enqueues what follows when a paid call gets a time: invitations, reminders, and its new time for Stripe to keep. */
export async function notifyBooked(deps: AppContext, tx: Tx, booking: Booking, order: Order): Promise<void> {
  await enqueueForBothSides(deps, tx, 'call-invitation', booking, order)
  await enqueueReminders(deps, tx, booking)
  await deps.jobs.enqueue(tx, storeTimeAtStripe, { orderId: order.id })
}

/** Cancels a booked call and enqueues what follows: the refund of what is left of its payment, the emails, and its new state for Stripe to keep. */
export async function cancelBooking(
  deps: AppContext,
  tx: Tx,
  { booking, order, refunded, by }: { booking: Booking; order: Order; refunded: boolean; by: 'buyer' | 'coach' },
): Promise<void> {
  const fields = { state: 'canceled' as const, refunded, sequence: booking.sequence + 1, changedAt: deps.clock.now() }
  const canceled = await updateBooking(deps, tx, booking.id, fields)
  const backCents = refunded ? await returnableCents(tx, order) : 0
  // What a bank holds in a dispute can't go back.
  if (refunded && (backCents > 0 || order.amountCents === 0))
    await requestRefund(deps, tx, { orderId: order.id, reason: 'canceled_in_time', canBeHeld: by === 'buyer' })
  await enqueueForBothSides(deps, tx, 'call-canceled', canceled, order, { back: String(backCents) })
  await deps.jobs.enqueue(tx, storeTimeAtStripe, { orderId: order.id })
}

/** Cancels a future call whose payment was returned by the coach or the bank. */
export async function cancelRefundedBooking(deps: AppContext, tx: Tx, order: Order): Promise<void> {
  const booking = await lockBooking(tx, order.id)
  const now = deps.clock.now()
  if (booking?.state !== 'booked' || hasBegun(booking, now)) return
  const changed = { state: 'canceled' as const, refunded: true, sequence: booking.sequence + 1, changedAt: now }
  const canceled = await updateBooking(deps, tx, booking.id, changed)
  await enqueueForBothSides(deps, tx, 'call-canceled', canceled, order, { back: '0' })
}

async function isStillFree(deps: AppContext, tx: Tx, booking: Booking): Promise<boolean> {
  const call = callOf(booking)
  if (await isTimeTaken(tx, deps.scheduling, call, booking.startsAt)) return false
  return hasRoomFor(tx, deps, call, booking.startsAt)
}

/** Stores at Stripe the time of a call that was chosen, moved or canceled after its payment. */
export const storeTimeAtStripe: JobKind<{ orderId: string }> = { name: 'store-call-at-stripe', retry: 'three-days' }

export async function handleTimeAtStripe({ database, stripe }: AppContext, { orderId }: { orderId: string }) {
  const intent = (await findOrder(database.db, orderId))?.stripePaymentIntentId
  const booking = await findBookingByOrder(database.db, orderId)
  if (intent && booking) await stripe.paymentIntents.update(intent, { metadata: toCallMetadata(booking) })
}

/**
 * Holds the time that Stripe has for a call whose order our database has lost, before anyone else can book it. The
 * payment, when it's read again, books the call; without one the time becomes free.
 */
export async function restoreCall(
  deps: AppContext,
  tx: Tx,
  order: Order,
  metadata: Record<string, string>,
): Promise<void> {
  const call = findCall(order.productId)
  if (!call) return
  await callPath(deps, tx, order.id)
  const known = readCallMetadata(metadata)
  if (!known) return
  const { startsAt, zone, sequence, isCanceled } = known
  await lockCalendar(tx)
  const now = deps.clock.now()
  const isTaken = await isTimeTaken(tx, deps.scheduling, call, startsAt)
  if (isTaken && startsAt <= now) return
  const state = isCanceled ? 'canceled' : isTaken ? 'released' : 'held'
  const heldUntil = new Date(now.getTime() + HOUR)
  const details = { zone, name: undefined, question: undefined }
  await recordBooking(deps, tx, call, {
    ...{ orderId: order.id, startsAt, details, state, sequence },
    ...(state === 'held' && { heldUntil }),
  })
}

/** Each change of a call has a number, and each number its emails. `back`: the cents that go back by it, which the emails name. */
async function enqueueForBothSides(
  deps: AppContext,
  tx: Tx,
  kind: string,
  { id, sequence }: Booking,
  { email }: Order,
  more: EmailData = {},
) {
  const sides = [
    { side: 'buyer', to: email },
    { side: 'coach', to: deps.coachEmail },
  ]
  for (const { side, to } of sides) {
    if (!to) continue
    const data = { bookingId: id, sequence: String(sequence), side, ...more }
    await enqueueEmail(deps, tx, { key: `${kind}:${id}:${sequence}:${side}`, kind, to, data })
  }
}
