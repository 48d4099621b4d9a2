import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { makeObject, newId, recordEvent } from './fixtures.ts'
import { getObject, saveObject, selectObjects } from './ledger.ts'
import { idOf, type RequestContext, requireObject, toMetadata } from './request-context.ts'

type Intent = Stripe.PaymentIntent
type Charge = Stripe.Charge
export type PaymentMethodType = 'card' | 'debit'

/** Its metadata, key by key. */
export function updateIntent(
  context: RequestContext,
  { metadata }: Stripe.PaymentIntentUpdateParams,
  id: string,
): Intent {
  const intent = requireObject(context, 'payment_intent', id)
  return saveObject<Intent>(context.ledger, { ...intent, metadata: toMetadata(intent.metadata, metadata) })
}

/** A card is charged at once; a bank debit is pending until `settleIntent`. Returns the changed intent. */
export function confirmPayment(context: RequestContext, intent: Intent, means: PaymentMethodType): Intent {
  const charge = newCharge(context, intent)
  if (means === 'card') return markSucceeded(context, intent, charge)
  return saveObject<Intent>(context.ledger, { ...intent, status: 'processing', latest_charge: charge.id })
}

/** An attempt that the bank refuses: a failed charge, and the intent waits for another payment method. */
export function declineIntent(context: RequestContext, intent: Intent, charge = newCharge(context, intent)): Intent {
  saveObject<Charge>(context.ledger, { ...charge, status: 'failed' })
  const status = 'requires_payment_method'
  return saveObject<Intent>(context.ledger, { ...intent, latest_charge: charge.id, status })
}

/** What becomes of a bank debit that was under way. */
export function settleIntent(context: RequestContext, intent: Intent, outcome: 'succeeded' | 'failed'): Intent {
  const charge = getObject(context.ledger, 'charge', idOf(intent.latest_charge ?? ''))
  return outcome === 'succeeded' ? markSucceeded(context, intent, charge) : declineIntent(context, intent, charge)
}

function markSucceeded(context: RequestContext, intent: Intent, charge: Charge): Intent {
  saveObject<Charge>(context.ledger, { ...charge, paid: true, status: 'succeeded' })
  const { amount: amount_received } = intent
  return saveObject<Intent>(context.ledger, {
    ...intent,
    amount_received,
    latest_charge: charge.id,
    status: 'succeeded',
  })
}

function newCharge(context: RequestContext, { id, amount, currency, customer, metadata }: Intent): Charge {
  return makeObject(context, 'charge', { amount, currency, customer, metadata, payment_intent: id })
}

/** Makes a finalized invoice that waits for its payment of so many cents. Its lines aren't shown: nobody reads them. */
export function createInvoice(context: RequestContext, subscription: Stripe.Subscription, amount_due: number) {
  const id = newId('in')
  return makeObject(context, 'invoice', {
    ...{ id, amount_due, customer: subscription.customer },
    currency: subscription.currency,
    hosted_invoice_url: `${context.publicUrl()}/invoice/${id}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
  })
}

/** The payment of an invoice, begun where none was, and tied to it, so that a charge leads to its subscription. */
export function ensureInvoiceIntent(context: RequestContext, invoice: Stripe.Invoice): Intent {
  const known = intentOfInvoice(context, invoice.id)
  if (known) return known
  const { amount_due: amount, currency, customer } = invoice
  const intent = makeObject(context, 'payment_intent', { amount, currency, customer, metadata: {} })
  const payment = { type: 'payment_intent', payment_intent: intent.id } as const
  makeObject(context, 'invoice_payment', { invoice: invoice.id, payment })
  return intent
}

function paymentsOf({ ledger }: RequestContext, invoice: string): Stripe.InvoicePayment[] {
  return selectObjects(ledger, 'invoice_payment', "and json_extract(body, '$.invoice') = ? order by seq", invoice)
}

/** The payment of an invoice, once one was begun. */
export function intentOfInvoice(context: RequestContext, invoice: string): Intent | null {
  const intent = paymentsOf(context, invoice)[0]?.payment.payment_intent
  return intent ? getObject(context.ledger, 'payment_intent', idOf(intent)) : null
}

export function markPaid(context: RequestContext, invoice: Stripe.Invoice): void {
  const paid = saveObject<Stripe.Invoice>(context.ledger, {
    ...invoice,
    amount_paid: invoice.amount_due,
    attempt_count: invoice.attempt_count + 1,
    status: 'paid',
  })
  for (const payment of paymentsOf(context, invoice.id)) saveObject(context.ledger, { ...payment, status: 'paid' })
  recordEvent(context, 'invoice.paid', paid)
}

export function markFailed(context: RequestContext, invoice: Stripe.Invoice): void {
  const failed = saveObject<Stripe.Invoice>(context.ledger, { ...invoice, attempt_count: invoice.attempt_count + 1 })
  recordEvent(context, 'invoice.payment_failed', failed)
}

/** Refunds a payment in full or in part; amounts in cents. More than what is left is refused as Stripe refuses it. */
export function createRefund(context: RequestContext, params: Stripe.RefundCreateParams): Stripe.Refund {
  const { payment_intent: intent = '', amount: wanted, metadata, reason } = params
  const { latest_charge } = requireObject(context, 'payment_intent', intent, 'payment_intent')
  if (!latest_charge) throw noCharge(intent)
  const charge = requireObject(context, 'charge', idOf(latest_charge), 'charge')
  const made = selectObjects(context.ledger, 'refund', 'order by seq').filter(
    (one) => one.charge === charge.id && !['failed', 'canceled'].includes(one.status ?? ''),
  )
  const left = charge.amount - made.reduce((sum, one) => sum + one.amount, 0)
  checkRefundable(charge, left, wanted)
  const amount = wanted ?? left
  const { currency, customer, payment_intent } = charge
  const refund = makeObject(context, 'refund', {
    ...{ amount, charge: charge.id, currency, customer, payment_intent, reason: reason ?? null },
    metadata: toMetadata(metadata),
  })
  const refunded = { ...charge, amount_refunded: charge.amount - left + amount, refunded: amount === left }
  saveObject<Stripe.Charge>(context.ledger, refunded)
  recordEvent(context, 'charge.refunded', refunded)
  return refund
}

/** The customer's bank sends the money back, days after the refund was made. What the charge counts as refunded stays. */
export function failRefund(context: RequestContext, id: string): void {
  const refund = requireObject(context, 'refund', id)
  const failed = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  saveObject<Stripe.Refund>(context.ledger, failed)
  recordEvent(context, 'refund.updated', failed)
  recordEvent(context, 'refund.failed', failed)
}

function checkRefundable(charge: Stripe.Charge, left: number, wanted: number | undefined): void {
  const { id, status, disputed } = charge
  if (status !== 'succeeded') throw noCharge(charge.payment_intent)
  if (left === 0) throw invalidRequest(`Charge ${id} has already been refunded.`, 'charge', 'charge_already_refunded')
  if (disputed)
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, 'charge', 'charge_disputed')
  if (wanted === undefined) return
  if (wanted < 1) throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (wanted <= left) return
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const message = `Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`
  throw invalidRequest(message, 'amount', 'amount_too_large')
}

function noCharge(intent: unknown) {
  return invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, 'payment_intent')
}
