import { dollars } from '../catalog/offers.ts'
import type { Order } from '../orders/orders.ts'
import { settleSession } from '../payments/payments.ts'
import type { AppContext } from '../platform/app-context.ts'
import { SECOND } from '../platform/clock.ts'
import { type Booking, findBookingByOrder, isBeforeDeadline } from './booking/booking.ts'
import { type Call, findCall } from './booking/calls.ts'
import { readCallLink } from './booking/links.ts'

/** What the page behind a call's link says. */
export type CallPageData = { state: 'unknown' | 'link-ended' } | (CallSummaryData & CallStatus)

interface CallSummaryData {
  title: string
  minutes: number
  price: string
  refund: string
  /** Where a new time is booked and paid for. */
  path: string
  zone: string | undefined
  startsAt: string | undefined
}

type CallStatus =
  | { state: 'paying' | 'confirming' | 'closed' | 'displaced' | 'ended' | 'review' }
  | { state: 'choosing' }
  | { state: 'canceled'; refunded: boolean }
  /** `begun`: nothing can be changed any more. `inTime`: it can be moved, and canceled with the money back. */
  | { state: 'booked'; hasStarted: boolean; isRefundable: boolean; videoLink: string | undefined }

export interface LoadedCallPage {
  page: CallPageData
  order?: Order
  booking?: Booking | undefined
  call?: Call
}

/** Reads how a call stands; one whose payment is under way is asked for at Stripe first. */
export async function loadCallPage(deps: AppContext, token: string): Promise<LoadedCallPage> {
  const link = await readCallLink(deps, deps.database.db, token)
  if (link.state === 'ended') return { page: { state: 'link-ended' } }
  const known = link.state === 'open' ? link.order : undefined
  const call = known && findCall(known.productId)
  if (!known || !call) return { page: { state: 'unknown' } }
  const order = isCheckDue(deps, known) ? await settleIfPossible(deps, known) : known
  const booking = await findBookingByOrder(deps.database.db, order.id)
  const about = {
    title: call.offer.title,
    minutes: call.minutes,
    price: dollars(order.amountCents),
    refund: call.offer.refund,
    path: call.path,
    zone: booking?.visitorZone,
    startsAt: booking?.startsAt.toISOString(),
  }
  return { page: { ...about, ...callStatusOf(deps, order, booking) }, order, booking, call }
}

/** A page that asks again and again must not make us ask Stripe each time. */
const MIN_CHECK_INTERVAL = 2 * SECOND

function isCheckDue(deps: AppContext, { state, checkedAt }: Order): boolean {
  if (state !== 'open' && state !== 'confirming') return false
  return !checkedAt || deps.clock.now().getTime() - checkedAt.getTime() >= MIN_CHECK_INTERVAL
}

async function settleIfPossible(deps: AppContext, order: Order): Promise<Order> {
  if (!order.stripeSessionId) return order
  try {
    return (await settleSession(deps, order.stripeSessionId)) ?? order
  } catch (error) {
    // Whatever it was, the webhook and the reconciliation will settle it: the buyer sees that we are waiting.
    deps.log.warn({ err: error }, 'a call could not be settled on the return of its buyer')
    return order
  }
}

function callStatusOf(deps: AppContext, order: Order, booking: Booking | undefined): CallStatus {
  if (booking?.state === 'canceled') return { state: 'canceled', refunded: booking.refunded ?? false }
  if (booking?.state === 'displaced') return { state: 'displaced' }
  const ofOrder = STATUS_BY_ORDER_STATE[order.state]
  if (ofOrder !== 'paid') return { state: ofOrder }
  if (booking?.state !== 'booked') return { state: booking ? 'paying' : 'choosing' }
  const now = deps.clock.now()
  const begun = booking.startsAt <= now
  return { state: 'booked', hasStarted: begun, isRefundable: isBeforeDeadline(booking, now), videoLink: deps.videoLink }
}

const STATUS_BY_ORDER_STATE = {
  open: 'paying',
  confirming: 'confirming',
  paid: 'paid',
  failed: 'closed',
  expired: 'closed',
  refunded: 'ended',
  lost: 'ended',
  review: 'review',
} as const
