import type Stripe from 'stripe'
import { invalidRequest, missing } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { findObject, saveObject } from './ledger.ts'
import { toMetadata } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** Makes a coupon that takes an amount off the first invoice: the only kind that our requests make. */
export function createCoupon(context: RequestContext, params: Stripe.CouponCreateParams): Stripe.Coupon {
  const { id = newId('', 8).slice(1), amount_off, currency, duration = 'once', metadata, name, ...rest } = params
  refuseOthers(rest)
  if (duration !== 'once') throw invalidRequest('The emulator plays coupons for the first invoice only.', 'duration')
  if (amount_off === undefined) throw missing('amount_off')
  if (!currency) throw missing('currency')
  if (findObject(context.ledger, 'coupon', id))
    throw invalidRequest(`Coupon already exists: ${id}`, 'id', 'resource_already_exists')
  const own = { id, created: context.at, amount_off, currency, metadata: toMetadata(metadata), name: name ?? null }
  return saveObject(context.ledger, fromFixture('coupon', own))
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
  return Math.min(coupon?.amount_off ?? 0, subtotal)
}
