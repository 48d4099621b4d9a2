import { and, count, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { offers } from '../catalog/offers.ts'
import { orders } from '../orders/orders.sql.ts'
import { disputes } from '../payments/disputes.sql.ts'
import { subscriptions } from '../payments/subscriptions.sql.ts'
import type { Db } from '../platform/database/database.server.ts'
import { type Month, spanOf } from './months.ts'

export interface MembershipFigures {
  /** Subscriptions that are paid or whose renewal is being tried again. */
  running: number
  mrrCents: number
  /** Members when the month began, and how many of those ended in it. */
  atStart: number
  ended: number
}

/** Monthly recurring revenue as Stripe defines it, which is of now, and how many members of a month's beginning it lost. */
export async function membershipFigures(db: Db, month: Month): Promise<MembershipFigures> {
  const { charge } = offers.society
  const monthlyCents = charge.mode === 'subscription' ? charge.monthlyCents : 0
  const [now] = await db
    .select({ running: count() })
    .from(subscriptions)
    .where(inArray(subscriptions.status, ['active', 'past_due']))
  const { from, before } = spanOf(month)
  const endedInMonth = and(gte(subscriptions.endedAt, from), lt(subscriptions.endedAt, before))
  const [then] = await db
    .select({
      atStart: count(),
      ended: sql<number>`count(*) filter (where ${endedInMonth})`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        isNotNull(orders.paidAt),
        lt(orders.paidAt, from),
        or(isNull(subscriptions.endedAt), gte(subscriptions.endedAt, from)),
      ),
    )
  const running = now?.running ?? 0
  return { running, mrrCents: running * monthlyCents, atStart: then?.atStart ?? 0, ended: then?.ended ?? 0 }
}

/** Disputes that were opened in a month. */
export async function countDisputes(db: Db, month: Month): Promise<number> {
  const { from, before } = spanOf(month)
  const [row] = await db
    .select({ count: count() })
    .from(disputes)
    .where(and(gte(disputes.openedAt, from), lt(disputes.openedAt, before)))
  return row?.count ?? 0
}
