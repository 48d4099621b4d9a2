import { filled } from '../../content/site/shop.yaml'
import { content } from './content.ts'
import type { OfferId } from './prices.ts'
import type { ShopContent } from './schemas/shop.ts'

export const shop = content<ShopContent>('shop', filled)

/** The cards in the order of the shop, each with the offer whose price it shows: the editions of the Money Finder share one. */
export const shopProducts = {
  'free-money-finder': 'money-finder-small-business',
  blueprint: 'blueprint',
  'clarity-call': 'clarity-call',
  'focus-call': 'focus-call',
  society: 'society',
  'startup-pack': 'startup-pack',
  'funding-pack': 'funding-pack',
} as const satisfies Record<keyof ShopContent['products'], OfferId>

export type ShopProductId = keyof typeof shopProducts
