import { and, eq, isNull, lte } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Clock, DAY } from '../../../platform/clock.ts'
import { afterCommit, type Db, type Tx } from '../../../platform/database/database.server.ts'
import type { Log } from '../../../platform/process/log.server.ts'
import { bookings, type CallOutcome } from '../bookings.sql.ts'
import { type Call, calls } from './calls.ts'

export type Booking = typeof bookings.$inferSelect

/** The rule of the offers: a call can be moved or refunded up to a day before it. Milliseconds. */
const CANCELLATION_NOTICE = DAY
/** And asked back for so long after it. */
const REFUND_PERIOD = 7 * DAY

export interface BookingDetails {
  /** The time zone of the buyer, by its IANA name. */
  zone: string
  name: string | undefined
  question: string | undefined
}

export function callOf(booking: Booking): Call {
  return calls[booking.productId]
}

/** Whether a booked call can still be moved, or canceled with a refund. */
export function isBeforeDeadline(booking: Booking, now: Date): boolean {
  return now.getTime() <= booking.startsAt.getTime() - CANCELLATION_NOTICE
}

/** Whether nothing of a call can be changed anymore. */
export function hasBegun({ startsAt }: Pick<Booking, 'startsAt'>, now: Date): boolean {
  return startsAt <= now
}

/** What leads to the page of a call, by what can be done there. */
export function callLabel(booking: Booking, now: Date): string {
  return booking.state === 'booked' && isBeforeDeadline(booking, now)
    ? 'See, move or cancel your call'
    : 'See your call'
}

/** Whether a call is booked for that time already, because the button was pressed twice for example. */
export function isBookedAt({ state, startsAt }: Booking, at: Date): boolean {
  return state === 'booked' && startsAt.getTime() === at.getTime()
}

/** Whether a displaced call lost its time because the payment came after its start, as a bank debit can. */
export function cameTooLate({ startsAt, changedAt }: Booking): boolean {
  return startsAt <= changedAt
}

export async function findBooking(db: Db, id: string): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  return booking
}

export async function findBookingByOrder(db: Db, orderId: string): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.orderId, orderId))
  return booking
}

/** When the time ends in which the money for a call can be asked back. Undefined for what is no call, or has no time anymore. */
export async function callRefundEnd(db: Db, orderId: string): Promise<Date | undefined> {
  const booking = await findBookingByOrder(db, orderId)
  return booking?.state === 'booked' ? new Date(booking.endsAt.getTime() + REFUND_PERIOD) : undefined
}

/** The same, locked until the transaction ends. */
export async function lockBooking(tx: Tx, orderId: string): Promise<Booking | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.orderId, orderId)).for('update')
  return booking
}

export async function updateBooking(
  { log }: { log: Log },
  tx: Tx,
  id: string,
  fields: PgUpdateSetSource<typeof bookings>,
): Promise<Booking> {
  const [changed] = await tx.update(bookings).set(fields).where(eq(bookings.id, id)).returning()
  if (!changed) throw new Error(`there is no booking ${id}`)
  logBooking(log, changed, fields.startsAt ? 'call moved' : `call ${changed.state}`)
  return changed
}

/** Once the change is committed. */
export function logBooking(log: Log, { id: bookingId, orderId, productId, startsAt }: Booking, what: string): void {
  afterCommit(() => log.info({ bookingId, orderId, productId, startsAt: startsAt.toISOString() }, what))
}

export const CALL_OUTCOMES: readonly CallOutcome[] = ['held', 'late', 'no_show']

/**
 * Records how a call went that has begun; null takes the answer back.
 *
 * @returns false when the call has not begun, or has another outcome than `from` by now: nothing was changed
 */
export async function setCallOutcome(
  { clock }: { clock: Clock },
  tx: Tx,
  bookingId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const outcome = CALL_OUTCOMES.find((known) => known === to) ?? null
  const before = CALL_OUTCOMES.find((known) => known === from)
  const changed = await tx
    .update(bookings)
    .set({ outcome })
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.state, 'booked'),
        lte(bookings.startsAt, clock.now()),
        before ? eq(bookings.outcome, before) : isNull(bookings.outcome),
      ),
    )
    .returning({ id: bookings.id })
  return changed.length > 0
}

/** What Stripe keeps of a call with its payment: enough to hold its time again after a loss of the database. */
export function toCallMetadata(call: { startsAt: Date; zone: string } | Booking): Record<string, string> {
  const time = { call_starts_at: call.startsAt.toISOString() }
  if (!('sequence' in call)) return { ...time, call_zone: call.zone }
  return {
    ...time,
    call_zone: call.visitorZone,
    call_sequence: String(call.sequence),
    call_state: call.state === 'canceled' ? 'canceled' : 'booked',
  }
}

/** Undefined where a payment has no call, or its buyer has not chosen a time. */
export function readCallMetadata(metadata: Record<string, string>) {
  return metadataSchema.safeParse(metadata).data
}

const metadataSchema = z
  .object({
    call_starts_at: z.iso.datetime(),
    call_zone: z.string(),
    call_sequence: z.coerce.number().int().default(0),
    call_state: z.enum(['booked', 'canceled']).default('booked'),
  })
  .transform((read) => ({
    startsAt: new Date(read.call_starts_at),
    zone: read.call_zone,
    sequence: read.call_sequence,
    isCanceled: read.call_state === 'canceled',
  }))
