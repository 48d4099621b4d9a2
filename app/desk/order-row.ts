import { productTitle } from '../catalog/edition-titles.ts'
import { dollars } from '../catalog/offers.ts'
import { discountLabel, type Order, type OrderState } from '../sales/orders/orders.ts'

/** An order in a list. */
export type OrderRow = ReturnType<typeof toOrderRow>

export function toOrderRow(order: Order, on: string) {
  return {
    id: order.id,
    title: productTitle(order),
    email: order.erasedAt ? 'erased' : order.email?.toLowerCase(),
    on,
    amount: dollars(order.amountCents),
    state: orderState(order),
    /** What a code took off. */
    discount: discountLabel(order),
    isReturned: isReturned(order),
  }
}

/** The end of an order's id, as its receipt has it. */
export function orderNumber({ id }: Pick<Order, 'id'>): string {
  return id.slice(-8).toUpperCase()
}

/** How an order stands, in a word or two. */
export function orderState({ state, refundedCents, givenBy, brought }: Order): string {
  if (brought) return 'Brought from before'
  if (givenBy) return state === 'paid' ? 'Gift' : 'Gift taken back'
  return state === 'paid' && refundedCents > 0 ? `${dollars(refundedCents)} refunded` : STATES[state]
}

/** Whether money went back or may have to. */
function isReturned({ state, refundedCents }: Order): boolean {
  return refundedCents > 0 || state === 'refunded' || state === 'lost'
}

const STATES: Record<OrderState, string> = {
  open: 'Not paid',
  confirming: 'Payment on its way',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Never paid',
  refunded: 'Refunded',
  lost: 'Dispute lost',
  review: 'Needs review',
}
