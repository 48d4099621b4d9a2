import { eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { findOrdersByEmail, orderHasEmail } from '../../sales/orders/orders.ts'
import { revokeLinksOfOrders } from './booking/links.ts'
import { bookings } from './bookings.sql.ts'

/** The calls of a person, with their name and questions. */
export function callPersonalData({ clock }: { clock: Clock }): PersonalData {
  return {
    name: 'Your calls',
    isOfAccount: true,
    retentionNote:
      'We keep the time of a call with its sales record, without your name or question. The link to an upcoming call keeps working. If you want that gone too, cancel the call first.',
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
      const upcoming = calls.filter(({ booking: { state, endsAt } }) => state === 'booked' && endsAt > now)
      const retained = new Set(upcoming.map(({ booking }) => booking.orderId))
      const orderIds = (await findOrdersByEmail(tx, email)).map(({ id }) => id)
      await revokeLinksOfOrders(
        tx,
        orderIds.filter((id) => !retained.has(id)),
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
