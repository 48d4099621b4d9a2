import { and, asc, eq, gt, gte, inArray, isNull, lte, notInArray, type SQL } from 'drizzle-orm'
import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { longDate, wallTime } from '../../platform/dates.ts'
import type { DeskItem, DeskItemSource } from '../../platform/desk-item.ts'
import { dateTimeLabel, timeLabel } from '../../platform/time-labels.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { shownEmail } from '../../sales/orders/orders.ts'
import { type Booking, callOf } from './booking/booking.ts'
import { calls, findCall } from './booking/calls.ts'
import { bookings } from './bookings.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock' | 'scheduling'>

/** For how long the queue asks how a call went. */
const ASK_WITHIN = 60 * DAY

/** Today's calls that aren't over, today being the coach's. */
export function callsToday(deps: Deps): DeskItemSource {
  return {
    name: 'call',
    label: 'Call today',
    endsByMark: false,
    find: findCalls(deps, 'Read the brief', {
      at: (now) => {
        const midnight = wallTime(now, deps.scheduling.timeZone).startOfDay().add({ days: 1 })
        return and(gt(bookings.endsAt, now), lte(bookings.startsAt, new Date(midnight.epochMilliseconds)))
      },
      consequence({ startsAt, endsAt, question }) {
        // Read each time: the coach can change it at the desk.
        const { timeZone } = deps.scheduling
        return `${timeLabel(startsAt, timeZone)} to ${timeLabel(endsAt, timeZone)}. ${question ? 'They said what it’s about.' : 'They didn’t say what it’s about.'}`
      },
      dueAt: ({ startsAt }) => startsAt,
    }),
  }
}

/** Calls that are paid and have no time yet: nobody else would notice. */
export function callsWithoutTime({ database: { db }, clock }: Deps): DeskItemSource {
  return {
    name: 'call-time',
    label: 'Call without a time',
    // They may choose one themselves, or have said that they no longer want it.
    endsByMark: true,
    async find({ limit, hidden }) {
      const own = Object.values(calls).filter(({ externalUrl }) => !externalUrl)
      const found = await db
        .select({ order: orders })
        .from(orders)
        .leftJoin(bookings, eq(bookings.orderId, orders.id))
        .where(
          and(
            ...[eq(orders.state, 'paid'), isNull(bookings.id), isNull(orders.erasedAt)],
            inArray(
              orders.productId,
              own.map(({ id }) => id),
            ),
            gte(orders.createdAt, new Date(clock.now().getTime() - ASK_WITHIN)),
            notInArray(orders.id, [...hidden]),
          ),
        )
        .orderBy(asc(orders.paidAt), orders.id)
        .limit(limit)
      return found.map(({ order: { id, productId, email, amountCents, paidAt, createdAt } }): DeskItem => {
        const at = paidAt ?? createdAt
        return {
          id,
          fact: `${email ?? 'A client'} has no time for ${findCall(productId)?.offer.title ?? 'a call'}`,
          consequence: `${amountCents > 0 ? `Paid ${dollars(amountCents)}` : 'Given'} on ${longDate(at)}. They can choose a time by the link in their receipt, or you book one for them.`,
          action: { label: 'Book a time for them', href: `/desk/orders/${id}#book` },
          dueAt: new Date(at.getTime() + DAY),
          email: email?.toLowerCase(),
        }
      })
    },
  }
}

/** Past calls without an outcome. */
export function callsWithoutOutcome(deps: Deps): DeskItemSource {
  return {
    name: 'outcome',
    label: 'Call, no outcome',
    endsByMark: false,
    find: findCalls(deps, 'Say how it went', {
      at: (now) => and(lte(bookings.endsAt, now), gte(bookings.endsAt, new Date(now.getTime() - ASK_WITHIN))),
      consequence: ({ startsAt }) =>
        `${dateTimeLabel(startsAt, deps.scheduling.timeZone)}. Held, late or no-show? A refund depends on it.`,
      dueAt: ({ endsAt }) => new Date(endsAt.getTime() + DAY),
    }),
  }
}

/** Booked calls without an outcome: once the coach gives one, a call is over, even before its end. */
function findCalls(
  { database: { db }, clock }: Deps,
  label: string,
  of: { at(now: Date): SQL | undefined; consequence(booking: Booking): string; dueAt(booking: Booking): Date },
): DeskItemSource['find'] {
  return async ({ limit, hidden }) => {
    const isOpen = and(eq(bookings.state, 'booked'), isNull(bookings.outcome), notInArray(bookings.id, [...hidden]))
    const found = await db
      .select({ booking: bookings, email: shownEmail })
      .from(bookings)
      .innerJoin(orders, eq(orders.id, bookings.orderId))
      .where(and(isOpen, of.at(clock.now())))
      .orderBy(asc(bookings.startsAt), bookings.id)
      .limit(limit)
    return found.map(({ booking, email }) => ({
      id: booking.id,
      fact: `${callOf(booking).offer.title} with ${booking.name || email || 'a client'}`,
      consequence: of.consequence(booking),
      action: { label, href: `/desk/calls/${booking.orderId}` },
      dueAt: of.dueAt(booking),
      email: email ?? undefined,
    }))
  }
}
