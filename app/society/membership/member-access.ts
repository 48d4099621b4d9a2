import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { isOwnOrder } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/subscriptions.sql.ts'
import { memberships } from './membership.sql.ts'

/** The address, in lower case, by which a person is an accepted member today; undefined for everyone else. */
export async function findMemberAddress(
  { database: { db }, clock }: AppContext,
  addresses: readonly string[],
): Promise<string | undefined> {
  const [row] = await db
    .select({ email: orders.email })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(and(isOwnOrder(addresses), isCurrent(clock)))
    .limit(1)
  return row?.email?.toLowerCase()
}

/** A subquery: the addresses, in lower case, of everyone who is an accepted member today. */
export function memberAddresses(db: Db, clock: Clock) {
  return db
    .select({ email: sql<string>`lower(${orders.email})` })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(isCurrent(clock))
}

function isCurrent(clock: Clock) {
  return and(
    eq(memberships.decision, 'accepted'),
    inArray(memberships.state, ['active', 'past_due', 'ending']),
    // A month that was given and not used yet follows the paid time as soon as Stripe says that this is over.
    or(
      ne(memberships.state, 'ending'),
      gt(subscriptions.periodEnd, clock.now()),
      gt(memberships.creditedUntil, clock.now()),
    ),
    or(isNull(memberships.givenUntil), gt(memberships.givenUntil, clock.now())),
  )
}
