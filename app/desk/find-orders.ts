import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import type { Order } from '../sales/orders/orders.ts'
import { disputes } from '../sales/payments/disputes.sql.ts'

const ORDERS_PER_PAGE = 25

/** What the list can be narrowed to, by the name in its address. */
export const ORDER_KINDS = {
  paid: 'Paid',
  returned: 'Refunded, whole or in part',
  disputed: 'Disputed',
  review: 'Needs review',
  unfinished: 'Never paid',
  given: 'Gifts, and what was bought before',
} as const

export type OrderKind = keyof typeof ORDER_KINDS

export interface OrderFilter {
  kind: OrderKind | undefined
  productId: string | undefined
  /** The slug of the newsletter whose links led to them. */
  newsletter: string | undefined
  /** The first moment, and the first one that is too late. */
  from: Date | undefined
  before: Date | undefined
}

/** The place of an order in the list. */
export interface OrderPlace {
  createdAt: Date
  id: string
}

/** A page of orders, newest first, of those that come after `after`. */
export async function findOrders(
  db: Db,
  filter: OrderFilter,
  after: OrderPlace | undefined,
): Promise<{ found: Order[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(matches(db, filter), after && comesAfter(after)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ORDERS_PER_PAGE + 1)
  return { found: rows.slice(0, ORDERS_PER_PAGE), hasMore: rows.length > ORDERS_PER_PAGE }
}

/** Counted no further than this. */
const MAX_COUNTED = 1000

/** `17`, or `1,000+`. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<string> {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(matches(db, filter))
    .limit(MAX_COUNTED + 1)
  const [row] = await db.select({ count: sql<number>`count(*)::integer` }).from(some.as('some'))
  const count = row?.count ?? 0
  return count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en-US')}+` : String(count)
}

function matches(db: Db, { kind, productId, newsletter, from, before }: OrderFilter): SQL | undefined {
  return and(
    kind && ofKind(db, kind),
    productId ? eq(orders.productId, productId) : undefined,
    newsletter ? eq(orders.newsletter, newsletter) : undefined,
    from && gte(orders.createdAt, from),
    before && lt(orders.createdAt, before),
  )
}

function ofKind(db: Db, kind: OrderKind): SQL | undefined {
  switch (kind) {
    case 'paid':
      return and(isNotNull(orders.paidAt), isNull(orders.givenBy))
    case 'returned':
      return gt(orders.refundedCents, 0)
    case 'disputed':
      // Disputes are few: their orders are looked up, and not all orders asked whether they have one.
      return sql`${orders.id} = any(array(${db.select({ id: disputes.orderId }).from(disputes)}))`
    case 'review':
      return eq(orders.state, 'review')
    case 'given':
      return isNotNull(orders.givenBy)
    case 'unfinished':
      return and(inArray(orders.state, ['open', 'confirming', 'failed', 'expired']), isNull(orders.givenBy))
  }
}

function comesAfter({ createdAt, id }: OrderPlace): SQL | undefined {
  return or(lt(orders.createdAt, createdAt), and(eq(orders.createdAt, createdAt), lt(orders.id, id)))
}
