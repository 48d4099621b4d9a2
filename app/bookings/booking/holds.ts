import { and, eq, lte } from 'drizzle-orm'
import { findOrder, type Order } from '../../orders/orders.ts'
import { closeCheckout, settleSession, startCheckout } from '../../payments/payments.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { countUse, usesOf } from '../../platform/http/rate-limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { bookings, callLinks } from '../bookings.sql.ts'
import type { BookingDeps } from '../context.ts'
import { hasRoom, isFree, isOverlap, lockCalendar, timeFields } from '../calendar/calendar.ts'
import { type Booking, bookingOfOrder, changeBooking, lockBooking, type Wishes } from './booking.ts'
import type { Call } from './calls.ts'
import { holderOf, limitHolds } from './hold-limits.ts'
import { callPath, callToken, orderOfLink } from './links.ts'

/** What came of somebody's choice of a time. `failed` has words for her. */
export type Held =
  | { kind: 'held'; url: string }
  | { kind: 'taken' }
  | { kind: 'failed'; status: number; message: string }

/** Stripe keeps a payment page open for 30 minutes at least; one more for a clock that differs. */
const PAGE_OPEN = 31 * MINUTE
/** For the news of a payment in the last moment to come. Then the page is closed, if it is not closed yet. */
const GRACE = 4 * MINUTE

/** So that nobody can take the whole calendar away by holding it and never paying. */
const HOLDS = { name: 'held times', limit: 40, window: HOUR }
const TOO_MANY =
  'Very many times were held from your network within the hour. Nothing was charged. Please try again in an hour, or write to us.'

/** Holds a time for a buyer and opens the payment page that carries it. Of many who ask at once, one gets both. */
export async function holdTime(
  deps: BookingDeps,
  call: Call,
  startsAt: Date,
  wishes: Wishes,
  network: string,
  next: () => void = () => {},
): Promise<Held> {
  if (!(await isFree(deps, call, startsAt))) return { kind: 'taken' }
  const limits = { db: deps.database.db, clock: deps.clock }
  if ((await usesOf(limits, HOLDS, network)) >= HOLDS.limit) return { kind: 'failed', status: 429, message: TOO_MANY }
  const expiresAt = new Date(deps.clock.now().getTime() + PAGE_OPEN)
  const heldUntil = new Date(expiresAt.getTime() + GRACE)
  const claimed: { orderId?: string } = {}
  try {
    const { url } = await startCheckout(deps, call.offer, {
      expiresAt,
      async claim(tx, order) {
        const taking = { orderId: order.id, startsAt, wishes, state: 'held' as const, heldUntil, network }
        await limitHolds(deps, tx, await takeTime(deps, tx, call, taking))
        await callPath(deps, tx, order.id)
        claimed.orderId = order.id
        next()
      },
      returnsTo: ({ id }) => returnsTo(deps.secret, call, id),
    })
    await countUse(limits, HOLDS, network)
    return { kind: 'held', url }
  } catch (error) {
    if (isGone(error)) return { kind: 'taken' }
    if (claimed.orderId) await freeAfterFailure(deps, claimed.orderId)
    if (!(error instanceof Refusal)) throw error
    return { kind: 'failed', status: error.status, message: error.message }
  }
}

/** Nobody was given the payment page, so nobody can pay for this time. */
async function freeAfterFailure(deps: BookingDeps, orderId: string): Promise<void> {
  await deps.database
    .transact((tx) => releaseHold(deps, tx, orderId))
    .catch((error) => {
      // What went wrong first is what the visitor hears of.
      deps.log.warn({ err: error, orderId }, 'a time that could not be sold stays held until it lapses')
    })
}

interface Taking {
  orderId: string
  startsAt: Date
  wishes: Wishes
  state: 'held' | 'booked'
  heldUntil?: Date
  network?: string
}

/** @throws Gone when the month is full, or the database's own error when the time is another's; see `isGone`. */
export async function takeTime(deps: BookingDeps, tx: Tx, call: Call, taking: Taking): Promise<Booking> {
  const { orderId, startsAt, wishes, state, heldUntil, network } = taking
  await lockCalendar(tx)
  if (!(await hasRoom(tx, deps.scheduling, call, startsAt))) throw new Gone()
  const id = newId('bkg')
  const now = deps.clock.now()
  const fields = {
    ...{ id, orderId, state, productId: call.id, uid: `${id}@${deps.mailDomain}`, heldUntil: heldUntil ?? null },
    heldBy: network ? holderOf(network) : null,
    ...{ visitorZone: wishes.zone, name: wishes.name ?? null, question: wishes.question ?? null },
    ...{ createdAt: now, changedAt: now, ...timeFields(deps.scheduling, call, startsAt) },
  }
  const [booking] = await tx.insert(bookings).values(fields).returning()
  if (!booking) throw new Error('a booking was not recorded')
  return booking
}

/** A business no: the time, or the last place of its month, went to somebody else. */
export class Gone extends Refusal {
  constructor() {
    super(409, 'time_taken', 'Somebody else has just taken this time.')
    this.name = 'Gone'
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof Gone || isOverlap(error)
}

/** Frees the time of an order that nobody pays any more. */
export async function releaseHold(deps: Pick<BookingDeps, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  const booking = await lockBooking(tx, orderId)
  if (booking?.state !== 'held') return
  await changeBooking(tx, booking.id, { state: 'released', heldBy: null, changedAt: deps.clock.now() })
}

/** Deletes the time that an order held in vain, and its link, before the order itself is deleted. */
export async function forgetHold(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(callLinks).where(eq(callLinks.orderId, orderId))
  await tx.delete(bookings).where(and(eq(bookings.orderId, orderId), eq(bookings.state, 'released')))
}

/** Whether the time behind this link is held for somebody who has not paid. */
export async function isHeld(deps: BookingDeps, token: string): Promise<boolean> {
  const order = await orderOfLink(deps, deps.database.db, token)
  const booking = order && (await bookingOfOrder(deps.database.db, order.id))
  return booking?.state === 'held'
}

/** The buyer gives the time back without having paid: nobody can pay on its page any more, and the time is free. */
export async function cancelHold(deps: BookingDeps, token: string): Promise<void> {
  const order = await orderOfLink(deps, deps.database.db, token)
  if (!order) return
  await endHold(deps, order).catch((error) => {
    deps.log.warn({ err: error, orderId: order.id }, 'a time that was given back stays held until it lapses')
  })
}

/**
 * Ends what is held longer than its payment page can be open. The page is closed at Stripe first, so that nobody pays
 * for a time that is then another's; while Stripe cannot be asked, the time stays held. Run every minute.
 */
export async function endLapsedHolds(deps: BookingDeps): Promise<void> {
  const lapsed = await deps.database.db
    .select({ orderId: bookings.orderId })
    .from(bookings)
    .where(and(eq(bookings.state, 'held'), lte(bookings.heldUntil, deps.clock.now())))
    .limit(200)
  for (const { orderId } of lapsed) {
    const order = await findOrder(deps.database.db, orderId)
    if (!order) continue
    await endHold(deps, order).catch((error) => {
      deps.log.warn({ err: error, orderId }, 'a time that nobody paid for could not be freed yet')
    })
  }
}

async function endHold(deps: BookingDeps, order: Order): Promise<void> {
  const sessionId = order.stripeSessionId
  if (sessionId && order.state === 'open') await closeCheckout(deps, sessionId)
  const now = sessionId ? ((await settleSession(deps, sessionId)) ?? order) : order
  if (now.state === 'paid') return
  await deps.database.transact(async (tx) => {
    if (now.state !== 'confirming') return releaseHold(deps, tx, order.id)
    // A bank debit is on its way: the time waits for it, but not beyond its own beginning.
    const booking = await lockBooking(tx, order.id)
    if (booking?.state !== 'held') return
    if (booking.startsAt <= deps.clock.now()) return releaseHold(deps, tx, order.id)
    await changeBooking(tx, booking.id, { heldUntil: booking.startsAt })
  })
}

function returnsTo(secret: string, call: Call, orderId: string): { paid: string; canceled: string } {
  const token = callToken(secret, orderId)
  return { paid: `/calls/${token}`, canceled: `${call.path}?canceled=${token}` }
}
