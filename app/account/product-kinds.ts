import { findOffer } from '../catalog/offers.ts'
import type { OwnProduct } from '../sales/downloads/downloads.ts'

/**
 * What was bought and is files: calls and the Society happen on pages of their own. An edition that someone has twice, such as
 * by itself and as a member, is there once.
 */
export function toDownloads(products: readonly OwnProduct[]): OwnProduct[] {
  const own = products.filter(({ productId, ended }) => ended === undefined && !findOffer(productId)?.nextStep)
  return own.filter(({ title }, at) => own.findIndex((other) => other.title === title) === at)
}
