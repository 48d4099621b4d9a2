import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Order } from '../../sales/orders/orders.ts'
import { hasReturnedPart, refreshOrder, returnableCents } from '../../sales/payments/payments.ts'
import { type Booking, cameTooLate, findBookingByOrder, hasBegun, isBeforeDeadline } from './booking/booking.ts'
import { type Call, findCall } from './booking/calls.ts'
import { readCallLink } from './booking/links.ts'

export type CallPageData = { state: 'unknown' | 'link-ended' } | (Awaited<ReturnType<typeof summaryOf>> & CallStatus)

type CallStatus =
  | { state: 'paying' | 'confirming' | 'closed' | 'ended' | 'review' }
  /** `cameTooLate`: the payment, after the start of the call. Otherwise someone else has the time. */
  | { state: 'displaced'; cameTooLate: boolean }
  | { state: 'choosing' }
  | { state: 'canceled'; refunded: boolean }
  /** `hasStarted`: nothing can be changed. `isRefundable`: it can be moved, or canceled with a refund. */
  | { state: 'booked'; hasStarted: boolean; isRefundable: boolean; videoLink: string | undefined }

interface LoadedCallPage {
  page: CallPageData
  order?: Order
  booking?: Booking | undefined
  call?: Call
}

/** Reads the state of a call. While its payment is pending, it is read from Stripe first. */
export async function loadCallPage(deps: AppContext, token: string): Promise<LoadedCallPage> {
  const { db } = deps.database
  const link = await readCallLink(deps, db, token)
  if (link.state === 'ended') return { page: { state: 'link-ended' } }
  const call = link.state === 'open' ? findCall(link.order.productId) : undefined
  if (link.state !== 'open' || !call) return { page: { state: 'unknown' } }
  const order = await refreshOrder(deps, link.order)
  const booking = await findBookingByOrder(db, order.id)
  const summary = await summaryOf(db, call, order, booking)
  return { page: { ...summary, ...callStatusOf(deps, order, booking) }, order, booking, call }
}

async function summaryOf(db: Db, call: Call, order: Order, booking: Booking | undefined) {
  const backCents = await returnableCents(db, order)
  return {
    title: call.offer.title,
    minutes: call.minutes,
    price: dollars(order.amountCents),
    /** What of it goes back if the call is canceled in time; undefined when nothing is left to return. */
    back: backCents > 0 ? dollars(backCents) : undefined,
    hasReturnedPart: await hasReturnedPart(db, order),
    /** Whether a code or the coach made it free, so that nothing can be refunded. */
    isFree: order.amountCents === 0,
    refund: call.offer.refund,
    /** Where a new time is booked and paid for. */
    path: call.path,
    zone: booking?.visitorZone,
    startsAt: booking?.startsAt.toISOString(),
    /** What the buyer wants to get out of the call. */
    question: booking?.question ?? undefined,
  }
}

function callStatusOf(deps: AppContext, order: Order, booking: Booking | undefined): CallStatus {
  if (booking?.state === 'canceled') return { state: 'canceled', refunded: booking.refunded ?? false }
  if (booking?.state === 'displaced') return { state: 'displaced', cameTooLate: cameTooLate(booking) }
  const status = STATUS_BY_ORDER_STATE[order.state]
  if (status !== 'paid') return { state: status }
  if (booking?.state !== 'booked') return { state: booking ? 'paying' : 'choosing' }
  const now = deps.clock.now()
  const is = { hasStarted: hasBegun(booking, now), isRefundable: isBeforeDeadline(booking, now) }
  return { state: 'booked', ...is, videoLink: deps.videoLink }
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
