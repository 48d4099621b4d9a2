import { and, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { orders } from '../../orders/orders.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'

/** Orders whose buyers came from there. */
export interface SourceOrders {
  /** Null where the browser didn't say. */
  source: string | null
  orders: number
  /** What was paid, less what went back. */
  cents: number
}

/** As many rows as the page has space for; the rest is in the last one, as other sites. */
const MAX_SOURCES = 25

/** Orders paid since a moment, by where their buyers first came to the site from, most orders first. Gifts don't count. */
export async function ordersBySource(db: Db, from: Date): Promise<SourceOrders[]> {
  const { source, paidAt, givenBy, amountCents, refundedCents } = orders
  const rows = await db
    .select({
      source,
      orders: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`sum(${amountCents} - ${refundedCents})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isNotNull(paidAt), gte(paidAt, from), isNull(givenBy)))
    .groupBy(source)
    .orderBy(sql`2 desc, 1`)
  return rows.length > MAX_SOURCES ? withRest(rows) : rows
}

function withRest(rows: SourceOrders[]): SourceOrders[] {
  const named = rows.filter(({ source }, at) => source !== 'other' && (source === null || at < MAX_SOURCES))
  const rest = rows.filter((row) => !named.includes(row))
  return [...named, rest.reduce((sum, { orders, cents }) => addTo(sum, orders, cents), { ...NO_ORDERS })]
}

const NO_ORDERS: SourceOrders = { source: 'other', orders: 0, cents: 0 }

function addTo(sum: SourceOrders, orders: number, cents: number): SourceOrders {
  return { ...sum, orders: sum.orders + orders, cents: sum.cents + cents }
}
