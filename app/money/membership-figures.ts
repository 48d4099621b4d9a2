import { and, count, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
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

const { charge } = offers.society

/** What a subscription brings in a month. Nobody pays for one that was given. */
export const monthlyCents = sql<number>`(case when ${orders.givenBy} is null then ${
  charge.mode === 'subscription' ? charge.monthlyCents : 0
} else 0 end)::integer`

/** The subscriptions that add up to the monthly recurring revenue. */
export const isRunning = inArray(subscriptions.status, ['active', 'past_due'])

/** Members at the start of a month: they had paid before it, and their membership hadn't ended. */
export function wasMemberAtStart(month: Month): SQL | undefined {
  const { from } = spanOf(month)
  return and(
    isNotNull(orders.paidAt),
    lt(orders.paidAt, from),
    or(isNull(subscriptions.endedAt), gte(subscriptions.endedAt, from)),
  )
}

/** Who was a member when the month began, and left in it. */
export function leftIn(month: Month): SQL | undefined {
  return and(wasMemberAtStart(month), endedIn(month))
}

function endedIn(month: Month): SQL | undefined {
  const { from, before } = spanOf(month)
  return and(gte(subscriptions.endedAt, from), lt(subscriptions.endedAt, before))
}

/** The disputes that were opened in a month. */
export function wasOpenedIn(month: Month): SQL | undefined {
  const { from, before } = spanOf(month)
  return and(gte(disputes.openedAt, from), lt(disputes.openedAt, before))
}

/** Monthly recurring revenue as Stripe defines it, which is of now, and how many members of a month's beginning it lost. */
export async function membershipFigures(db: Db, month: Month): Promise<MembershipFigures> {
  const [now] = await db
    .select({ running: count(), mrrCents: sql<number>`coalesce(sum(${monthlyCents}), 0)`.mapWith(Number) })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(isRunning)
  const [then] = await db
    .select({
      atStart: count(),
      ended: sql<number>`count(*) filter (where ${endedIn(month)})`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(wasMemberAtStart(month))
  return { running: 0, mrrCents: 0, atStart: 0, ended: 0, ...now, ...then }
}

/** Disputes that were opened in a month. */
export async function countDisputes(db: Db, month: Month): Promise<number> {
  const [row] = await db.select({ count: count() }).from(disputes).where(wasOpenedIn(month))
  return row?.count ?? 0
}
