import type Stripe from 'stripe'
import { codeProblem, couponOf, discountLines, findTypedCode } from './coupons.ts'
import { invalidRequest } from './errors.ts'
import { makeObject, newId, recordEvent } from './fixtures.ts'
import { readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { type Line, priceLine, sum } from './line-items.ts'
import { type RequestContext, requireObject, toMetadata } from './request-context.ts'

type Params = Stripe.Checkout.SessionCreateParams
type Session = Stripe.Checkout.Session

const DAY = 86_400
const HALF_HOUR = 1_800

/** What the emulator remembers of a session beyond what the object shows. */
export interface SessionNotes {
  lines: Line[]
  coupon: string | null
  paymentMetadata: Stripe.Metadata
  subscriptionMetadata: Stripe.Metadata
}

/** Opens a session as Stripe does, or refuses it with Stripe's error; it expires after 24 hours unless set otherwise. */
export function createSession(context: RequestContext, params: Params): Session {
  const { mode = 'payment', success_url = null, cancel_url = null, allow_promotion_codes = null } = params
  const { client_reference_id = null, expires_at = context.at + DAY, metadata } = params
  refuseContradictions(params)
  checkUrls(params)
  checkExpiry(expires_at, context.at)
  const discounts = params.discounts || []
  const [coupon = null] = discounts.map((each) =>
    requireObject(context, 'coupon', each.coupon ?? '', 'discounts[0][coupon]'),
  )
  const priced = (params.line_items ?? []).map((item, index) => priceLine(context, item, index))
  checkMode(priced, mode)
  const lines = discountLines(context, priced, coupon)
  const notes: SessionNotes = {
    lines,
    coupon: coupon?.id ?? null,
    paymentMetadata: toMetadata(params.payment_intent_data?.metadata),
    subscriptionMetadata: toMetadata(params.subscription_data?.metadata),
  }
  const id = newId('cs_test', 58)
  const fields = {
    ...{ id, allow_promotion_codes, cancel_url, client_reference_id, expires_at, success_url },
    ...amountsOf(lines),
    amount_subtotal: sum(lines, 'amount_subtotal'),
    currency: lines[0]?.currency ?? null,
    discounts: discounts.map(() => ({ coupon: notes.coupon, promotion_code: null })),
    metadata: toMetadata(metadata),
    url: `${context.publicUrl()}/pay/${id}`,
    ...(mode === 'subscription' && SUBSCRIPTION_MODE),
  }
  schedule(context.ledger, { subject: id, kind: 'expire session', at: expires_at })
  return makeObject(context, 'checkout.session', fields, notes)
}

const SUBSCRIPTION_MODE = {
  mode: 'subscription',
  customer_creation: null,
  invoice_creation: null,
  payment_method_collection: 'always',
} as const

function amountsOf(lines: readonly Line[]): Pick<Session, 'amount_total' | 'total_details'> {
  const off = sum(lines, 'amount_discount')
  return {
    amount_total: sum(lines, 'amount_subtotal') - off,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
  }
}

function refuseContradictions({ mode, allow_promotion_codes, discounts, ...params }: Params): void {
  if (allow_promotion_codes !== undefined && discounts)
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  const wrong = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (params[wrong] !== undefined) throw invalidRequest(`You can not pass \`${wrong}\` in \`${mode}\` mode.`, wrong)
}

function checkMode(lines: readonly Line[], mode: string): void {
  const isMonthly = lines.some((line) => line.isMonthly)
  if (mode === 'payment' && isMonthly)
    throw invalidRequest('You specified `payment` mode but passed a recurring price.', 'line_items')
  if (mode === 'subscription' && !isMonthly)
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', 'line_items')
}

function checkUrls({ success_url, cancel_url }: Params): void {
  for (const [param, url] of Object.entries({ success_url, cancel_url }))
    if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw invalidRequest('Not a valid URL', param, 'url_invalid')
}

function checkExpiry(expiresAt: number, at: number): void {
  if (expiresAt >= at + HALF_HOUR && expiresAt <= at + DAY) return
  const rule = expiresAt < at + HALF_HOUR ? 'at least 30 minutes' : 'less than 24 hours'
  throw invalidRequest(`The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, 'expires_at')
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
  const amounts = amountsOf(lines)
  if (amounts.amount_total && amounts.amount_total < MIN_CHARGE)
    return 'With this code the total would be less than the smallest card payment.'
  const discounts = promotion ? [{ coupon: null, promotion_code: promotion.id }] : []
  const changed = { ...notes, lines, coupon: coupon?.id ?? null }
  saveObject<Session>(context.ledger, { ...session, ...amounts, discounts }, changed)
  return null
}

/** The smallest amount in cents that Stripe charges in US dollars. */
const MIN_CHARGE = 50

/** A request to expire a session; only an open one can be. */
export function expireOpenSession(context: RequestContext, _params: object, id: string): Session {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status === 'open') return expireSession(context, session)
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
  )
}

/** Closes an open session; does nothing to one that is complete or already expired. */
export function expireSession(context: RequestContext, session: Session): Session {
  if (session.status !== 'open') return session
  unschedule(context.ledger, session.id, 'expire session')
  const expired = saveObject<Session>(context.ledger, { ...session, status: 'expired', url: null })
  recordEvent(context, 'checkout.session.expired', expired)
  return expired
}

export function sessionNotes({ ledger }: RequestContext, id: string): SessionNotes {
  return readNotes<SessionNotes>(ledger, id)
}
