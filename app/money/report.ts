import { and, asc, count, desc, eq, exists, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { orders } from '../orders/orders.sql.ts'
import { isOwnOrder } from '../orders/orders.ts'
import type { Db } from '../platform/database/database.server.ts'
import { spanNumber } from '../platform/database/spans.ts'
import { balanceTransactions, payouts } from './money.sql.ts'
import { type Month, spanOf } from './months.ts'

/** The sums of one of Stripe's reporting categories. */
export interface CategorySums {
  category: string
  count: number
  amountCents: number
  feeCents: number
  netCents: number
}

/** Money that only goes to the bank or comes from there is no revenue. */
export const TRANSFERS = ['payout', 'payout_reversal', 'topup', 'topup_reversal']

type Movement = typeof balanceTransactions.$inferSelect

/** What moved in a month, by category, as Stripe's report "Balance change from activity" has it. */
export async function sumMonth(db: Db, month: Month): Promise<CategorySums[]> {
  return db
    .select({
      category: balanceTransactions.category,
      count: count(),
      amountCents: total(balanceTransactions.amountCents),
      feeCents: total(balanceTransactions.feeCents),
      netCents: total(balanceTransactions.netCents),
    })
    .from(balanceTransactions)
    .where(isIn(month))
    .groupBy(balanceTransactions.category)
    .orderBy(asc(balanceTransactions.category))
}

/** Every movement of a month, newest first. */
export function listMonth(db: Db, month: Month): Promise<Movement[]> {
  return db
    .select()
    .from(balanceTransactions)
    .where(isIn(month))
    .orderBy(...NEWEST_FIRST)
}

/** The newest movements that a sum of a month is made of, each with the order or the payout that it belongs to. */
export function listCategory(db: Db, month: Month, category: string, limit: number) {
  return db
    .select({ movement: balanceTransactions, order: { id: orders.id, email: orders.email }, payout: payouts })
    .from(balanceTransactions)
    .leftJoin(orders, isOfOrder)
    .leftJoin(
      payouts,
      and(inArray(balanceTransactions.category, TRANSFERS), eq(payouts.id, balanceTransactions.source)),
    )
    .where(and(isIn(month), eq(balanceTransactions.category, category)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}

const NEWEST_FIRST = [desc(balanceTransactions.createdAt), desc(balanceTransactions.id)]

/** A membership has a customer of its own, so its renewals are found by that. */
export const isOfOrder = or(
  eq(orders.stripePaymentIntentId, balanceTransactions.paymentIntent),
  eq(orders.stripeCustomerId, balanceTransactions.customer),
)

/**
 * What someone paid, with renewals, less what went back or the bank holds: of the movements that are known.
 *
 * @param addresses all of hers, in lower case
 * @returns undefined while none of them is known
 */
export async function sumOfPerson(db: Db, addresses: readonly string[]): Promise<number | undefined> {
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfOrder, isOwnOrder(addresses)))
  const [row] = await db
    .select({ movements: count(), cents: total(balanceTransactions.amountCents) })
    .from(balanceTransactions)
    .where(and(exists(own), notInArray(balanceTransactions.category, TRANSFERS)))
  return row && row.movements > 0 ? row.cents : undefined
}

/** When the first movement that is known was. */
export async function findFirstMovement(db: Db): Promise<Date | undefined> {
  const [first] = await db
    .select({ at: balanceTransactions.createdAt })
    .from(balanceTransactions)
    .orderBy(asc(balanceTransactions.createdAt))
    .limit(1)
  return first?.at
}

/** What came in by span, such as a week, which is numbered from 0 on: what was paid, and what is kept of it. */
export function sumSpans(db: Db, starts: readonly [Date, ...Date[]]) {
  const { category, amountCents, netCents, createdAt } = balanceTransactions
  return db
    .select({
      span: spanNumber(createdAt, starts),
      paidCents: sql<number>`coalesce(sum(${amountCents}) filter (where ${category} = 'charge'), 0)`.mapWith(Number),
      keptCents: total(netCents),
    })
    .from(balanceTransactions)
    .where(and(gte(createdAt, starts[0]), notInArray(category, TRANSFERS)))
    .groupBy(sql`1`)
}

export function isIn(month: Month) {
  const { from, before } = spanOf(month)
  return and(gte(balanceTransactions.createdAt, from), lt(balanceTransactions.createdAt, before))
}

function total(column: typeof balanceTransactions.amountCents) {
  return sql<number>`sum(${column})`.mapWith(Number)
}
