import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { makeObject } from './fixtures.ts'
import { findObject, getObject, readNotes, saveObject, selectObjects } from './ledger.ts'
import { type Line, sum } from './line-items.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'

type PromotionCode = Stripe.PromotionCode

/** What the emulator remembers of a coupon: Stripe shows `applies_to` only to requests that expand it. */
interface CouponNotes {
  /** Ids of products; null for all of them. */
  products: string[] | null
}

/** Makes a coupon for one payment or the first invoice: the only kinds that our requests make. */
export function createCoupon(context: RequestContext, params: Stripe.CouponCreateParams): Stripe.Coupon {
  const { id, amount_off, percent_off, currency, name, applies_to } = params
  if (id && findObject(context.ledger, 'coupon', id))
    throw invalidRequest(`Coupon already exists: ${id}`, 'id', 'resource_already_exists')
  const notes: CouponNotes = { products: applies_to?.products ?? null }
  const value = { amount_off: amount_off ?? null, percent_off: percent_off ?? null, currency: currency ?? null }
  const fields = { ...(id && { id }), ...value, metadata: {}, name: name ?? null }
  return makeObject(context, 'coupon', fields, notes)
}

/** A code that customers type for a coupon, as someone makes it in the Dashboard. */
export function createPromotionCode(
  context: RequestContext,
  { promotion, code = '', max_redemptions }: Stripe.PromotionCodeCreateParams,
): PromotionCode {
  const { id: coupon } = requireObject(context, 'coupon', promotion.coupon ?? '', 'promotion[coupon]')
  return makeObject(context, 'promotion_code', {
    code,
    max_redemptions: max_redemptions ?? null,
    metadata: {},
    promotion: { type: 'coupon', coupon },
  })
}

/** The same lines with what the coupon takes off those that it covers, in order. */
export function discountLines(context: RequestContext, lines: readonly Line[], coupon: Stripe.Coupon | null): Line[] {
  const covered = lines.filter((line) => coupon && isCovered(context, coupon, line))
  const subtotal = sum(covered, 'amount_subtotal')
  const { amount_off, percent_off } = coupon ?? {}
  let left = Math.min(amount_off ?? Math.round((subtotal * (percent_off ?? 0)) / 100), subtotal)
  return lines.map((line) => {
    const off = covered.includes(line) ? Math.min(left, line.amount_subtotal) : 0
    left -= off
    return { ...line, amount_discount: off }
  })
}

function isCovered({ ledger }: RequestContext, { id }: Stripe.Coupon, { product }: Line): boolean {
  const { products } = readNotes<CouponNotes>(ledger, id)
  return !products || products.includes(product)
}

/** What the page says about a code that can't be used for these lines; null for one that can. */
export function codeProblem(
  context: RequestContext,
  promotion: PromotionCode | undefined,
  lines: readonly Line[],
): string | null {
  if (!promotion) return 'This code is invalid.'
  if (!isRedeemable(promotion)) return 'This code has been used up.'
  const coupon = couponOf(context, promotion)
  return lines.some((line) => isCovered(context, coupon, line))
    ? null
    : 'This code doesn’t apply to what you’re buying.'
}

/** The code that was typed, in any case: the active one, else the newest. */
export function findTypedCode({ ledger }: RequestContext, typed: string): PromotionCode | undefined {
  const alike =
    "and lower(json_extract(body, '$.code')) = lower(?) order by json_extract(body, '$.active') desc, seq desc"
  return selectObjects(ledger, 'promotion_code', alike, typed)[0]
}

export function couponOf({ ledger }: RequestContext, { promotion }: PromotionCode): Stripe.Coupon {
  return getObject(ledger, 'coupon', idOf(promotion.coupon ?? ''))
}

/** Counts a use of a code and its coupon. A code whose last use this was is switched off, as Stripe does it. */
export function countRedemption(context: RequestContext, promotion: PromotionCode): void {
  const coupon = couponOf(context, promotion)
  const used = { ...promotion, times_redeemed: promotion.times_redeemed + 1 }
  saveObject<PromotionCode>(context.ledger, { ...used, active: isRedeemable(used) })
  saveObject<Stripe.Coupon>(context.ledger, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
}

function isRedeemable({ max_redemptions, times_redeemed }: PromotionCode): boolean {
  return max_redemptions === null || times_redeemed < max_redemptions
}

/** The code that a session has, if it has one. */
export function codeOfSession({ ledger }: RequestContext, { discounts }: Stripe.Checkout.Session) {
  const code = discounts?.[0]?.promotion_code
  return code ? getObject(ledger, 'promotion_code', idOf(code)) : undefined
}
