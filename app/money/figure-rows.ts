import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.sql.ts'
import { disputes } from '../payments/disputes.sql.ts'
import { subscriptions } from '../payments/subscriptions.sql.ts'
import type { Db } from '../platform/database/database.server.ts'
import { isRunning, leftIn, monthlyCents, wasMemberAtStart, wasOpenedIn } from './membership-figures.ts'
import { balanceTransactions } from './money.sql.ts'
import type { Month } from './months.ts'
import { isIn, isOfOrder } from './report.ts'

/** The lists that figures are made of. */
export type FigureList = 'memberships' | 'left' | 'at-start' | 'disputes' | 'payments'

export interface FigureRow {
  id: string
  /** Undefined for a payment that no order of ours belongs to. */
  orderId: string | undefined
  email: string | undefined
  cents: number
  /** As Stripe names it. */
  status: string
  /** By which the list is in order, the newest first. */
  at: Date
  paidAt: Date | null
  endedAt: Date | null
}

/** The place of a row in its list. */
export type FigurePlace = Pick<FigureRow, 'at' | 'id'>

const FIGURE_ROWS_PER_PAGE = 50

/** A page of the rows that a figure counts, by the very condition that it counts them by. */
export async function listFigure(db: Db, list: FigureList, month: Month, after: FigurePlace | undefined) {
  const rows = await READ[list](db, month, after)
  return { rows: rows.slice(0, FIGURE_ROWS_PER_PAGE), hasMore: rows.length > FIGURE_ROWS_PER_PAGE }
}

type Read = (db: Db, month: Month, after: FigurePlace | undefined) => Promise<FigureRow[]>

const READ: Record<FigureList, Read> = {
  memberships: (db, _month, after) => readSubscriptions(db, isRunning, orders.createdAt, after),
  left: (db, month, after) => readSubscriptions(db, leftIn(month), subscriptions.endedAt, after),
  'at-start': (db, month, after) => readSubscriptions(db, wasMemberAtStart(month), orders.createdAt, after),
  disputes: readDisputes,
  payments: readPayments,
}

async function readSubscriptions(
  db: Db,
  condition: SQL | undefined,
  at: PgColumn,
  after: FigurePlace | undefined,
): Promise<FigureRow[]> {
  const rows = await db
    .select({ subscription: subscriptions, order: orders, cents: monthlyCents })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(condition, after && comesAfter(at, subscriptions.id, after)))
    .orderBy(desc(at), desc(subscriptions.id))
    .limit(FIGURE_ROWS_PER_PAGE + 1)
  return rows.map(({ subscription: { id, status, endedAt }, order, cents }) => ({
    ...{ id, ...ofOrder(order), cents, status, paidAt: order.paidAt, endedAt },
    at: at === subscriptions.endedAt ? (endedAt ?? order.createdAt) : order.createdAt,
  }))
}

async function readDisputes(db: Db, month: Month, after: FigurePlace | undefined): Promise<FigureRow[]> {
  const rows = await db
    .select({ dispute: disputes, order: orders })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(wasOpenedIn(month), after && comesAfter(disputes.openedAt, disputes.id, after)))
    .orderBy(desc(disputes.openedAt), desc(disputes.id))
    .limit(FIGURE_ROWS_PER_PAGE + 1)
  return rows.map(({ dispute: { id, amountCents: cents, status, openedAt: at }, order }) => ({
    ...{ id, ...ofOrder(order), cents, status, at, paidAt: order.paidAt, endedAt: null },
  }))
}

async function readPayments(db: Db, month: Month, after: FigurePlace | undefined): Promise<FigureRow[]> {
  const { createdAt, id, category } = balanceTransactions
  const rows = await db
    .select({ movement: balanceTransactions, order: orders })
    .from(balanceTransactions)
    .leftJoin(orders, isOfOrder)
    .where(and(isIn(month), eq(category, 'charge'), after && comesAfter(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(FIGURE_ROWS_PER_PAGE + 1)
  return rows.map(({ movement, order }) => ({
    ...{ id: movement.id, ...ofOrder(order), cents: movement.amountCents, status: 'paid', at: movement.createdAt },
    ...{ paidAt: movement.createdAt, endedAt: null },
  }))
}

function ofOrder(order: typeof orders.$inferSelect | null) {
  return { orderId: order?.id, email: order?.email?.toLowerCase() }
}

function comesAfter(at: PgColumn, id: PgColumn, after: FigurePlace): SQL | undefined {
  return or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id)))
}
