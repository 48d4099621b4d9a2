import type Stripe from 'stripe'
import { findCoupon } from './coupons.ts'
import { invalidRequest, missing } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { getObject, readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { discountLines, priceLines, sum } from './line-items.ts'
import { toMetadata } from './prices.ts'
import { codeProblem, couponOf, findTypedCode } from './promotion-codes.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'

type Params = Stripe.Checkout.SessionCreateParams
type Session = Stripe.Checkout.Session

const DAY = 86_400
const HALF_HOUR = 1_800

/** What the emulator remembers of a session beyond what the object shows. */
export interface SessionNotes {
  lines: Stripe.LineItem[]
  coupon: string | null
  paymentMetadata: Stripe.Metadata
  subscriptionMetadata: Stripe.Metadata
}

/** Opens a session as Stripe does, or refuses it with Stripe's error; it expires after 24 hours unless set otherwise. */
export function createSession(context: RequestContext, params: Params): Session {
  validate(params, context.at)
  const { mode = 'payment', discounts, payment_intent_data: payment, subscription_data: subscription } = params
  const coupon = findCoupon(context, discounts || undefined)
  const lines = priceLines(context, params.line_items ?? [], mode, coupon)
  const session = newSession(context, params, lines)
  const notes: SessionNotes = {
    lines,
    coupon: coupon?.id ?? null,
    paymentMetadata: toMetadata(payment?.metadata),
    subscriptionMetadata: toMetadata(subscription?.metadata),
  }
  schedule(context.ledger, { subject: session.id, kind: 'expire session', at: session.expires_at })
  return saveObject(context.ledger, session, notes)
}

/**
 * What a customer types into the page's field for a code; nothing takes the code off again.
 *
 * @returns what is wrong, in the page's words; null when its amounts changed
 */
export function applyCode(context: RequestContext, session: Session, typed: string): string | null {
  const notes = sessionNotes(context, session.id)
  const promotion = typed ? findTypedCode(context, typed) : undefined
  const problem = typed ? codeProblem(context, promotion, notes.lines) : null
  if (problem) return problem
  const coupon = promotion ? couponOf(context, promotion) : null
  const lines = discountLines(context, notes.lines, coupon)
  const total = sum(lines, 'amount_total')
  if (total > 0 && total < MIN_CHARGE) return 'With this code the total would be less than the smallest card payment.'
  const applied: Session = {
    ...session,
    amount_total: total,
    discounts: promotion ? [{ coupon: null, promotion_code: promotion.id }] : [],
    total_details: { amount_discount: sum(lines, 'amount_discount'), amount_shipping: 0, amount_tax: 0 },
  }
  saveObject(context.ledger, applied, { ...notes, lines, coupon: coupon?.id ?? null })
  return null
}

/** The id of the promotion code that a session has. */
export function codeOfSession({ discounts }: Session): string | null {
  const code = discounts?.[0]?.promotion_code
  return code ? idOf(code) : null
}

/** The smallest amount in cents that Stripe charges in US dollars. */
const MIN_CHARGE = 50

/** A request to expire a session; only an open one can be. */
export function expireOpenSession(context: RequestContext, id: string): Session {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  return expireSession(context, session)
}

/** Closes an open session; does nothing to one that is complete or already expired. */
export function expireSession(context: RequestContext, session: Session): Session {
  if (session.status !== 'open') return session
  unschedule(context.ledger, session.id, 'expire session')
  const expired = saveObject(context.ledger, { ...session, status: 'expired', url: null })
  recordEvent(context, 'checkout.session.expired', expired)
  return expired
}

export function sessionNotes(context: RequestContext, id: string): SessionNotes {
  return readNotes<SessionNotes>(context.ledger, id)
}

export function loadSession(context: RequestContext, id: string): Session {
  return getObject(context.ledger, 'checkout.session', id)
}

/** Refuses what Stripe refuses, and every parameter that the emulator does not carry out. */
function validate(params: Params, at: number): void {
  const { mode, line_items, discounts, metadata: _metadata, allow_promotion_codes, ...others } = params
  const { client_reference_id, success_url, cancel_url, expires_at, ...dataOfMode } = others
  if (allow_promotion_codes !== undefined && discounts)
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  if (!mode) throw missing('mode')
  if (mode === 'setup') throw invalidRequest('The emulator does not play setup mode.', 'mode')
  if (!success_url) throw missing('success_url')
  if (!line_items?.length) throw missing('line_items')
  checkUrl(success_url, 'success_url')
  if (cancel_url) checkUrl(cancel_url, 'cancel_url')
  if ((client_reference_id?.length ?? 0) > 200)
    throw invalidRequest('Invalid string: must be at most 200 characters', 'client_reference_id')
  checkDataOfMode(mode, dataOfMode)
  checkExpiry(expires_at, at)
}

function checkDataOfMode(mode: string, params: Params): void {
  const { payment_intent_data: payment, subscription_data: subscription, ...rest } = params
  refuseOthers(rest)
  const wrong = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (params[wrong] !== undefined) throw invalidRequest(`You can not pass \`${wrong}\` in \`${mode}\` mode.`, wrong)
  const { metadata: _payment, ...restOfPayment } = payment ?? {}
  refuseOthers(restOfPayment, 'payment_intent_data')
  const { metadata: _subscription, ...restOfSubscription } = subscription ?? {}
  refuseOthers(restOfSubscription, 'subscription_data')
}

function checkExpiry(expiresAt: number | undefined, at: number): void {
  if (expiresAt === undefined || (expiresAt >= at + HALF_HOUR && expiresAt <= at + DAY)) return
  const rule = expiresAt < at + HALF_HOUR ? 'at least 30 minutes' : 'less than 24 hours'
  throw invalidRequest(`The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, 'expires_at')
}

function checkUrl(url: string, param: string): void {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalidRequest('Not a valid URL', param, 'url_invalid')
}

function newSession(context: RequestContext, params: Params, lines: Stripe.LineItem[]): Session {
  const id = newId('cs_test', 58)
  const { mode = 'payment', cancel_url, client_reference_id, discounts, expires_at, metadata, success_url } = params
  const { allow_promotion_codes } = params
  return fromFixture('checkout.session', {
    id,
    created: context.at,
    allow_promotion_codes: allow_promotion_codes ?? null,
    amount_subtotal: sum(lines, 'amount_subtotal'),
    amount_total: sum(lines, 'amount_total'),
    cancel_url: cancel_url ?? null,
    client_reference_id: client_reference_id ?? null,
    currency: lines[0]?.currency ?? null,
    discounts: (discounts || []).map(({ coupon }) => ({ coupon: coupon ?? null, promotion_code: null })),
    expires_at: expires_at ?? context.at + DAY,
    metadata: toMetadata(metadata),
    success_url: success_url ?? null,
    total_details: { amount_discount: sum(lines, 'amount_discount'), amount_shipping: 0, amount_tax: 0 },
    url: `${context.publicUrl()}/pay/${id}`,
    ...(mode === 'subscription' && SUBSCRIPTION_MODE),
  })
}

const SUBSCRIPTION_MODE = {
  mode: 'subscription',
  customer_creation: null,
  invoice_creation: null,
  payment_method_collection: 'always',
} as const

/** What the customer entered on the page: only the email address. */
export function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  const nothing = { business_name: null, individual_name: null, name: null, phone: null, tax_ids: null }
  return { ...nothing, address: null, email, tax_exempt: 'none' }
}
