import { and, count, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { findOffer } from '../../catalog/offers.ts'
import { orderDays } from '../../orders/order-days.sql.ts'
import { orders } from '../../orders/orders.sql.ts'
import { subscriptions } from '../../payments/subscriptions.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { spanNumber } from '../../platform/database/spans.ts'
import { forgottenQuizzes, quizResults } from '../../quiz/quiz.sql.ts'
import { boundsOf, mondayOf } from './range.ts'

/** A number for each week, by the Monday on which it began. */
export type Weekly = Map<string, number>

/** Quiz results that were emailed, with those whose answers are deleted by now. */
export async function quizzesByWeek(db: Db, weeks: readonly string[]): Promise<Weekly> {
  const starts = boundsOf(weeks)
  const there = await db
    .select({ week: spanNumber(quizResults.createdAt, starts), count: count() })
    .from(quizResults)
    .where(gte(quizResults.createdAt, starts[0]))
    .groupBy(sql`1`)
  const gone = await db
    .select()
    .from(forgottenQuizzes)
    .where(gte(forgottenQuizzes.day, weeks[0] ?? ''))
  return addUp([...named(weeks, there), ...gone.map(({ day, count }) => ({ week: mondayOf(day), count }))])
}

/** What is sold, in the order in which it's drawn. */
export const KINDS = { documents: 'Blueprint and packs', finder: 'Money Finder', calls: 'Calls', society: 'Society' }

export type Kind = keyof typeof KINDS

/** Paid orders; gifts aren't. */
export async function ordersByWeek(db: Db, weeks: readonly string[]): Promise<Record<Kind, Weekly>> {
  const { day, productId, orders } = orderDays
  const counted = await db
    .select({ day, productId, count: sql<number>`sum(${orders})`.mapWith(Number) })
    .from(orderDays)
    .where(gte(day, weeks[0] ?? ''))
    .groupBy(day, productId)
  const rows = counted.map((row) => ({ ...row, week: mondayOf(row.day) }))
  const ofKind = (kind: Kind) => addUp(rows.filter(({ productId }) => kindOf(productId) === kind))
  return {
    documents: ofKind('documents'),
    finder: ofKind('finder'),
    calls: ofKind('calls'),
    society: ofKind('society'),
  }
}

function kindOf(productId: string): Kind {
  const offer = findOffer(productId)
  if (offer?.charge.mode === 'subscription') return 'society'
  if (offer?.soldByEdition) return 'finder'
  return offer?.id === 'clarity-call' || offer?.id === 'focus-call' ? 'calls' : 'documents'
}

/** Members when the weeks begin, and in each who joined and who left. */
export async function membersByWeek(db: Db, weeks: readonly string[]) {
  const starts = boundsOf(weeks)
  const from = starts[0]
  const isPaid = isNotNull(orders.paidAt)
  const members = (what: SQL<number>, condition: SQL | undefined) =>
    db
      .select({ week: what, count: count() })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(and(isPaid, condition))
      .groupBy(sql`1`)
  const wereThere = and(lt(orders.paidAt, from), or(isNull(subscriptions.endedAt), gte(subscriptions.endedAt, from)))
  const [before] = await members(sql`-1`.mapWith(Number), wereThere)
  const joined = await members(spanNumber(orders.paidAt, starts), gte(orders.paidAt, from))
  const left = await members(spanNumber(subscriptions.endedAt, starts), gte(subscriptions.endedAt, from))
  return { before: before?.count ?? 0, joined: addUp(named(weeks, joined)), left: addUp(named(weeks, left)) }
}

/** Each week by its Monday instead of its number. */
function named<Row extends { week: number }>(weeks: readonly string[], rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, week: weeks[row.week] ?? '' }))
}

function addUp(rows: readonly { week: string; count: number }[]): Weekly {
  const weeks: Weekly = new Map()
  for (const { week, count: more } of rows) weeks.set(week, (weeks.get(week) ?? 0) + more)
  return weeks
}
