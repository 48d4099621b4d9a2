import { setTimeout } from 'node:timers/promises'
import { and, eq, lte } from 'drizzle-orm'
import { site } from '../../../../site.config.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { sqlState } from '../../../platform/error-code.ts'
import { usedFormTokens } from '../../../platform/forms/used-form-tokens.sql.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { countUse, getUseCount, siteOf } from '../../../platform/http/rate-limits.ts'
import { derivedId } from '../../../platform/ids.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { dateTimeLabel } from '../../../platform/time-labels.ts'
import { findOrder, type Order, type Referral } from '../../../sales/orders/orders.ts'
import {
  closeCheckout,
  NOT_OPENED,
  openCheckoutUrl,
  settleSession,
  startCheckout,
} from '../../../sales/payments/payments.ts'
import { bookings, callLinks } from '../bookings.sql.ts'
import { hasRoomFor, isFree, lockCalendar, timeFields } from '../calendar/calendar.ts'
import {
  type Booking,
  type BookingDetails,
  findBookingByOrder,
  lockBooking,
  logBooking,
  toCallMetadata,
  updateBooking,
} from './booking.ts'
import type { Call } from './calls.ts'
import { enforceHoldLimits } from './hold-limits.ts'
import { callPath, callToken, findOrderByCallLink } from './links.ts'

/** The result of choosing a time. The `message` of a failure is shown to the visitor. */
type HoldResult =
  | { kind: 'held'; url: string; order: Order }
  | { kind: 'taken' }
  | { kind: 'failed'; status: number; message: string }

/** Stripe's minimum for a payment page is 30 minutes. One more allows for a clock that differs. */
export const CHECKOUT_LIFETIME = 31 * MINUTE
/** Time for the webhook of a last-moment payment to arrive, before the payment page is closed. */
export const PAYMENT_GRACE_PERIOD = 4 * MINUTE

/** Keeps anyone from blocking the whole calendar with holds that are never paid. */
const HOLD_RATE_LIMIT = { name: 'held times', limit: 40, window: HOUR }
const HOLD_RATE_LIMIT_MESSAGE =
  'Your network has held too many times in the last hour. You haven’t been charged. Please try again in an hour, or email us.'

/**
 * Holds a time for a buyer and opens the payment page for it. If several ask at once, only one of them gets the time.
 *
 * @param by.press the id of the form: sent twice, it leads to the time that it holds
 * @param next called once the time is held, so that the next buyer in line can be served
 */
export async function holdTime(
  deps: AppContext,
  call: Call,
  startsAt: Date,
  details: BookingDetails,
  {
    network,
    shown,
    press,
    ...referral
  }: { network: string; shown?: string | null; press?: string | undefined } & Referral,
  next: () => void = () => {},
): Promise<HoldResult> {
  if (!(await isFree(deps, call, startsAt))) return heldByPress(deps, startsAt, next, press)
  if ((await getUseCount(deps, HOLD_RATE_LIMIT, network)) >= HOLD_RATE_LIMIT.limit)
    return { kind: 'failed', status: 429, message: HOLD_RATE_LIMIT_MESSAGE }
  const expiresAt = new Date(deps.clock.now().getTime() + CHECKOUT_LIFETIME)
  const heldUntil = new Date(expiresAt.getTime() + PAYMENT_GRACE_PERIOD)
  let heldOrderId: string | undefined
  try {
    const { url, order } = await startCheckout(deps, call.offer, {
      expiresAt,
      shown,
      ...referral,
      metadata: toCallMetadata({ startsAt, zone: details.zone }),
      itemDetail: `${dateTimeLabel(startsAt, details.zone)}, ${call.minutes} minutes with ${site.coach}`,
      async onOrderInserted(tx, order) {
        const hold = { orderId: order.id, startsAt, details, state: 'held' as const, heldUntil, network }
        await enforceHoldLimits(deps, tx, await insertBooking(deps, tx, call, hold))
        await callPath(deps, tx, order.id)
        if (press) await rememberPress(deps, tx, press, order.id)
        heldOrderId = order.id
        next()
      },
      returnPaths: ({ id }) => callReturnPaths(deps.secret, call, id),
    })
    await countUse(deps, HOLD_RATE_LIMIT, network)
    return { kind: 'held', url, order }
  } catch (error) {
    if (isSlotTaken(error)) return heldByPress(deps, startsAt, next, press)
    if (heldOrderId) await releaseAfterFailure(deps, heldOrderId)
    if (!(error instanceof HttpError)) throw error
    return { kind: 'failed', status: error.status, message: error.message }
  }
}

/** Where the tokens of guarded forms are. This form has none: nobody holds more than two times. */
function rememberPress({ clock }: AppContext, tx: Tx, id: string, orderId: string) {
  const used = { submission: orderId, usedAt: clock.now() }
  return tx
    .insert(usedFormTokens)
    .values({ id, ...used })
    .onConflictDoUpdate({ target: usedFormTokens.id, set: used })
}

/** Without script, a second press sends the form before the first has its payment page. */
async function heldByPress(deps: AppContext, startsAt: Date, next: () => void, press = ''): Promise<HoldResult> {
  next() // nobody waits for this payment page
  const { db } = deps.database
  const [used] = await db.select().from(usedFormTokens).where(eq(usedFormTokens.id, press))
  for (let tries = 0; used && tries < 36; tries++) {
    const order = await findOrder(db, used.submission)
    const booking = order && (await findBookingByOrder(db, order.id))
    if (order?.state !== 'open' || booking?.startsAt.getTime() !== startsAt.getTime()) return { kind: 'taken' }
    if (booking.state !== 'held') break
    const url = order.stripeSessionId && (await openCheckoutUrl(deps, order.stripeSessionId))
    if (url) return { kind: 'held', url, order }
    if (order.stripeSessionId) break
    await setTimeout(250)
  }
  return used ? { kind: 'failed', status: 502, message: NOT_OPENED } : { kind: 'taken' }
}

/** The buyer never got to the payment page, so nobody can pay for this time. */
async function releaseAfterFailure(deps: AppContext, orderId: string): Promise<void> {
  await deps.database
    .transact((tx) => releaseHold(deps, tx, orderId))
    .catch((error) => {
      // The visitor is shown the first error, not this one.
      deps.log.warn({ err: error, orderId }, 'a time that could not be sold stays held until the hold expires')
    })
}

interface NewBooking {
  orderId: string
  startsAt: Date
  details: BookingDetails
  state: Booking['state']
  heldUntil?: Date
  network?: string
  sequence?: number
}

/** @throws SlotTakenError when there's no room for it, or the database's own error when the time is taken; see `isSlotTaken`. */
export async function insertBooking(deps: AppContext, tx: Tx, call: Call, booking: NewBooking): Promise<Booking> {
  const { startsAt } = booking
  await lockCalendar(tx)
  if (!(await hasRoomFor(tx, deps, call, startsAt))) throw new SlotTakenError()
  return recordBooking(deps, tx, call, booking)
}

/** The same without a look at what else is booked. Calendars know the call by its order. */
export async function recordBooking(deps: AppContext, tx: Tx, call: Call, booking: NewBooking): Promise<Booking> {
  const { orderId, startsAt, details, state, heldUntil, network, sequence = 0 } = booking
  const id = derivedId('bkg', orderId)
  const now = deps.clock.now()
  const fields = {
    ...{ id, orderId, state, productId: call.id, uid: `${id}@${deps.mailDomain}`, heldUntil: heldUntil ?? null },
    heldBy: network ? sha256(`holder:${siteOf(network)}`) : null, // not the address itself
    ...{ visitorZone: details.zone, name: details.name ?? null, question: details.question ?? null },
    ...{ sequence, createdAt: now, changedAt: now, ...timeFields(deps.scheduling, call, startsAt) },
  }
  const [inserted] = await tx.insert(bookings).values(fields).returning()
  if (!inserted) throw new Error('a booking was not recorded')
  logBooking(deps.log, inserted, `call ${state}`)
  return inserted
}

/** The time, or the last call of its month, is taken. */
export class SlotTakenError extends HttpError {
  constructor() {
    super(409, 'time_taken', 'Someone else just took this time.')
    this.name = 'SlotTakenError'
  }
}

/** Also where the database refused a booking because it overlaps another one. */
export function isSlotTaken(error: unknown): boolean {
  return error instanceof SlotTakenError || sqlState(error) === '23P01'
}

/** Frees the time of an order that nobody will pay. */
export async function releaseHold(deps: Pick<AppContext, 'clock' | 'log'>, tx: Tx, orderId: string): Promise<void> {
  const booking = await lockBooking(tx, orderId)
  if (booking?.state !== 'held') return
  await updateBooking(deps, tx, booking.id, { state: 'released', heldBy: null, changedAt: deps.clock.now() })
}

/** Deletes the released booking of an unpaid order, and its link, before the order itself is deleted. */
export async function deleteHold(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(callLinks).where(eq(callLinks.orderId, orderId))
  await tx.delete(bookings).where(and(eq(bookings.orderId, orderId), eq(bookings.state, 'released')))
}

/**
 * The booking behind this link, with what its buyer typed, while their time is reserved and not paid for yet. `isPayable` ends
 * with the payment, which a bank debit takes days for.
 */
export async function findHold(deps: AppContext, token: string) {
  const order = await findOrderByCallLink(deps, deps.database.db, token)
  const booking = order && (await findBookingByOrder(deps.database.db, order.id))
  return booking?.state === 'held' ? { ...booking, token, isPayable: order?.state === 'open' } : undefined
}

/** Until when a time that is held can be paid for. */
export const payableUntil = ({ heldUntil, startsAt }: Booking): Date =>
  heldUntil && heldUntil < startsAt ? new Date(heldUntil.getTime() - PAYMENT_GRACE_PERIOD) : startsAt

/** Where the time behind this link can still be paid for; undefined once its payment page is closed. */
export async function holdPaymentUrl(deps: AppContext, token: string): Promise<string | undefined> {
  const order = await findOrderByCallLink(deps, deps.database.db, token)
  if (!order?.stripeSessionId || !(await findHold(deps, token))) return undefined
  return openCheckoutUrl(deps, order.stripeSessionId)
}

/** The buyer gives the time back without paying. */
export async function cancelHold(deps: AppContext, token: string) {
  const order = await findOrderByCallLink(deps, deps.database.db, token)
  return order ? endHold(deps, order) : 'released'
}

/**
 * Closes the payment page of a time that is held, which is free then.
 *
 * @returns paid: the buyer paid in the meantime, perhaps in another tab · unknown: Stripe didn't answer, so the hold runs until it expires
 */
export async function endHold(deps: AppContext, order: Order): Promise<'released' | 'paid' | 'unknown'> {
  await closeHold(deps, order).catch((error) => {
    deps.log.warn({ err: error, orderId: order.id }, 'a time that was given back stays held until the hold expires')
  })
  const { db } = deps.database
  const booking = await findBookingByOrder(db, order.id)
  if (!booking || booking.state === 'released') return 'released'
  const isUnpaid = booking.state === 'held' && (await findOrder(db, order.id))?.state === 'open'
  return isUnpaid ? 'unknown' : 'paid'
}

/**
 * Ends holds that have outlived their payment pages. The page is closed at Stripe first, so that nobody pays for a time
 * that someone else has by then; while Stripe does not answer, the time stays held. Runs every minute.
 */
export async function releaseExpiredHolds(deps: AppContext): Promise<void> {
  const expired = await deps.database.db
    .select({ orderId: bookings.orderId })
    .from(bookings)
    .where(and(eq(bookings.state, 'held'), lte(bookings.heldUntil, deps.clock.now())))
    .limit(200)
  for (const { orderId } of expired) {
    const order = await findOrder(deps.database.db, orderId)
    if (!order) continue
    await closeHold(deps, order).catch((error) => {
      deps.log.warn({ err: error, orderId }, 'a time that nobody paid for could not be freed yet')
    })
  }
}

async function closeHold(deps: AppContext, order: Order): Promise<void> {
  const sessionId = order.stripeSessionId
  if (sessionId && order.state === 'open') await closeCheckout(deps, sessionId)
  const settled = sessionId ? ((await settleSession(deps, sessionId)) ?? order) : order
  if (settled.state === 'paid') return
  await deps.database.transact(async (tx) => {
    if (settled.state !== 'confirming') return releaseHold(deps, tx, order.id)
    // A bank debit is pending: the time is held for it, but not beyond the start of the call.
    const booking = await lockBooking(tx, order.id)
    if (booking?.state !== 'held') return
    if (booking.startsAt <= deps.clock.now()) return releaseHold(deps, tx, order.id)
    await updateBooking(deps, tx, booking.id, { heldUntil: booking.startsAt })
  })
}

export function callReturnPaths(secret: string, call: Call, orderId: string): { paid: string; canceled: string } {
  const token = callToken(secret, orderId)
  return { paid: `/calls/${token}`, canceled: `${call.path}?canceled=${token}` }
}
