import type { AppContext } from '../../../platform/app-context.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { CopiedTable, Row } from '../../../platform/second-copy/copied-table.ts'
import { findOrder, restoreOrder } from '../../../sales/orders/orders.ts'
import { requestRefund, returnableCents } from '../../../sales/payments/payments.ts'
import { enqueueCancellationEmails, enqueueInvitationEmails } from '../emails/queued-emails.ts'
import { findBooking } from './booking.ts'
import { callPath } from './links.ts'
import { enqueueReminders } from './reminders.ts'

/** Calls keep their times, whether Stripe knows of them (a paid one) or no one else does (a gift). */
export const copiedBookings: CopiedTable = {
  name: 'bookings',
  key: 'id',
  parent: { table: 'orders', key: 'id', column: 'order_id' },
  prepare: prepareCall,
  afterRestored: notifyAgain,
}

/** While Stripe hasn't said yet that a call is paid, its time is only held. The payment books it again. */
async function prepareCall(app: AppContext, tx: Tx, row: Row, copy: Row | undefined): Promise<Row> {
  const settlesAgain = row.state !== 'canceled'
  const known = await findOrder(tx, String(row.order_id))
  const order = known ?? (copy && (await restoreOrder(app, tx, copy, { settlesAgain })))
  if (!order) throw new Error(`the order of the call ${row.id} is in no copy`)
  await callPath(app, tx, order.id)
  if (row.state !== 'booked' || (order.state !== 'open' && order.state !== 'confirming')) return row
  return { ...row, state: 'held', held_until: new Date(app.clock.now().getTime() + HOUR).toISOString() }
}

/** Emails that went out before the loss are known by their keys to whoever got them. */
async function notifyAgain(app: AppContext, tx: Tx, { id }: Row): Promise<void> {
  const booking = await findBooking(tx, String(id))
  const order = booking && (await findOrder(tx, booking.orderId))
  if (!booking || !order) return
  const now = app.clock.now().getTime()
  const isNews = now - booking.changedAt.getTime() < DAY && booking.startsAt.getTime() > now
  if (booking.state === 'booked') {
    await enqueueReminders(app, tx, booking)
    if (isNews) await enqueueInvitationEmails(app, tx, booking, order)
  }
  if (booking.state !== 'canceled') return
  // Until Stripe says that it's paid, nobody here knows what went back of it.
  const isPaid = order.state === 'paid'
  const backCents = isPaid ? await returnableCents(tx, order) : order.amountCents - order.refundedCents
  if (booking.refunded && isPaid) await requestRefund(app, tx, { orderId: order.id, reason: 'canceled_in_time' })
  if (isNews) await enqueueCancellationEmails(app, tx, booking, { order, backCents })
}
