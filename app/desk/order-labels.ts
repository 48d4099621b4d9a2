import { dollars } from '../catalog/offers.ts'
import type { Order, OrderState } from '../sales/orders/orders.ts'

/** The end of an order's id, as its receipt has it. */
export function orderNumber({ id }: Pick<Order, 'id'>): string {
  return id.slice(-8).toUpperCase()
}

/** How an order stands, in a word or two. */
export function orderState({ state, refundedCents, givenBy, brought }: Order): string {
  if (brought) return 'Brought from before'
  if (givenBy) return state === 'paid' ? 'Gift' : 'Gift taken back'
  return state === 'paid' && refundedCents > 0 ? `${dollars(refundedCents)} back` : STATES[state]
}

/** Whether money went back or may have to. */
export function isReturned({ state, refundedCents }: Order): boolean {
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
  review: 'To look into',
}
