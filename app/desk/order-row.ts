import { productTitle } from '../catalog/edition-titles.ts'
import { dollars } from '../catalog/offers.ts'
import { discountLabel, type Order } from '../sales/orders/orders.ts'
import { isReturned, orderState } from './order-labels.ts'

/** An order in a list. */
export interface OrderRow {
  id: string
  title: string
  /** Whose, in a list of everyone's. */
  email: string | undefined
  on: string
  amount: string
  state: string
  /** What a code took off. */
  discount: string | undefined
  isReturned: boolean
}

export function toOrderRow(order: Order, on: string): OrderRow {
  return {
    id: order.id,
    title: productTitle(order),
    email: order.erasedAt ? 'erased' : order.email?.toLowerCase(),
    on,
    amount: dollars(order.amountCents),
    state: orderState(order),
    discount: discountLabel(order),
    isReturned: isReturned(order),
  }
}
