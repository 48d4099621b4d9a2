import { and, asc, desc, eq, gte, inArray, isNull, lte, notExists, notInArray } from 'drizzle-orm'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { calls } from '../calls/bookings/bookings.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import { longDateTime } from '../platform/dates.ts'
import type { DeskItemSource } from '../platform/desk-item.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { deskEmails } from './desk.sql.ts'

/** A Focus Call comes with a plan and the recording: a day after it someone asks where they are. */
const EXPECTED_WITHIN = DAY
const ASK_WITHIN = 60 * DAY

/** Held Focus Calls whose plan and recording haven't been written. One that was sent in another way is marked as done. */
export function plansDue({ database: { db }, clock, scheduling }: AppContext): DeskItemSource {
  return {
    name: 'plan',
    label: 'Plan due',
    endsByMark: true,
    async find({ limit, hidden }) {
      const now = clock.now()
      const written = db.select({ id: deskEmails.id }).from(deskEmails).where(isPlanOf(bookings.orderId))
      const found = await db
        .select({ booking: bookings, email: orders.email })
        .from(bookings)
        .innerJoin(orders, eq(orders.id, bookings.orderId))
        .where(
          and(
            ...[eq(bookings.state, 'booked'), eq(bookings.productId, 'focus-call')],
            ...[inArray(bookings.outcome, ['held', 'late']), isNull(orders.erasedAt)],
            ...[lte(bookings.startsAt, now), gte(bookings.endsAt, new Date(now.getTime() - ASK_WITHIN))],
            ...[notExists(written), notInArray(bookings.id, [...hidden])],
          ),
        )
        .orderBy(asc(bookings.endsAt), bookings.id)
        .limit(limit)
      return found.map(({ booking: { id, orderId, name, startsAt, endsAt }, email }) => ({
        id,
        fact: `${name ?? email ?? 'A client'} is waiting for the plan and the recording`,
        consequence: `${calls['focus-call'].offer.title} of ${longDateTime(startsAt, scheduling.timeZone)}. Both come with it.`,
        action: { label: 'Send both', href: `/desk/calls/${orderId}#plan` },
        dueAt: new Date(endsAt.getTime() + EXPECTED_WITHIN),
        email: email?.toLowerCase(),
      }))
    },
  }
}

/** When the plan of a call was written; undefined while it waits. */
export async function findPlan({ database: { db }, scheduling }: AppContext, orderId: string) {
  const [plan] = await db
    .select({ at: deskEmails.writtenAt })
    .from(deskEmails)
    .where(isPlanOf(orderId))
    .orderBy(desc(deskEmails.writtenAt))
    .limit(1)
  return plan && `Sent ${longDateTime(plan.at, scheduling.timeZone)}`
}

function isPlanOf(orderId: string | typeof bookings.orderId) {
  return and(eq(deskEmails.orderId, orderId), isNull(deskEmails.canceledAt))
}
