import { desc, eq } from 'drizzle-orm'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { bookAsCoach, findCall, isSlotTaken } from '../calls/bookings/bookings.ts'
import type { Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { FormFields } from '../platform/forms/form-fields.ts'
import { grantEntitlement } from '../sales/downloads/downloads.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { isOwnOrder, recordGift } from '../sales/orders/orders.ts'
import { recordChange } from './changes.ts'
import { findNames } from './find-people.ts'
import { dayAndTime } from './queue-view.ts'
import { typedMoment } from './typed-moment.ts'

/**
 * Books a call for someone, without a charge: after a talk on the phone, or to make up for something. The invitation goes out right
 * away, and the call can be moved or canceled like any other.
 *
 * @returns what is wrong, in words, and its status
 */
export async function bookCall(
  deps: AppContext,
  { person }: Session,
  email: string,
  fields: FormFields,
): Promise<{ problem: string; status: number } | undefined> {
  const call = findCall(fields.get('call') ?? '')
  const startsAt = typedMoment(fields.get('at') ?? '', deps.scheduling.timeZone)
  if (!call || !startsAt || startsAt <= deps.clock.now())
    return { problem: 'Nothing changed: choose a call, and a day and time to come.', status: 422 }
  const { db } = deps.database
  const details = {
    zone: (await findZone(db, email)) ?? deps.scheduling.timeZone,
    name: (await findNames(db, [email])).get(email),
    question: undefined,
  }
  try {
    await deps.database.transact(async (tx) => {
      const by = person.id
      const order = await recordGift(deps, tx, { productId: call.id, edition: undefined, email, givenBy: by })
      await grantEntitlement(deps, tx, { orderId: order.id, productId: call.id, edition: null, email })
      const { id } = await bookAsCoach(deps, tx, { call, order, startsAt, details })
      const when = dayAndTime(startsAt, deps.scheduling.timeZone)
      const summary = `Booked for ${details.name ?? email}: ${call.offer.title}, ${when}`
      const change = { actor: by, action: 'call-booked', subject: id, email, summary } as const
      await recordChange(deps, tx, { ...change, before: null, after: { startsAt: startsAt.toISOString() } })
    })
  } catch (error) {
    if (!isSlotTaken(error)) throw error
    return { problem: 'Nothing changed: another call is at that time.', status: 409 }
  }
  return undefined
}

/** Where they were when they last booked. */
async function findZone(db: Db, email: string): Promise<string | undefined> {
  const [last] = await db
    .select({ zone: bookings.visitorZone })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(isOwnOrder([email]))
    .orderBy(desc(bookings.startsAt))
    .limit(1)
  return last?.zone
}
