import { dollars } from '../catalog/offers.ts'
import type { Order } from '../orders/orders.ts'
import { settleSession } from '../payments/payments.ts'
import { SECOND } from '../platform/clock.ts'
import { type Booking, bookingOfOrder, isInTime } from './booking/booking.ts'
import { type Call, findCall } from './booking/calls.ts'
import { readCallLink } from './booking/links.ts'
import type { BookingDeps } from './context.ts'

/** What the page behind a call's link says. */
export type CallPage = { state: 'unknown' | 'link-ended' } | (About & Standing)

interface About {
  title: string
  minutes: number
  price: string
  refund: string
  /** Where a new time is booked and paid for. */
  path: string
  zone: string | undefined
  startsAt: string | undefined
}

type Standing =
  | { state: 'paying' | 'confirming' | 'closed' | 'displaced' | 'ended' | 'review' }
  | { state: 'choosing' }
  | { state: 'canceled'; refunded: boolean }
  /** `begun`: nothing can be changed any more. `inTime`: it can be moved, and canceled with the money back. */
  | { state: 'booked'; begun: boolean; inTime: boolean; videoLink: string | undefined }

export interface Visited {
  page: CallPage
  order?: Order
  booking?: Booking | undefined
  call?: Call
}

/** Reads how a call stands; one whose payment is under way is asked for at Stripe first. */
export async function visitCall(deps: BookingDeps, token: string): Promise<Visited> {
  const link = await readCallLink(deps, deps.database.db, token)
  if (link.state === 'ended') return { page: { state: 'link-ended' } }
  const known = link.state === 'open' ? link.order : undefined
  const call = known && findCall(known.productId)
  if (!known || !call) return { page: { state: 'unknown' } }
  const order = isDue(deps, known) ? await settle(deps, known) : known
  const booking = await bookingOfOrder(deps.database.db, order.id)
  const about = {
    title: call.offer.title,
    minutes: call.minutes,
    price: dollars(order.amountCents),
    refund: call.offer.refund,
    path: call.path,
    zone: booking?.visitorZone,
    startsAt: booking?.startsAt.toISOString(),
  }
  return { page: { ...about, ...standingOf(deps, order, booking) }, order, booking, call }
}

/** A page that asks again and again must not make us ask Stripe each time. */
const PAUSE = 2 * SECOND

function isDue(deps: BookingDeps, { state, checkedAt }: Order): boolean {
  if (state !== 'open' && state !== 'confirming') return false
  return !checkedAt || deps.clock.now().getTime() - checkedAt.getTime() >= PAUSE
}

async function settle(deps: BookingDeps, order: Order): Promise<Order> {
  if (!order.stripeSessionId) return order
  try {
    return (await settleSession(deps, order.stripeSessionId)) ?? order
  } catch (error) {
    // Whatever it was, the webhook and the reconciliation will settle it: the buyer sees that we are waiting.
    deps.log.warn({ err: error }, 'a call could not be settled on the return of its buyer')
    return order
  }
}

function standingOf(deps: BookingDeps, order: Order, booking: Booking | undefined): Standing {
  if (booking?.state === 'canceled') return { state: 'canceled', refunded: booking.refunded ?? false }
  if (booking?.state === 'displaced') return { state: 'displaced' }
  const ofOrder = BY_ORDER[order.state]
  if (ofOrder !== 'paid') return { state: ofOrder }
  if (booking?.state !== 'booked') return { state: booking ? 'paying' : 'choosing' }
  const now = deps.clock.now()
  const begun = booking.startsAt <= now
  return { state: 'booked', begun, inTime: isInTime(booking, now), videoLink: deps.videoLink }
}

const BY_ORDER = {
  open: 'paying',
  confirming: 'confirming',
  paid: 'paid',
  failed: 'closed',
  expired: 'closed',
  refunded: 'ended',
  lost: 'ended',
  review: 'review',
} as const
