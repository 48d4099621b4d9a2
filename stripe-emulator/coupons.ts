import type Stripe from 'stripe'
import { invalidRequest, missing } from './errors.ts'
import { newId } from './identifiers.ts'
import { findObject, saveObject } from './ledger.ts'
import { alreadyExistsError, toMetadata } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

export function createCoupon(context: RequestContext, params: Stripe.CouponCreateParams): Stripe.Coupon {
  if (params.id && findObject(context.ledger, 'coupon', params.id)) throw alreadyExistsError('Coupon', params.id)
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw invalidRequest('You must pass exactly one of `amount_off` and `percent_off`.')
  }
  if (params.amount_off !== undefined && !params.currency) throw missing('currency')
  if (params.duration === 'repeating' && !params.duration_in_months) throw missing('duration_in_months')
  return saveObject(context.ledger, {
    id: params.id ?? newId('', 8).slice(1),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: context.at,
    currency: params.currency ?? null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: toMetadata(params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  })
}

/** The coupon of a checkout session's `discounts`; a used-up or lapsed one is refused. */
export function findCoupon(
  context: RequestContext,
  discounts: { coupon?: string | null }[] | undefined,
): Stripe.Coupon | null {
  const [first, second] = discounts ?? []
  if (second) throw invalidRequest('You can only specify at most 1 discount.', 'discounts')
  if (!first?.coupon) return null
  const coupon = requireObject(context, 'coupon', first.coupon, 'discounts[0][coupon]')
  if (!isRedeemable(coupon, context.at))
    throw invalidRequest(`Coupon ${coupon.id} is used up or has expired.`, 'discounts[0][coupon]')
  return coupon
}

/** What the coupon takes off, in cents; never more than the subtotal. */
export function amountOff(coupon: Stripe.Coupon | null, subtotal: number): number {
  if (!coupon) return 0
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return Math.min(off, subtotal)
}

/** Whether a coupon still counts for a subscription's invoice: `once` is for the first invoice only. */
export function appliesTo(coupon: Stripe.Coupon, invoiceNumber: number, monthsRunning: number): boolean {
  if (coupon.duration === 'once') return invoiceNumber === 1
  if (coupon.duration === 'repeating') return monthsRunning < (coupon.duration_in_months ?? 0)
  return true
}

export function redeem(context: RequestContext, coupon: Stripe.Coupon): void {
  const used = { ...coupon, times_redeemed: coupon.times_redeemed + 1 }
  saveObject(context.ledger, { ...used, valid: isRedeemable(used, context.at) })
}

function isRedeemable({ max_redemptions: most, times_redeemed: used, redeem_by: until }: Stripe.Coupon, at: number) {
  return (most === null || used < most) && (until === null || at <= until)
}
