import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../orders/orders.sql.ts'
import { isOfOrderWith, isOwnOrder, lockOrder } from '../orders/orders.ts'
import { refundRequests } from './refund-requests.sql.ts'
import { refundOfOrder } from './refunds.ts'

type RefundRequest = typeof refundRequests.$inferSelect

/**
 * Records that a buyer wants her money back for an order of hers, and emails her and the coach, who decides. It moves no
 * money. Once per order, however often it is sent.
 *
 * @param addresses the buyer's own, in lower case
 * @returns `not-possible` for an order that isn't theirs, isn't paid, or whose money is on its way back already
 */
export async function askForRefund(
  deps: AppContext,
  addresses: readonly string[],
  { orderId, reason }: { orderId: string; reason: string },
): Promise<'asked' | 'not-possible'> {
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isOwn = order?.email && addresses.includes(order.email.toLowerCase())
    if (!order?.email || !isOwn || order.state !== 'paid' || (await isBeingRefunded(tx, orderId))) return 'not-possible'
    const values = { orderId, reason: reason || null, askedAt: deps.clock.now() }
    const added = await tx.insert(refundRequests).values(values).onConflictDoNothing().returning()
    if (added.length === 0) return 'asked'
    const data = { orderId }
    const buyer = { key: `refund-asked:${orderId}`, kind: 'refund-asked', to: order.email, data }
    const coach = deps.settings.noticeAddress('refundWanted')
    await enqueueEmail(deps, tx, buyer)
    if (coach) await enqueueEmail(deps, tx, { key: `refund-wanted:${orderId}`, kind: 'refund-wanted', to: coach, data })
    return 'asked'
  })
}

/** One that Stripe refused sent nothing back, and doesn't stand in the way of another. */
async function isBeingRefunded(tx: Tx, orderId: string): Promise<boolean> {
  const refund = await refundOfOrder(tx, orderId)
  return refund !== undefined && refund.state !== 'refused'
}

export async function findRefundRequest(db: Db, orderId: string): Promise<RefundRequest | undefined> {
  const [request] = await db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId))
  return request
}

/** When a refund was asked for, by order, for the orders of these addresses (in lower case). */
export async function findOwnRefundRequests(db: Db, addresses: readonly string[]): Promise<Map<string, Date>> {
  const found = await db
    .select({ orderId: refundRequests.orderId, askedAt: refundRequests.askedAt })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(isOwnOrder(addresses))
  return new Map(found.map(({ orderId, askedAt }) => [orderId, askedAt]))
}

/** Requests for refunds, with what was written in them. */
export const refundRequestPersonalData: PersonalData = {
  name: 'Your requests for a refund',
  retentionNote:
    'That you asked for a refund belongs to the record of its sale, and is kept as long, without your words.',
  ...personalTable(refundRequests, {
    of: (email) => isOfOrderWith(refundRequests.orderId, email),
    show: ({ orderId, reason, askedAt }) => ({ order: orderId, reason, asked: askedAt }),
    overwrite: { reason: null },
  }),
}
