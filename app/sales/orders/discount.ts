import { dollars } from '../../catalog/offers.ts'
import type { Order } from './order.ts'

/** What a code took off an order: `$7 off with SPRING20`. Undefined where none did. */
export function discountLabel({ promotionCode, discountCents }: Order): string | undefined {
  return promotionCode ? `${dollars(discountCents)} off with ${promotionCode}` : undefined
}
