import { and, asc, count, desc, eq, gte, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { balanceTransactions } from './money.sql.ts'
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

export type Movement = typeof balanceTransactions.$inferSelect

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

/** The movements that a sum of a month is made of, newest first. */
export function listMonth(db: Db, month: Month, category?: string): Promise<Movement[]> {
  return db
    .select()
    .from(balanceTransactions)
    .where(and(isIn(month), category ? eq(balanceTransactions.category, category) : undefined))
    .orderBy(desc(balanceTransactions.createdAt), desc(balanceTransactions.id))
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

/** What came in by week, each from Monday on in UTC, as in Stripe's reports: what was paid, and what is kept of it. */
export function sumWeeks(db: Db, from: Date) {
  const { category, amountCents, netCents, createdAt } = balanceTransactions
  const monday = sql`date_trunc('week', ${createdAt} at time zone 'UTC')`
  return db
    .select({
      week: sql<string>`to_char(${monday}, 'YYYY-MM-DD')`,
      paidCents: sql<number>`coalesce(sum(${amountCents}) filter (where ${category} = 'charge'), 0)`.mapWith(Number),
      keptCents: total(netCents),
    })
    .from(balanceTransactions)
    .where(and(gte(createdAt, from), notInArray(category, TRANSFERS)))
    .groupBy(monday)
}

export function isIn(month: Month) {
  const { from, before } = spanOf(month)
  return and(gte(balanceTransactions.createdAt, from), lt(balanceTransactions.createdAt, before))
}

function total(column: typeof balanceTransactions.amountCents) {
  return sql<number>`sum(${column})`.mapWith(Number)
}
