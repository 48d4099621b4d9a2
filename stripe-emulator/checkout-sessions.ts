import type Stripe from 'stripe'
import { blankSession } from './blank-objects.ts'
import { findCoupon } from './coupons.ts'
import { invalidRequest, missing } from './errors.ts'
import { recordEvent } from './events.ts'
import { newId } from './identifiers.ts'
import { getObject, readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { priceLines, sum } from './line-items.ts'
import { toMetadata } from './prices.ts'
import { type RequestContext, requireObject } from './request-context.ts'

type Params = Stripe.Checkout.SessionCreateParams
type Session = Stripe.Checkout.Session

const DAY = 86_400
const HALF_HOUR = 1_800

/** What the emulator remembers of a session beyond what the object shows. */
export interface SessionNotes {
  lines: Stripe.LineItem[]
  coupon: string | null
  paymentMetadata: Stripe.Metadata
  paymentDescription: string | null
  subscriptionMetadata: Stripe.Metadata
}

/** Opens a session as Stripe does, or refuses it with Stripe's error; it expires after 24 hours unless set otherwise. */
export function createSession(context: RequestContext, params: Params): Session {
  validate(params, context.at)
  const mode = params.mode ?? 'payment'
  const coupon = findCoupon(context, params.discounts || undefined)
  const lines = priceLines(context, params.line_items ?? [], mode, coupon)
  if (params.customer) requireObject(context, 'customer', params.customer, 'customer')
  const session = insertSession(context, params, lines)
  const notes: SessionNotes = {
    lines,
    coupon: coupon?.id ?? null,
    paymentMetadata: toMetadata(params.payment_intent_data?.metadata),
    paymentDescription: params.payment_intent_data?.description ?? null,
    subscriptionMetadata: toMetadata(params.subscription_data?.metadata),
  }
  schedule(context.ledger, { subject: session.id, kind: 'expire session', at: session.expires_at })
  return saveObject(context.ledger, session, notes)
}

/** A request to expire a session; only an open one can be. */
export function expireOpenSession(context: RequestContext, id: string): Session {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status !== 'open') {
    throw invalidRequest(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
        session.status +
        '.',
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

function validate(params: Params, at: number): void {
  if (!params.mode) throw missing('mode')
  if (params.mode === 'setup') throw invalidRequest('The emulator does not play setup mode.', 'mode')
  if (params.ui_mode && params.ui_mode !== 'hosted_page')
    throw invalidRequest('The emulator plays hosted pages only.', 'ui_mode')
  if (!params.success_url) throw missing('success_url')
  if (!params.line_items?.length) throw missing('line_items')
  checkUrl(params.success_url, 'success_url')
  if (params.cancel_url) checkUrl(params.cancel_url, 'cancel_url')
  if (params.discounts && params.allow_promotion_codes !== undefined)
    throw mutuallyExclusive('allow_promotion_codes', 'discounts')
  if (params.customer && params.customer_email) throw mutuallyExclusive('customer', 'customer_email')
  if (params.customer_email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.customer_email)) {
    throw invalidRequest(`Invalid email address: ${params.customer_email}`, 'customer_email', 'email_invalid')
  }
  if ((params.client_reference_id?.length ?? 0) > 200) {
    throw invalidRequest('Invalid string: must be at most 200 characters', 'client_reference_id')
  }
  validateMode(params)
  checkExpiry(params.expires_at, at)
}

function mutuallyExclusive(one: string, other: string) {
  return invalidRequest(`You may only specify one of these parameters: ${one}, ${other}.`)
}

function validateMode(params: Params): void {
  const wrong =
    params.mode === 'payment'
      ? (['subscription_data', 'payment_method_collection'] as const)
      : (['payment_intent_data', 'customer_creation', 'invoice_creation'] as const)
  for (const name of wrong) {
    if (params[name] !== undefined)
      throw invalidRequest(`You can not pass \`${name}\` in \`${params.mode}\` mode.`, name)
  }
}

function checkExpiry(expiresAt: number | undefined, at: number): void {
  if (expiresAt === undefined) return
  if (expiresAt < at + HALF_HOUR) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  }
  if (expiresAt > at + DAY) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
}

function checkUrl(url: string, param: string): void {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalidRequest('Not a valid URL', param, 'url_invalid')
}

function insertSession(context: RequestContext, params: Params, lines: Stripe.LineItem[]): Session {
  const id = newId('cs_test', 58)
  return {
    ...blankSession(id, context.at),
    ...sessionSettings(params),
    amount_subtotal: sum(lines, 'amount_subtotal'),
    amount_total: sum(lines, 'amount_total'),
    currency: lines[0]?.currency ?? null,
    customer: params.customer ?? null,
    customer_details: params.customer_email ? customerDetails(params.customer_email) : null,
    discounts: (params.discounts || []).map(({ coupon }) => ({ coupon: coupon ?? null, promotion_code: null })),
    expires_at: params.expires_at ?? context.at + DAY,
    total_details: { amount_discount: sum(lines, 'amount_discount'), amount_shipping: 0, amount_tax: 0 },
    url: `${context.publicUrl()}/pay/${id}`,
  }
}

/** What the customer entered on the page: only the email address. */
export function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  const nothing = { business_name: null, individual_name: null, name: null, phone: null, tax_ids: null }
  return { ...nothing, address: null, email, tax_exempt: 'none' }
}

function sessionSettings(params: Params) {
  const payment = params.mode === 'payment'
  return {
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    automatic_tax: { enabled: params.automatic_tax?.enabled ?? false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    consent_collection: consentCollection(params),
    custom_text: customText(params.custom_text),
    customer_creation: payment ? (params.customer_creation ?? 'if_required') : null,
    customer_email: params.customer_email ?? null,
    invoice_creation: payment ? invoiceCreation(params.invoice_creation) : null,
    locale: params.locale ?? null,
    metadata: toMetadata(params.metadata),
    mode: params.mode ?? 'payment',
    payment_method_collection: payment ? 'if_required' : (params.payment_method_collection ?? 'always'),
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
  } satisfies Partial<Session>
}

function consentCollection({ consent_collection: wanted }: Params): Session['consent_collection'] {
  if (!wanted) return null
  return {
    payment_method_reuse_agreement: wanted.payment_method_reuse_agreement ?? null,
    promotions: wanted.promotions ?? null,
    terms_of_service: wanted.terms_of_service ?? null,
  }
}

function customText(text: Params['custom_text']): Session['custom_text'] {
  return {
    after_submit: text?.after_submit || null,
    shipping_address: text?.shipping_address || null,
    submit: text?.submit || null,
    terms_of_service_acceptance: text?.terms_of_service_acceptance || null,
  }
}

function invoiceCreation(wanted: Params['invoice_creation']): Session['invoice_creation'] {
  return {
    enabled: wanted?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: wanted?.invoice_data?.description ?? null,
      footer: wanted?.invoice_data?.footer ?? null,
      issuer: null,
      metadata: wanted?.invoice_data ? toMetadata(wanted.invoice_data.metadata) : null,
      rendering_options: null,
    },
  }
}
