import { type Clock, HOUR } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../../../platform/mail/email-queue.ts'
import { findOrder } from '../../../sales/orders/orders.ts'
import { type Booking, findBooking } from './booking.ts'

/** `sequence`: the version of the booking. A call that was moved since then has reminders of its own. */
type ReminderJobData = { bookingId: string; sequence: number; hours: number }

export const sendCallReminder: JobKind<ReminderJobData> = { name: 'remind-of-call', retry: 'one-hour' }

export const REMINDER_HOURS = [24, 1]

/** Call it in the transaction that books or moves a call. Reminders that would be due at once are skipped. */
export async function enqueueReminders(deps: { clock: Clock; jobs: Jobs }, tx: Tx, booking: Booking): Promise<void> {
  const { id: bookingId, sequence, startsAt } = booking
  for (const hours of REMINDER_HOURS) {
    const startAfter = new Date(startsAt.getTime() - hours * HOUR)
    if (startAfter <= deps.clock.now()) continue
    await deps.jobs.enqueue(tx, sendCallReminder, { bookingId, sequence, hours }, { startAfter })
  }
}

/** Handles the job `sendCallReminder`: skips calls that were canceled or moved, have started or are too close. */
export async function handleReminder(
  deps: { database: Database; clock: Clock; jobs: Jobs; mailDomain: string },
  { bookingId, sequence, hours }: ReminderJobData,
): Promise<void> {
  const booking = await findBooking(deps.database.db, bookingId)
  if (booking?.state !== 'booked' || booking.sequence !== sequence) return
  const timeLeft = booking.startsAt.getTime() - deps.clock.now().getTime()
  const nextReminder = REMINDER_HOURS.find((other) => other < hours) ?? 0
  if (timeLeft <= nextReminder * HOUR) return
  const order = await findOrder(deps.database.db, booking.orderId)
  const to = order?.email
  if (!to) return
  const data = { bookingId, sequence: String(sequence), hours: String(hours) }
  const key = `call-reminder:${bookingId}:${sequence}:${hours}`
  await deps.database.transact((tx) => enqueueEmail(deps, tx, { key, kind: 'call-reminder', to, data }))
}
