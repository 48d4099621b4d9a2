import { and, asc, eq, gt } from 'drizzle-orm'
import { productTitle } from '../catalog/edition-titles.ts'
import { subscribers } from '../people/newsletter/newsletter.sql.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { CsvCells } from '../platform/csv.ts'
import type { Db } from '../platform/database/database.server.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { applications, memberships } from '../society/membership/membership.sql.ts'
import { findNames, findPeople } from './find-people.ts'
import { orderNumber, orderState } from './order-view.ts'

/** A list that can be taken along, in batches: each begins where the last one ended. */
interface Export {
  title: string
  what: string
  header: CsvCells
  /** @param after the key of the last row before; empty for the first batch @returns the rows, each under its key */
  read(db: Db, after: string): Promise<{ key: string; cells: CsvCells }[]>
}

const BATCH = 500

export const EXPORTS = {
  orders: {
    title: 'Orders',
    what: 'Each order with its number, what was paid, refunded and taken off, and the buyer’s email.',
    header: [
      ...['Number', 'Order', 'Product', 'Status', 'Ordered', 'Paid'],
      ...['Amount', 'Discount', 'Code', 'Refunded', 'Email'],
    ],
    async read(db, after) {
      const rows = await db.select().from(orders).where(gt(orders.id, after)).orderBy(asc(orders.id)).limit(BATCH)
      return rows.map((order) => ({
        key: order.id,
        cells: [
          ...[orderNumber(order), order.id, productTitle(order), orderState(order)],
          ...[isoTime(order.createdAt), isoTime(order.paidAt)],
          ...[order.amountCents / 100, order.discountCents / 100, order.promotionCode ?? '', order.refundedCents / 100],
          emailOf(order),
        ],
      }))
    },
  },
  people: {
    title: 'People',
    what: 'Everyone with an address here, their name, what they bought in all, and when they were last signed in.',
    header: ['Email', 'Name', 'Bought in all', 'Last seen'],
    async read(db, after) {
      const { people } = await findPeople(db, { words: '', after, limit: BATCH })
      return people.map(({ email, name, cents, seenAt }) => ({
        key: email,
        cells: [email, name ?? '', cents / 100, isoTime(seenAt)],
      }))
    },
  },
  subscribers: {
    title: 'Subscribers',
    what: 'Who gets the newsletter and product news, since when, and who left.',
    header: ['Email', 'State', 'Newsletter', 'Product news', 'Asked', 'Confirmed', 'Unsubscribed'],
    async read(db, after) {
      const { id } = subscribers
      const rows = await db.select().from(subscribers).where(gt(id, after)).orderBy(asc(id)).limit(BATCH)
      return rows.map(({ id: key, email, state, newsletter, productNews, askedAt, confirmedAt, unsubscribedAt }) => ({
        key,
        cells: [
          ...[email, state, newsletter ? 'yes' : 'no', productNews ? 'yes' : 'no'],
          ...[isoTime(askedAt), isoTime(confirmedAt), isoTime(unsubscribedAt)],
        ],
      }))
    },
  },
  members: {
    title: 'Members',
    what: 'Every membership of the Society, past ones too, with its status and the member’s email.',
    header: ['Membership', 'Name', 'Email', 'State', 'Decision', 'Joined', 'Free until'],
    async read(db, after) {
      const rows = await db
        .select({ membership: memberships, order: orders, answers: applications.answers })
        .from(memberships)
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .leftJoin(applications, and(eq(applications.id, memberships.applicationId), eq(applications.state, 'sent')))
        .where(gt(memberships.id, after))
        .orderBy(asc(memberships.id))
        .limit(BATCH)
      const names = await findNames(
        db,
        rows.flatMap(({ order }) => order.email?.toLowerCase() ?? []),
      )
      return rows.map(({ membership: { id, state, decision, joinedAt, givenUntil }, order, answers }) => ({
        key: id,
        cells: [
          ...[id, order.erasedAt ? '' : (answers?.name ?? names.get(order.email?.toLowerCase() ?? '') ?? '')],
          ...[emailOf(order), state, decision ?? '', isoTime(joinedAt), isoTime(givenUntil)],
        ],
      }))
    },
  },
} as const satisfies Record<string, Export>

export function findExport(name: string): Export | undefined {
  return Object.entries<Export>(EXPORTS).find(([known]) => known === name)?.[1]
}

/** All rows, read as they are sent: 100,000 of them are never in memory at once. */
export async function* exportBatches({ database: { db } }: AppContext, { read }: Export) {
  for (let after = ''; ; ) {
    const rows = await read(db, after)
    yield rows.map(({ cells }) => cells)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.key
  }
}

function emailOf({ email, erasedAt }: { email: string | null; erasedAt: Date | null }): string {
  return erasedAt ? 'erased' : (email?.toLowerCase() ?? '')
}

/** As every spreadsheet reads it. */
function isoTime(moment: Date | null | undefined): string {
  return moment ? moment.toISOString().slice(0, 19).replace('T', ' ') : ''
}
