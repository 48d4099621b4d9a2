import type Stripe from 'stripe'
import type { CouponNotes } from './coupons.ts'
import { invalidRequest, missing } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { findObject, getObject, readNotes, saveObject, selectObjects } from './ledger.ts'
import { toMetadata } from './prices.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'

type PromotionCode = Stripe.PromotionCode

/** A code that customers type for a coupon; no two active ones are alike, whatever their case. */
export function createPromotionCode(context: RequestContext, params: Stripe.PromotionCodeCreateParams): PromotionCode {
  const { promotion, code, max_redemptions, metadata, ...rest } = params
  refuseOthers(rest)
  if (!promotion?.coupon) throw missing('promotion[coupon]')
  if (code === undefined) throw missing('code')
  const coupon = requireObject(context, 'coupon', promotion.coupon, 'promotion[coupon]')
  checkCode(context, String(code))
  if (max_redemptions !== undefined && max_redemptions < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', 'max_redemptions')
  const made = fromFixture('promotion_code', {
    ...{ id: newId('promo'), created: context.at, code: String(code), metadata: toMetadata(metadata) },
    ...{ max_redemptions: max_redemptions ?? null, promotion: { type: 'coupon', coupon: coupon.id } },
  })
  return saveObject(context.ledger, made)
}

/** Switches a code off. */
export function updatePromotionCode(
  context: RequestContext,
  id: string,
  { active, ...rest }: Stripe.PromotionCodeUpdateParams,
): PromotionCode {
  refuseOthers(rest)
  const promotion = requireObject(context, 'promotion_code', id)
  if (active !== false) throw invalidRequest('The emulator switches codes off only.', 'active')
  return saveObject<PromotionCode>(context.ledger, { ...promotion, active })
}

/** What the page says about a code that can't be used for these lines; null for one that can. */
export function codeProblem(
  context: RequestContext,
  promotion: PromotionCode | undefined,
  lines: readonly Stripe.LineItem[],
): string | null {
  if (!promotion?.active && (!promotion || isRedeemable(promotion))) return 'This code is invalid.'
  if (!isRedeemable(promotion)) return 'This code has been used up.'
  const covered = lines.filter((line) => isCovered(context, couponOf(context, promotion), line))
  return covered.length === 0 ? 'This code doesn’t apply to what you’re buying.' : null
}

/** The code that was typed, in any case: the active one, else the newest. */
export function findTypedCode(context: RequestContext, typed: string): PromotionCode | undefined {
  const alike =
    "and lower(json_extract(body, '$.code')) = lower(?) order by json_extract(body, '$.active') desc, seq desc"
  return selectObjects(context.ledger, 'promotion_code', alike, typed)[0]
}

export function couponOf(context: RequestContext, { promotion }: PromotionCode): Stripe.Coupon {
  return getObject(context.ledger, 'coupon', idOf(promotion.coupon ?? ''))
}

/** Whether a coupon takes something off this line. */
export function isCovered(context: RequestContext, { id }: Stripe.Coupon, { price }: Stripe.LineItem): boolean {
  const { products } = readNotes<CouponNotes>(context.ledger, id)
  return !products || products.includes(idOf(price?.product ?? ''))
}

/** Counts a use of a code and its coupon. A code whose last use this was is switched off, as Stripe does it. */
export function countRedemption(context: RequestContext, id: string): void {
  const promotion = getObject(context.ledger, 'promotion_code', id)
  const coupon = couponOf(context, promotion)
  const times_redeemed = promotion.times_redeemed + 1
  const used = { ...promotion, times_redeemed }
  saveObject<PromotionCode>(context.ledger, { ...used, active: promotion.active && isRedeemable(used) })
  saveObject<Stripe.Coupon>(context.ledger, { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
}

function isRedeemable({ max_redemptions, times_redeemed }: PromotionCode): boolean {
  return max_redemptions === null || times_redeemed < max_redemptions
}

function checkCode(context: RequestContext, code: string): void {
  if (!/^[a-zA-Z0-9-]{1,500}$/.test(code))
    throw invalidRequest('Promotion codes may only contain letters, digits and dashes.', 'code')
  if (!findTypedCode(context, code)?.active) return
  throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
}

/** The code that a session has, if it has one. */
export function findPromotionCode(context: RequestContext, id: string | null): PromotionCode | undefined {
  return id ? findObject(context.ledger, 'promotion_code', id) : undefined
}
