import type Stripe from 'stripe'
import { codeOfSession, codeProblem, countRedemption, couponOf, discountLines, findTypedCode } from './coupons.ts'
import { createCard } from './customers.ts'
import { invalidRequest } from './errors.ts'
import { makeObject, newId, recordEvent } from './fixtures.ts'
import { getObject, readNotes, saveObject, schedule, unschedule } from './ledger.ts'
import { type Line, priceLine, sum } from './line-items.ts'
import {
  confirmPayment,
  createInvoice,
  declineIntent,
  ensureInvoiceIntent,
  intentOfInvoice,
  markFailed,
  markPaid,
  type PaymentMethodType,
  settleIntent,
} from './payments.ts'
import { idOf, type RequestContext, requireObject, toMetadata } from './request-context.ts'
import { createSubscription, endSubscription } from './subscriptions.ts'

type Params = Stripe.Checkout.SessionCreateParams
type Session = Stripe.Checkout.Session

const DAY = 86_400
const HALF_HOUR = 1_800

/** What the emulator remembers of a session beyond what the object shows. */
interface SessionNotes {
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

/** How long a bank debit takes on the emulator's clock: three days. */
const DEBIT_SECONDS = 3 * 86_400

/**
 * Completes an open session: takes the card or starts the bank debit, begins the subscription. A session that is complete
 * already is left as it is, so that a second click never pays twice; an expired one is refused.
 */
export function completeSession(context: RequestContext, id: string, email: string, means: PaymentMethodType): void {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status === 'complete') return
  if (session.status === 'expired') throw invalidRequest(`This Checkout Session has expired: ${id}`)
  const notes = sessionNotes(context, id)
  unschedule(context.ledger, id, 'expire session')
  const code = codeOfSession(context, session)
  if (code) countRedemption(context, code)
  const known = { ...session, customer_details: customerDetails(email) }
  const bought =
    session.mode === 'subscription'
      ? startSubscription(context, { ...known, customer: makeObject(context, 'customer', { email }).id }, notes, means)
      : payOnce(context, known, notes, means)
  const isFree = session.amount_total === 0
  const later = means === 'debit' && !isFree
  const complete = saveObject<Session>(context.ledger, {
    ...bought,
    payment_status: isFree ? 'no_payment_required' : later ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  })
  if (later) schedule(context.ledger, { subject: id, kind: 'settle debit', at: context.at + DEBIT_SECONDS })
  recordEvent(context, 'checkout.session.completed', complete)
}

/** What the customer entered on the page: only the email address. */
function customerDetails(email: string): Session['customer_details'] {
  const nothing = { business_name: null, individual_name: null, name: null, phone: null, tax_ids: null }
  return { ...nothing, address: null, email, tax_exempt: 'none' }
}

/** An attempt with a card that is refused: the session stays open. */
export function declinePayment(context: RequestContext, id: string): void {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status !== 'open' || !session.amount_total) return
  const intent = declineIntent(context, ensurePaymentIntent(context, session, sessionNotes(context, id)))
  if (session.mode === 'payment') saveObject<Session>(context.ledger, { ...session, payment_intent: intent.id })
}

/** Lets a bank debit clear or fail; does nothing when none is under way. */
export function settleDebit(context: RequestContext, id: string, outcome: 'succeeded' | 'failed'): void {
  const session = requireObject(context, 'checkout.session', id)
  const invoice = session.invoice ? getObject(context.ledger, 'invoice', idOf(session.invoice)) : null
  const intent = findPaymentIntent(context, session)
  if (intent?.status !== 'processing') return
  unschedule(context.ledger, id, 'settle debit')
  settleIntent(context, intent, outcome)
  if (outcome === 'failed') {
    if (invoice) markFailed(context, invoice)
    if (session.subscription)
      endSubscription(context, getObject(context.ledger, 'subscription', idOf(session.subscription)))
    recordEvent(context, 'checkout.session.async_payment_failed', session)
    return
  }
  if (invoice) markPaid(context, invoice)
  const paid = saveObject<Session>(context.ledger, { ...session, payment_status: 'paid' })
  recordEvent(context, 'checkout.session.async_payment_succeeded', paid)
}

/** The payment of a session, whether the session names it or its first invoice. */
function findPaymentIntent(context: RequestContext, session: Session): Stripe.PaymentIntent | null {
  if (session.payment_intent) return getObject(context.ledger, 'payment_intent', idOf(session.payment_intent))
  return session.invoice ? intentOfInvoice(context, idOf(session.invoice)) : null
}

function payOnce(context: RequestContext, session: Session, notes: SessionNotes, means: PaymentMethodType): Session {
  if (!session.amount_total) return session
  const intent = confirmPayment(context, ensurePaymentIntent(context, session, notes), means)
  return { ...session, payment_intent: intent.id }
}

function startSubscription(context: RequestContext, session: Session, notes: SessionNotes, means: PaymentMethodType) {
  const { lines, subscriptionMetadata: metadata } = notes
  const customer = idOf(session.customer ?? '')
  const subscription = createSubscription(context, { customer, lines, metadata })
  const due = sum(lines, 'amount_subtotal') - sum(lines, 'amount_discount')
  const invoice = createInvoice(context, subscription, due)
  const started = saveObject<Stripe.Subscription>(context.ledger, {
    ...subscription,
    default_payment_method: means === 'card' ? createCard(context, customer).id : null,
    latest_invoice: invoice.id,
  })
  recordEvent(context, 'customer.subscription.created', started)
  if (invoice.amount_due > 0) confirmPayment(context, ensureInvoiceIntent(context, invoice), means)
  if (means === 'card' || invoice.amount_due === 0) markPaid(context, invoice)
  return { ...session, invoice: invoice.id, subscription: started.id }
}

/** The session's own payment: the one that an earlier attempt left behind, or a new one. */
function ensurePaymentIntent(context: RequestContext, session: Session, notes: SessionNotes): Stripe.PaymentIntent {
  const { amount_total, currency, customer, payment_intent } = session
  const amount = amount_total ?? 0
  if (payment_intent) return { ...getObject(context.ledger, 'payment_intent', idOf(payment_intent)), amount, customer }
  const purchase = { amount, currency: currency ?? 'usd', customer, metadata: notes.paymentMetadata }
  return makeObject(context, 'payment_intent', purchase)
}

/** The payment that a session or an invoice led to, for refunds and disputes. */
export function paymentOf(context: RequestContext, id: string): Stripe.PaymentIntent {
  const intent = id.startsWith('in_')
    ? intentOfInvoice(context, requireObject(context, 'invoice', id).id)
    : findPaymentIntent(context, requireObject(context, 'checkout.session', id))
  if (!intent?.latest_charge) throw invalidRequest(`This has not been paid: ${id}`)
  return intent
}
