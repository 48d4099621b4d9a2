import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { findOrder } from '../orders/orders.ts'
import { askForRefund, findOwnRefundRequests } from '../payments/payments.ts'
import { readLink } from './links.ts'

/** How the money of what a link opens stands. */
export interface LinkRefund {
  /** The promise under which it was bought. */
  rule: string
  /** The day on which a refund was asked for. */
  askedOn: string | undefined
}

/** Undefined where nothing is left to refund, and for a link that doesn't work. */
export async function readLinkRefund(deps: AppContext, token: string): Promise<LinkRefund | undefined> {
  const { db } = deps.database
  const link = await readLink(deps, token)
  if (link.kind !== 'working') return undefined
  const { orderId, productId } = link.entitlement
  const order = await findOrder(db, orderId)
  if (order?.state !== 'paid' || !order.email || order.refundedCents >= order.amountCents) return undefined
  const askedAt = (await findOwnRefundRequests(db, [order.email.toLowerCase()])).get(orderId)
  return { rule: findOffer(productId)?.refund ?? '', askedOn: askedAt && longDate(askedAt) }
}

/** Asks for the money of what a link opens. It moves no money: the coach decides, and the buyer's own address is told. */
export async function askForRefundByLink(
  deps: AppContext,
  token: string,
  reason: string,
): Promise<'asked' | 'not-possible'> {
  const link = await readLink(deps, token)
  if (link.kind !== 'working') return 'not-possible'
  const { orderId } = link.entitlement
  const email = (await findOrder(deps.database.db, orderId))?.email?.toLowerCase()
  return email ? askForRefund(deps, [email], { orderId, reason }) : 'not-possible'
}
