import type Stripe from 'stripe'
import { recordEvent } from './events.ts'
import { makeObject, newId } from './fixtures.ts'
import { getObject, saveObject } from './ledger.ts'
import { idOf, type RequestContext, requireObject, toMetadata } from './request-context.ts'

type Intent = Stripe.PaymentIntent
type Charge = Stripe.Charge
export type PaymentMethodType = 'card' | 'debit'

/** What is to be paid, and by which customer. Amounts in cents. */
export interface PaymentInput {
  amount: number
  currency: string
  customer: string | null
  metadata: Stripe.Metadata
  description: string | null
}

const DECLINED = 'Your card was declined.'
const INSUFFICIENT_FUNDS = "The customer's bank account has insufficient funds."

/** Its metadata, key by key. */
export function updateIntent(
  context: RequestContext,
  { metadata }: Stripe.PaymentIntentUpdateParams,
  id: string,
): Intent {
  const intent = requireObject(context, 'payment_intent', id)
  return saveObject<Intent>(context.ledger, { ...intent, metadata: toMetadata(intent.metadata, metadata) })
}

export function createPaymentIntent(context: RequestContext, purchase: PaymentInput): Intent {
  const id = newId('pi')
  const client_secret = `${id}_${newId('secret', 25)}`
  const intent = makeObject(context, 'payment_intent', { id, client_secret, ...purchase })
  recordEvent(context, 'payment_intent.created', intent)
  return intent
}

/** A card is charged at once; a bank debit is pending until `settleIntent`. Returns the changed intent. */
export function confirmPayment(
  context: RequestContext,
  intent: Intent,
  means: PaymentMethodType,
  email: string | null,
): Intent {
  const charge = newCharge(context, intent, means, email)
  if (means === 'card') return markSucceeded(context, intent, charge)
  const pending = saveObject<Charge>(context.ledger, { ...charge, status: 'pending', captured: true })
  recordEvent(context, 'charge.pending', pending)
  const processing = saveObject<Intent>(context.ledger, {
    ...intent,
    status: 'processing',
    latest_charge: pending.id,
    payment_method: charge.payment_method,
  })
  recordEvent(context, 'payment_intent.processing', processing)
  return processing
}

/** An attempt that the bank refuses: a failed charge, and the intent waits for another payment method. */
export function declineIntent(context: RequestContext, intent: Intent, email: string | null): Intent {
  return markDeclined(context, intent, newCharge(context, intent, 'card', email), 'card_declined', DECLINED)
}

/** What becomes of a bank debit that was under way. */
export function settleIntent(context: RequestContext, intent: Intent, outcome: 'succeeded' | 'failed'): Intent {
  const charge = getObject(context.ledger, 'charge', idOf(intent.latest_charge ?? ''))
  return outcome === 'succeeded'
    ? markSucceeded(context, intent, charge)
    : markDeclined(context, intent, charge, 'payment_intent_payment_attempt_failed', INSUFFICIENT_FUNDS)
}

function markSucceeded(context: RequestContext, intent: Intent, charge: Charge): Intent {
  const paid = saveObject<Charge>(context.ledger, {
    ...charge,
    amount_captured: charge.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
    outcome: { ...OUTCOME, network_status: 'approved_by_network', seller_message: 'Payment complete.' },
  })
  recordEvent(context, 'charge.succeeded', paid)
  const done = saveObject<Intent>(context.ledger, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: paid.id,
    payment_method: paid.payment_method,
    status: 'succeeded',
  })
  recordEvent(context, 'payment_intent.succeeded', done)
  return done
}

type FailureCode = 'card_declined' | 'payment_intent_payment_attempt_failed'

function markDeclined(context: RequestContext, intent: Intent, charge: Charge, code: FailureCode, message: string) {
  const failed = saveObject<Charge>(context.ledger, {
    ...charge,
    captured: false,
    failure_code: code,
    failure_message: message,
    status: 'failed',
    outcome: { ...OUTCOME, network_status: 'declined_by_network', reason: 'generic_decline', type: 'issuer_declined' },
  })
  recordEvent(context, 'charge.failed', failed)
  const waiting = saveObject<Intent>(context.ledger, {
    ...intent,
    last_payment_error: { charge: failed.id, code, decline_code: 'generic_decline', message, type: 'card_error' },
    latest_charge: failed.id,
    payment_method: null,
    status: 'requires_payment_method',
  })
  recordEvent(context, 'payment_intent.payment_failed', waiting)
  return waiting
}

const OUTCOME: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: null,
  reason: null,
  seller_message: null,
  type: 'authorized',
}

function newCharge(context: RequestContext, intent: Intent, means: PaymentMethodType, email: string | null): Charge {
  const { amount, currency, customer, description, metadata } = intent
  return makeObject(context, 'charge', {
    ...{ amount, currency, customer, description, metadata, payment_intent: intent.id },
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    payment_method: newId('pm'),
    payment_method_details: { type: means === 'card' ? 'card' : 'us_bank_account' },
  })
}
