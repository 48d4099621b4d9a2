import { and, eq, gte, lt } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { returnableCents } from '../../sales/payments/payments.ts'
import { type Booking, callOf } from './booking/booking.ts'
import { bookings } from './bookings.sql.ts'

/** A call as a list at the coach's desk has it. */
interface ListedCall {
  bookingId: string
  orderId: string
  title: string
  state: 'canceled' | 'upcoming' | 'begun'
  name: string | undefined
  email: string | undefined
  question: string | undefined
  /** In the coach's zone, and in the client's where that is another one. */
  when: string
  clientWhen: string | undefined
  outcome: Booking['outcome']
  videoLink: string | undefined
  startsAt: Date
}

/** A call as its page at the coach's desk shows it. */
export interface DeskCall extends ListedCall {
  /** What of its payment goes back if it's canceled. */
  cents: number
}

/** The call that was bought with an order; undefined while it has no time. */
export async function findDeskCall(deps: AppContext, orderId: string): Promise<DeskCall | undefined> {
  const { db } = deps.database
  const [found] = await db
    .select({ booking: bookings, order: orders })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(eq(bookings.orderId, orderId))
  if (found?.booking.state !== 'booked' && found?.booking.state !== 'canceled') return undefined
  const { booking, order } = found
  return { ...toListedCall(deps, { booking, email: order.email }), cents: await returnableCents(db, order) }
}

/** The booked calls that begin in a span of time, in order. */
export async function listDeskCalls(deps: AppContext, { from, to }: { from: Date; to: Date }): Promise<ListedCall[]> {
  const found = await deps.database.db
    .select({ booking: bookings, email: orders.email })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(eq(bookings.state, 'booked'), gte(bookings.startsAt, from), lt(bookings.startsAt, to)))
    .orderBy(bookings.startsAt, bookings.id)
    .limit(MAX_LISTED)
  return found.map((one) => toListedCall(deps, one))
}

const MAX_LISTED = 200

function toListedCall(
  { clock, scheduling, videoLink }: Pick<AppContext, 'clock' | 'scheduling' | 'videoLink'>,
  { booking, email }: { booking: Booking; email: string | null },
): ListedCall {
  const { id, orderId, startsAt, state, name, question, visitorZone, outcome } = booking
  const hasBegun = startsAt <= clock.now()
  const when = dateTimeLabel(startsAt, scheduling.timeZone)
  const clientWhen = dateTimeLabel(startsAt, visitorZone)
  return {
    bookingId: id,
    orderId,
    title: callOf(booking).offer.title,
    state: state === 'canceled' ? 'canceled' : hasBegun ? 'begun' : 'upcoming',
    name: name ?? undefined,
    email: email?.toLowerCase(),
    question: question ?? undefined,
    when,
    clientWhen: clientWhen === when ? undefined : clientWhen,
    outcome,
    startsAt,
    videoLink: state === 'booked' && booking.endsAt > clock.now() ? videoLink : undefined,
  }
}
