import { and, asc, eq, gt, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { oneBusinessDayAfter } from '../../platform/business-calendar.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { orders } from '../orders/orders.sql.ts'
import { disputes } from './disputes.sql.ts'
import { UNANSWERED } from './disputes.ts'
import { refundRequests } from './refund-requests.sql.ts'
import { refunds } from './refunds.sql.ts'

/** Refunds that buyers asked for and nobody has made. */
export function openRefundRequests({
  database: { db },
  hours,
}: Pick<AppContext, 'database' | 'hours'>): DeskItemSource {
  return {
    name: 'refund-request',
    label: 'Refund request',
    endsByMark: true,
    async find({ limit, hidden }) {
      const open = await db
        .select({ request: refundRequests, order: orders })
        .from(refundRequests)
        .innerJoin(orders, eq(orders.id, refundRequests.orderId))
        .leftJoin(refunds, and(eq(refunds.orderId, orders.id), isNull(refunds.wantedCents), ne(refunds.state, 'held')))
        .where(and(eq(orders.state, 'paid'), isNull(refunds.id), notInArray(orders.id, [...hidden])))
        .orderBy(asc(refundRequests.askedAt), orders.id)
        .limit(limit)
      return open.map(({ request: { askedAt }, order }) => {
        const title = findOffer(order.productId)?.title ?? order.productId
        const rest = dollars(order.amountCents - order.refundedCents)
        return {
          id: order.id,
          fact: `${order.email ?? 'A buyer'} wants ${rest} back`,
          consequence: `${title}, bought ${longDate(order.paidAt ?? order.createdAt)}, asked ${longDateTime(askedAt)}.`,
          action: { label: 'Look and decide', href: `/desk/refunds/${order.id}` },
          dueAt: oneBusinessDayAfter(hours, askedAt),
          email: order.email?.toLowerCase(),
        }
      })
    },
  }
}

/** Refunds that buyers have started and that can still be held, and those that are. */
export function heldRefunds({
  database: { db },
  clock,
  hours,
}: Pick<AppContext, 'database' | 'clock' | 'hours'>): DeskItemSource {
  return {
    name: 'refund-held',
    label: 'Refund',
    endsByMark: true,
    async find({ limit, hidden }) {
      const isWaiting = and(eq(refunds.state, 'requested'), gt(refunds.goesAt, clock.now()))
      const found = await db
        .select({ refund: refunds, order: orders })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(
          and(or(isWaiting, eq(refunds.state, 'held')), eq(orders.state, 'paid'), notInArray(refunds.id, [...hidden])),
        )
        .orderBy(asc(refunds.requestedAt), refunds.id)
        .limit(limit)
      return found.map(({ refund: { id, state, requestedAt, goesAt }, order }) => {
        const title = findOffer(order.productId)?.title ?? order.productId
        const isHeld = state === 'held'
        const who = order.email ?? 'a buyer'
        const rest = dollars(order.amountCents - order.refundedCents)
        return {
          id,
          fact: isHeld ? `You hold ${rest} of ${who}` : `${rest} goes back to ${who}`,
          consequence: isHeld
            ? `${title}. We told them it goes back, so they wait to hear from you.`
            : `${title}, as promised. It goes out automatically at ${longDateTime(goesAt ?? requestedAt)}.`,
          action: { label: isHeld ? 'Look and decide' : 'See it, or hold it', href: `/desk/refunds/${order.id}` },
          dueAt: isHeld ? oneBusinessDayAfter(hours, requestedAt) : (goesAt ?? undefined),
          email: order.email?.toLowerCase(),
        }
      })
    },
  }
}

/** Disputes for which the bank still takes evidence. */
export function openDisputes({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'dispute',
    label: 'Dispute',
    // The coach may have nothing to send, and lets the bank decide.
    endsByMark: true,
    async find({ limit, hidden }) {
      const open = await db
        .select({ dispute: disputes, order: orders })
        .from(disputes)
        .innerJoin(orders, eq(orders.id, disputes.orderId))
        .where(and(inArray(disputes.status, [...UNANSWERED]), notInArray(disputes.id, [...hidden])))
        .orderBy(asc(disputes.answerBy), disputes.id)
        .limit(limit)
      return open.map(({ dispute: { id, amountCents, answerBy }, order }) => ({
        id,
        fact: `${order.email ?? 'A buyer'} disputes ${dollars(amountCents)}`,
        consequence: 'The bank holds the money. Without your evidence, it most likely stays with the buyer.',
        action: { label: 'See what to send', href: `/desk/orders/${order.id}#${id}` },
        dueAt: answerBy ?? undefined,
        email: order.email?.toLowerCase(),
      }))
    },
  }
}
