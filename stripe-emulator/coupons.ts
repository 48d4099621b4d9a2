import type Stripe from 'stripe'
import { invalidRequest, missing } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { findObject, saveObject } from './ledger.ts'
import { toMetadata } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** What the emulator remembers of a coupon: Stripe shows `applies_to` only to requests that expand it. */
export interface CouponNotes {
  /** Ids of products; null for all of them. */
  products: string[] | null
}

/** Makes a coupon for one payment or the first invoice: the only kinds that our requests make. */
export function createCoupon(context: RequestContext, params: Stripe.CouponCreateParams): Stripe.Coupon {
  const { id = newId('', 8).slice(1), duration = 'once', metadata, name, applies_to, ...others } = params
  const { amount_off, percent_off, currency, ...rest } = others
  refuseOthers(rest)
  if (duration !== 'once') throw invalidRequest('The emulator plays coupons for the first invoice only.', 'duration')
  checkValue(params)
  if (findObject(context.ledger, 'coupon', id))
    throw invalidRequest(`Coupon already exists: ${id}`, 'id', 'resource_already_exists')
  for (const product of applies_to?.products ?? [])
    requireObject(context, 'product', product, 'applies_to[products][0]')
  const value = { amount_off: amount_off ?? null, percent_off: percent_off ?? null, currency: currency ?? null }
  const own = { id, created: context.at, ...value, metadata: toMetadata(metadata), name: name ?? null }
  const notes: CouponNotes = { products: applies_to?.products ?? null }
  return saveObject(context.ledger, fromFixture('coupon', own), notes)
}

function checkValue({ amount_off, percent_off, currency }: Stripe.CouponCreateParams): void {
  if (amount_off !== undefined && percent_off !== undefined)
    throw invalidRequest('You may only specify one of these parameters: amount_off, percent_off.')
  if (percent_off !== undefined) {
    if (percent_off > 0 && percent_off <= 100) return
    throw invalidRequest('Invalid percent_off: must be greater than 0 and at most 100', 'percent_off')
  }
  if (amount_off === undefined) throw missing('amount_off')
  if (amount_off < 1) throw invalidRequest('This value must be greater than or equal to 1.', 'amount_off')
  if (!currency) throw missing('currency')
}

/** The coupon of a checkout session's `discounts`. */
export function findCoupon(
  context: RequestContext,
  discounts: { coupon?: string | null }[] | undefined,
): Stripe.Coupon | null {
  const [first, second] = discounts ?? []
  if (second) throw invalidRequest('You can only specify at most 1 discount.', 'discounts')
  return first?.coupon ? requireObject(context, 'coupon', first.coupon, 'discounts[0][coupon]') : null
}

/** What the coupon takes off, in cents; never more than the subtotal. */
export function amountOff(coupon: Stripe.Coupon | null, subtotal: number): number {
  const { amount_off, percent_off } = coupon ?? {}
  return Math.min(amount_off ?? Math.round((subtotal * (percent_off ?? 0)) / 100), subtotal)
}
