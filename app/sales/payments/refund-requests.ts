import { and, eq, isNull } from 'drizzle-orm'
import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../orders/orders.sql.ts'
import { isOfOrderWith, isOwnOrder, lockOrder, type Order } from '../orders/orders.ts'
import { disputesOfOrder } from './disputes.ts'
import { refundRequests, refunds } from './payments.sql.ts'
import { type Refund, refundOfOrder, requestRefund } from './refunds.ts'

type RefundRequest = typeof refundRequests.$inferSelect

/**
 * A buyer wants the money back for an order of theirs. Where no question is asked, that starts the refund; else the coach decides,
 * and no money moves. Both are emailed to the two of them, once per order, however often it is sent.
 *
 * @param addresses the buyer's own, in lower case
 * @returns `too-late` more than seven days after a call; `not-possible` for an order that isn't theirs, isn't paid, or whose money is on its way back already
 */
export async function askForRefund(
  deps: AppContext,
  addresses: readonly string[],
  { orderId, reason }: { orderId: string; reason: string },
): Promise<'asked' | 'started' | 'disputed' | 'too-late' | 'not-possible'> {
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isOwn = order?.email && addresses.includes(order.email.toLowerCase())
    if (!order?.email || !isOwn || order.state !== 'paid' || order.givenBy) return 'not-possible'
    const refund = await refundOfOrder(tx, orderId)
    if (refund?.state === 'requested' && refund.reason === 'promised') return 'started'
    // One that Stripe refused sent nothing back, and doesn't stand in the way of another. One that came back is the coach's to send.
    if (refund && (refund.state !== 'refused' || refund.stripeRefundId)) return 'not-possible'
    if ((await disputesOfOrder(tx, orderId)).some(({ status }) => !DECIDED.includes(status))) return 'disputed'
    if (isPromised(order, deps.clock.now())) return startRefund(deps, tx, order, order.email)
    if (await refundEndOf(deps, tx, orderId)) return 'too-late'
    const values = { orderId, reason: reason || null, askedAt: deps.clock.now() }
    const added = await tx.insert(refundRequests).values(values).onConflictDoNothing().returning()
    if (added.length > 0) await enqueueBoth(deps, tx, { id: orderId, to: order.email, kinds: ASKED, data: { orderId } })
    return 'asked'
  })
}

/** When the time ended in which the money could be asked back; undefined while it can. */
export async function refundEndOf(deps: AppContext, db: Db, orderId: string): Promise<Date | undefined> {
  const end = await deps.callRefundEnd(db, orderId)
  return end && end <= deps.clock.now() ? end : undefined
}

/** Whether the money goes back without a question now. */
export function isPromised({ productId, state, paidAt, givenBy }: Order, now: Date): boolean {
  const days = findOffer(productId)?.refundDays
  return (
    days !== undefined &&
    state === 'paid' &&
    !givenBy &&
    paidAt !== null &&
    now.getTime() < paidAt.getTime() + days * DAY
  )
}

async function startRefund(deps: AppContext, tx: Tx, { id: orderId }: Order, to: string): Promise<'started'> {
  const refund = await requestRefund(deps, tx, { orderId, reason: 'promised', canBeHeld: true })
  if (refund) {
    const { id, requestedAt } = refund
    const data = { orderId, refundId: id }
    await enqueueBoth(deps, tx, { id: `${id}:${requestedAt.getTime()}`, to, kinds: STARTED, data })
  }
  return 'started'
}

async function enqueueBoth(
  deps: AppContext,
  tx: Tx,
  {
    id,
    to,
    kinds: [toBuyer, toCoach],
    data,
  }: { id: string; to: string; kinds: readonly [string, string]; data: EmailData },
): Promise<void> {
  const coach = deps.settings.noticeAddress('refundWanted')
  await enqueueEmail(deps, tx, { key: `${toBuyer}:${id}`, kind: toBuyer, to, data })
  if (coach) await enqueueEmail(deps, tx, { key: `${toCoach}:${id}`, kind: toCoach, to: coach, data })
}

const ASKED = ['refund-asked', 'refund-wanted'] as const
const STARTED = ['refund-started', 'refund-waits'] as const
/** States of a dispute, as Stripe names them, in which the money is free again, or gone. */
const DECIDED = ['won', 'lost', 'warning_closed']

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

/** The refunds of everything that was paid, by order, for the orders of these addresses (in lower case). */
export async function findOwnRefunds(db: Db, addresses: readonly string[]): Promise<Map<string, Refund>> {
  const found = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isNull(refunds.wantedCents), isOwnOrder(addresses)))
  return new Map(found.map(({ refund }) => [refund.orderId, refund]))
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
