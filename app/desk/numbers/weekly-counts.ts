import { and, count, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { findOffer } from '../../catalog/offers.ts'
import { orders } from '../../orders/orders.sql.ts'
import { subscriptions } from '../../payments/subscriptions.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { BUSINESS_ZONE } from '../../platform/dates.ts'
import { forgottenQuizzes, quizResults } from '../../quiz/quiz.sql.ts'
import { mondayOf } from './range.ts'

/** A number for each week, by the Monday on which it began. */
export type Weekly = Map<string, number>

/** Quiz results that were emailed, with those whose answers are deleted by now. */
export async function quizzesByWeek(db: Db, from: Date, monday: string): Promise<Weekly> {
  const there = await db
    .select({ week: weekOf(quizResults.createdAt), count: count() })
    .from(quizResults)
    .where(gte(quizResults.createdAt, from))
    .groupBy(sql`1`)
  const gone = await db.select().from(forgottenQuizzes).where(gte(forgottenQuizzes.day, monday))
  return addUp([...there, ...gone.map(({ day, count }) => ({ week: mondayOf(day), count }))])
}

/** What is sold, in the order in which it's drawn. */
export const KINDS = { documents: 'Blueprint and packs', finder: 'Money Finder', calls: 'Calls', society: 'Society' }

export type Kind = keyof typeof KINDS

/** Paid orders; gifts aren't. */
export async function ordersByWeek(db: Db, from: Date): Promise<Record<Kind, Weekly>> {
  const monday = mondayBefore(orders.paidAt)
  const rows = await db
    .select({ week: named(monday), productId: orders.productId, count: count() })
    .from(orders)
    .where(and(gte(orders.paidAt, from), isNull(orders.givenBy)))
    .groupBy(monday, orders.productId)
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
export async function membersByWeek(db: Db, from: Date) {
  const isPaid = isNotNull(orders.paidAt)
  const members = (what: SQL<string>, condition: SQL | undefined) =>
    db
      .select({ week: what, count: count() })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(and(isPaid, condition))
      .groupBy(sql`1`)
  const wereThere = and(lt(orders.paidAt, from), or(isNull(subscriptions.endedAt), gte(subscriptions.endedAt, from)))
  const [before] = await members(sql`'before'`, wereThere)
  const joined = await members(weekOf(orders.paidAt), gte(orders.paidAt, from))
  const left = await members(weekOf(subscriptions.endedAt), gte(subscriptions.endedAt, from))
  return { before: before?.count ?? 0, joined: addUp(joined), left: addUp(left) }
}

function weekOf(at: PgColumn): SQL<string> {
  return named(mondayBefore(at))
}

/** The Monday of a moment's week, where the business is. */
function mondayBefore(at: PgColumn): SQL {
  return sql`date_trunc('week', ${at} at time zone ${sql.raw(`'${BUSINESS_ZONE}'`)})`
}

/** As a text: for each week it takes less time than for each row. */
function named(monday: SQL): SQL<string> {
  return sql<string>`to_char(${monday}, 'YYYY-MM-DD')`
}

function addUp(rows: readonly { week: string; count: number }[]): Weekly {
  const weeks: Weekly = new Map()
  for (const { week, count: more } of rows) weeks.set(week, (weeks.get(week) ?? 0) + more)
  return weeks
}
