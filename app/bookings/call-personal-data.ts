import { eq, inArray, sql } from 'drizzle-orm'
import { orders } from '../orders/orders.sql.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { revokeLinksOfOrders } from './booking/links.ts'
import { bookings } from './bookings.sql.ts'

/** The calls of a person, with what she wrote for them. */
export function callPersonalData({ clock }: { clock: Clock }): PersonalData {
  return {
    name: 'Your calls',
    retentionNote:
      'The time of a call stays with the record of its sale, without your name and your question. A call that is still to come keeps its link: cancel it first if you want that gone too.',
    async read(db, email) {
      return (await findCallsByEmail(db, email)).map(({ booking }) => ({
        order: booking.orderId,
        call: booking.productId,
        state: booking.state,
        begins: booking.startsAt.toISOString(),
        ends: booking.endsAt.toISOString(),
        'time zone': booking.visitorZone,
        name: booking.name,
        question: booking.question,
        changes: booking.sequence,
        refunded: booking.refunded,
        chosen: booking.createdAt.toISOString(),
      }))
    },
    async erase(tx, email) {
      const calls = await findCallsByEmail(tx, email)
      if (calls.length > 0) {
        const ids = calls.map(({ booking }) => booking.id)
        await tx.update(bookings).set({ name: null, question: null }).where(inArray(bookings.id, ids))
      }
      const now = clock.now()
      const kept = new Set(
        calls
          .filter(({ booking: { state, endsAt } }) => state === 'booked' && endsAt > now)
          .map(({ booking }) => booking.orderId),
      )
      const theirs = await tx.select({ id: orders.id }).from(orders).where(orderHasEmail(email))
      await revokeLinksOfOrders(
        tx,
        theirs.map(({ id }) => id).filter((id) => !kept.has(id)),
      )
    },
  }
}

function findCallsByEmail(db: Db, email: string) {
  return db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(orderHasEmail(email))
    .orderBy(bookings.startsAt)
}

function orderHasEmail(email: string) {
  return eq(sql`lower(${orders.email})`, email)
}
