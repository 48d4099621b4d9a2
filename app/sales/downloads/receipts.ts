import { productTitle } from '../../catalog/edition-titles.ts'
import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import type { BroughtPurchase } from '../orders/orders.sql.ts'
import { discountLabel, findOwnOrders, type Order, type OrderState } from '../orders/orders.ts'
import { findOwnRefundRequests, findOwnRefunds, isPromised, type Refund } from '../payments/payments.ts'

/** An order that money was or is paid for, here or before this site. */
export type Receipt = NonNullable<ReturnType<typeof toReceipt>>

/** A person's receipts, newest first, with what they bought before. Gifts and orders that nobody paid are none. */
export async function loadReceipts(deps: AppContext, addresses: readonly string[]): Promise<Receipt[]> {
  const { db } = deps.database
  const asked = await findOwnRefundRequests(db, addresses)
  const refunds = await findOwnRefunds(db, addresses)
  const orders = await findOwnOrders(db, addresses)
  const now = deps.clock.now()
  return orders.flatMap((order) => toReceipt(order, asked.get(order.id), refunds.get(order.id), now) ?? [])
}

export async function loadReceipt(
  deps: AppContext,
  addresses: readonly string[],
  orderId: string,
): Promise<Receipt | undefined> {
  return (await loadReceipts(deps, addresses)).find((receipt) => receipt.orderId === orderId)
}

function toReceipt(order: Order, askedAt: Date | undefined, refund: Refund | undefined, now: Date) {
  const state = paymentState(order)
  const { id, productId, amountCents, paidAt, createdAt, brought } = order
  if (!state || (order.givenBy && !brought)) return undefined
  const offer = findOffer(productId)
  const isPaid = order.state === 'paid'
  const left = amountCents - order.refundedCents
  const isGoing = isPaid && refund !== undefined && ['requested', 'made'].includes(refund.state)
  // One that the coach holds, or that came back from a bank, is hers to decide, like one that was asked for.
  const isHers = refund?.state === 'held' || (refund?.state === 'refused' && refund.stripeRefundId)
  const asked = isPaid && !isGoing ? (isHers ? refund.requestedAt : askedAt) : undefined
  return {
    orderId: id,
    productId,
    title: productTitle(order),
    /** Undefined where nobody knows, like the amount. */
    date: paidAt ? longDate(paidAt) : brought ? undefined : longDate(createdAt),
    amount: brought ? pastAmount(brought) : dollars(amountCents),
    /** It was bought before this site, so the receipt isn't ours. */
    isBrought: brought !== null,
    discount: discountLabel(order),
    /** How the payment stands, as a sentence. */
    state: brought
      ? 'Brought from before.'
      : isGoing
        ? `Paid. Your ${dollars(left)} is on its way back.`
        : asked
          ? 'Paid. We’re looking at your refund.'
          : state,
    /** Undefined where none was asked for, and once the money went back. */
    refundAskedOn: asked && longDate(asked),
    refundGoes: isGoing
      ? `Your ${dollars(left)} ${refund.goesAt ? `leaves us by ${longDateTime(refund.goesAt)}` : 'is leaving us now'}.`
      : undefined,
    /** Whether a refund can be asked for. */
    isRefundable: isPaid && !asked && !isGoing && left > 0,
    /** What goes back by one press; undefined where the coach decides. */
    promised: isPromised(order, now) ? dollars(left) : undefined,
    /** The promise under which it was bought. */
    refundRule: offer?.refund ?? '',
  }
}

const pastAmount = ({ cents }: BroughtPurchase) => (cents === undefined ? undefined : dollars(cents))

function paymentState({ state, refundedCents, amountCents }: Order): string | undefined {
  if (state === 'paid' && refundedCents > 0)
    return `Paid. We refunded ${dollars(refundedCents)} of ${dollars(amountCents)}.`
  return PAYMENT_STATES[state]
}

const PAYMENT_STATES: Partial<Record<OrderState, string>> = {
  paid: 'Paid.',
  confirming: 'Your payment is on its way.',
  review: 'We’re looking at your payment, and you’ll hear from us.',
  refunded: 'Refunded in full. Banks take five to ten days to show it.',
  lost: 'Your bank took the payment back.',
}
