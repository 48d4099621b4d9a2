import { filled } from '../../content/site/shop.yaml'
import { content } from './content.ts'
import type { ShopContent } from './schemas/shop.ts'

export const shop = content<ShopContent>('shop', filled)

export type ShopProductId = keyof ShopContent['products']

/** The cards, in their order. */
export const shopProducts: readonly ShopProductId[] = [
  'free-money-finder',
  'blueprint',
  'clarity-call',
  'focus-call',
  'society',
  'startup-pack',
  'funding-pack',
]
