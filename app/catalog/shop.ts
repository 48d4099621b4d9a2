import { filled } from '../../content/site/shop.yaml'
import { content } from './content.ts'
import type { Contents } from './content-files.ts'

export const shop = content('shop', filled)

export type ShopProductId = keyof Contents['shop']['products']

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
