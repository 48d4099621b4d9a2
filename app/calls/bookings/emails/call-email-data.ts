import type { AppContext } from '../../../platform/app-context.ts'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import { findOrder, type Order } from '../../../sales/orders/orders.ts'
import { type Booking, callOf, findBooking } from '../booking/booking.ts'
import { callPath } from '../booking/links.ts'

/** The data of the emails about a call. */
export interface CallEmailData {
  booking: Booking
  order: Order
  title: string
  /** The buyer's own page of the call. */
  url: string
}

/** Undefined where the booking no longer exists, or was changed after the email was enqueued. */
export async function loadCallEmailData(
  deps: AppContext,
  { bookingId = '', sequence }: EmailData,
): Promise<CallEmailData | undefined> {
  const { db } = deps.database
  const booking = await findBooking(db, bookingId)
  const order = booking && (await findOrder(db, booking.orderId))
  if (!booking || !order) return undefined
  if (sequence !== undefined && Number(sequence) !== booking.sequence) return undefined
  const url = deps.publicUrl() + (await callPath(deps, db, order.id))
  return { booking, order, title: callOf(booking).offer.title, url }
}
