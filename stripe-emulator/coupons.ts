import type Stripe from 'stripe'
import { invalid, missing } from './errors.ts'
import { newId } from './identifiers.ts'
import { find, put } from './ledger.ts'
import { alreadyExists, mapOf } from './prices.ts'
import { need, type RequestContext } from './request-context.ts'

export function createCoupon(context: RequestContext, params: Stripe.CouponCreateParams): Stripe.Coupon {
  if (params.id && find(context.ledger, 'coupon', params.id)) throw alreadyExists('Coupon', params.id)
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw invalid('You must pass exactly one of `amount_off` and `percent_off`.')
  }
  if (params.amount_off !== undefined && !params.currency) throw missing('currency')
  if (params.duration === 'repeating' && !params.duration_in_months) throw missing('duration_in_months')
  return put(context.ledger, {
    id: params.id ?? newId('', 8).slice(1),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: context.at,
    currency: params.currency ?? null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mapOf(params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  })
}

/** The coupon of a checkout session's `discounts`; a used-up or lapsed one is refused. */
export function couponFor(
  context: RequestContext,
  discounts: { coupon?: string | null }[] | undefined,
): Stripe.Coupon | null {
  const [first, second] = discounts ?? []
  if (second) throw invalid('You can only specify at most 1 discount.', 'discounts')
  if (!first?.coupon) return null
  const coupon = need(context, 'coupon', first.coupon, 'discounts[0][coupon]')
  if (!redeemable(coupon, context.at))
    throw invalid(`Coupon ${coupon.id} is used up or has expired.`, 'discounts[0][coupon]')
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
  put(context.ledger, { ...used, valid: redeemable(used, context.at) })
}

function redeemable({ max_redemptions: most, times_redeemed: used, redeem_by: until }: Stripe.Coupon, at: number) {
  return (most === null || used < most) && (until === null || at <= until)
}
