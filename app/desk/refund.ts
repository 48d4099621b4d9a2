import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { findDeskCall } from '../calls/bookings/bookings.ts'
import { dollars, findOffer } from '../catalog/offers.ts'
import type { AppContext } from '../platform/app-context.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.server.ts'
import { longDate, longDateTime } from '../platform/dates.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { findOrder, isOwnOrder, lockOrder, type Order, shownEmailOf } from '../sales/orders/orders.ts'
import { refundRequests, refunds } from '../sales/payments/payments.sql.ts'
import {
  findRefundRequest,
  openDisputeOf,
  refundOfOrder,
  requestRefund,
  returnableCents,
} from '../sales/payments/payments.ts'
import { findPressed, lockChange, recordChange } from './changes.ts'
import { changes, deskItemStates } from './desk.sql.ts'
import { readItemState, writeItemState } from './queue.ts'

/** Milliseconds for which a refund can still be stopped, after everything that confirmed it. */
export const REFUND_UNDO_WINDOW = 10 * MINUTE

export const refundFromDesk: JobKind<{ changeId: string }> = { name: 'refund-from-desk', retry: 'three-days' }

/** Where a request is in the queue. */
export const requestKey = (orderId: string): string => `refund-request:${orderId}`

/** What can go back for an order, and what follows. Undefined for one that doesn't exist. */
export async function loadRefund(deps: AppContext, orderId: string) {
  const { database, clock, scheduling } = deps
  const { db } = database
  const said = (moment: Date) => longDateTime(moment, scheduling.timeZone)
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const request = await findRefundRequest(db, orderId)
  const offer = findOffer(order.productId)
  const cents = await centsLeft(db, order)
  const state = await readItemState(db, requestKey(orderId))
  const started = await refundOfOrder(db, orderId)
  const call = await findDeskCall(deps, orderId)
  const waits = started?.state === 'requested' && started.goesAt && started.goesAt > clock.now()
  return {
    email: shownEmailOf(order),
    title: offer?.title ?? order.productId,
    bought: longDate(order.paidAt ?? order.createdAt),
    asked: request && said(request.askedAt),
    /** When its buyer pressed the button that asks no question. */
    began: started?.goesAt && said(started.requestedAt),
    isDecided: Boolean(state?.done),
    reason: request?.reason ?? undefined,
    promise: offer?.refund,
    /** When it was, and how it went: a refund depends on it. */
    call: call && { when: call.when, state: call.state, outcome: call.outcome },
    cents,
    amount: dollars(cents),
    follows: followsOf(order),
    isOpen: cents > 0,
    /** When one that its buyer started goes, which can be held until then. */
    goes: waits ? said(started.goesAt ?? started.requestedAt) : undefined,
    dispute: await disputeOf(deps, orderId),
  }
}

/** Why nothing can go back while a bank decides, and where the evidence is sent. */
async function disputeOf(deps: AppContext, orderId: string) {
  const dispute = await openDisputeOf(deps.database.db, orderId)
  return (
    dispute && {
      problem: `The cardholder’s bank disputes this payment and holds ${dollars(dispute.amountCents)} of it, so Stripe makes no refund. Send your evidence, or accept the dispute at Stripe: then the money goes back from there.`,
      href: disputeHref(dispute.id),
    }
  )
}

export const disputeHref = (id: string): string => `https://dashboard.stripe.com/disputes/${id}`

/** Whether money may be going back to someone: they ask for it, or a refund is held or on its way. */
export async function awaitsRefund({ database: { db } }: Pick<AppContext, 'database'>, addresses: readonly string[]) {
  const item = eq(deskItemStates.itemKey, sql`${requestKey('')} || ${refundRequests.orderId}`)
  const asked = db.select({ id: refundRequests.orderId }).from(refundRequests).leftJoin(deskItemStates, item)
  const begun = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'held']))
  const held = db.select({ id: changes.subject }).from(changes).where(isHeldRefund())
  const isOpen = or(
    inArray(orders.id, asked.where(isNull(deskItemStates.doneAt))),
    inArray(orders.id, begun),
    inArray(orders.id, held),
  )
  return (await db.$count(orders, and(isOwnOrder(addresses), isOpen))) > 0
}

/** Confirmed at the desk less than ten minutes ago, and not stopped. */
const isHeldRefund = () =>
  and(eq(changes.action, 'refund'), isNull(changes.undoneAt), isNull(sql`${changes.after} ->> 'sent'`))

/** What of a payment is neither returned, nor on its way back, nor held here for its ten minutes. */
async function centsLeft(db: Db, order: Order): Promise<number> {
  const pending = await db
    .select({ after: changes.after })
    .from(changes)
    .where(and(eq(changes.subject, order.id), isHeldRefund()))
  const pendingCents = pending.reduce((sum, { after }) => sum + Number(after?.cents ?? order.amountCents), 0)
  return Math.max(0, (await returnableCents(db, order)) - pendingCents)
}

function followsOf({ mode, productId }: Order): string {
  if (mode === 'subscription') return 'Their first month goes back, and their membership ends.'
  return findOffer(productId)?.nextStep
    ? 'A call that hasn’t begun is canceled, and its time is free again.'
    : 'Their links and downloads end.'
}

/**
 * Returns so much of a payment, ten minutes from now: once for the same form, whose change has this id.
 *
 * @returns false when not so much is left of it anymore
 */
export async function refundLater(
  deps: AppContext,
  { id, orderId, cents, actor }: { id: string; orderId: string; cents: number; actor: string },
): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (await findPressed(tx, id)) return true
    if (!order || (await centsLeft(tx, order)) < cents) return false
    const now = deps.clock.now()
    const before = await readItemState(tx, requestKey(orderId))
    await writeItemState(tx, requestKey(orderId), { snoozed: null, done: now.toISOString() })
    const email = shownEmailOf(order)
    const part = cents < order.amountCents ? ` of ${dollars(order.amountCents)}` : ''
    const summary = `${dollars(cents)}${part} goes back to ${email ?? 'a buyer'}, in ten minutes`
    const after = { cents: String(cents) }
    const change = { id, actor, action: 'refund', subject: orderId, email, summary, before, after } as const
    const changeId = await recordChange(deps, tx, change)
    const startAfter = new Date(now.getTime() + REFUND_UNDO_WINDOW)
    await deps.jobs.enqueue(tx, refundFromDesk, { changeId }, { startAfter })
    return true
  })
}

/** Does the job `refundFromDesk`, unless it was undone; from here on it can't be. */
export async function handleRefundFromDesk(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const change = await lockChange(tx, changeId)
    if (!change || change.after?.sent) return
    const orderId = change.subject
    const order = await findOrder(tx, orderId)
    const cents = Number(change.after?.cents ?? order?.amountCents)
    const isPart = order !== undefined && cents < order.amountCents
    // Opened in these ten minutes: the dispute is in the queue, and its order says why nothing goes back.
    const isHeldByBank = (await openDisputeOf(tx, orderId)) !== undefined
    if (!isHeldByBank) await requestRefund(deps, tx, { orderId, reason: 'asked_for', ...(isPart && { cents }) })
    const after = { ...change.after, sent: deps.clock.now().toISOString() }
    await tx.update(changes).set({ after }).where(eq(changes.id, changeId))
  })
}
