import type Stripe from 'stripe'
import { blankCharge, blankIntent } from './blank-objects.ts'
import { record } from './events.ts'
import { newId } from './identifiers.ts'
import { fetchStored, put } from './ledger.ts'
import { idOf, type RequestContext } from './request-context.ts'

export type Means = 'card' | 'debit'

/** What is to be paid, by whom. Amounts in cents. */
export interface Purchase {
  amount: number
  currency: string
  customer: string | null
  metadata: Stripe.Metadata
  description: string | null
}

const DECLINED = 'Your card was declined.'
const BOUNCED = "The customer's bank account has insufficient funds."

export function startPayment(context: RequestContext, { amount, currency, customer, metadata, description }: Purchase) {
  const id = newId('pi')
  const intent = put<Stripe.PaymentIntent>(context.ledger, {
    ...blankIntent(id, context.at),
    amount,
    currency,
    customer,
    description,
    metadata,
  })
  record(context, 'payment_intent.created', intent)
  return intent
}

/** A card is charged at once; a bank debit is under way until `settle`. Answers the changed intent. */
export function take(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  means: Means,
  email: string | null,
): Stripe.PaymentIntent {
  const charge = newCharge(context, intent, means, email)
  if (means === 'card') return succeed(context, intent, charge)
  const pending = put<Stripe.Charge>(context.ledger, { ...charge, status: 'pending', captured: true })
  record(context, 'charge.pending', pending)
  const processing = put<Stripe.PaymentIntent>(context.ledger, {
    ...intent,
    status: 'processing',
    latest_charge: pending.id,
    payment_method: charge.payment_method,
  })
  record(context, 'payment_intent.processing', processing)
  return processing
}

/** An attempt that the bank refuses: a failed charge, and the intent waits for another payment method. */
export function decline(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  email: string | null,
): Stripe.PaymentIntent {
  return fail(context, intent, newCharge(context, intent, 'card', email), 'card_declined', DECLINED)
}

/** What becomes of a bank debit that was under way. */
export function settle(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  outcome: 'succeeded' | 'failed',
): Stripe.PaymentIntent {
  const charge = fetchStored(context.ledger, 'charge', idOf(intent.latest_charge ?? ''))
  return outcome === 'succeeded'
    ? succeed(context, intent, charge)
    : fail(context, intent, charge, 'payment_intent_payment_attempt_failed', BOUNCED)
}

function succeed(context: RequestContext, intent: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent {
  const paid = put<Stripe.Charge>(context.ledger, {
    ...charge,
    amount_captured: charge.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
    outcome: {
      ...outcome(),
      network_status: 'approved_by_network',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
  })
  record(context, 'charge.succeeded', paid)
  const done = put<Stripe.PaymentIntent>(context.ledger, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: paid.id,
    payment_method: paid.payment_method,
    status: 'succeeded',
  })
  record(context, 'payment_intent.succeeded', done)
  return done
}

type FailureCode = 'card_declined' | 'payment_intent_payment_attempt_failed'

function fail(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  code: FailureCode,
  message: string,
) {
  const failed = put<Stripe.Charge>(context.ledger, {
    ...charge,
    captured: false,
    failure_code: code,
    failure_message: message,
    status: 'failed',
    outcome: {
      ...outcome(),
      network_status: 'declined_by_network',
      reason: 'generic_decline',
      type: 'issuer_declined',
    },
  })
  record(context, 'charge.failed', failed)
  const waiting = put<Stripe.PaymentIntent>(context.ledger, {
    ...intent,
    last_payment_error: { charge: failed.id, code, decline_code: 'generic_decline', message, type: 'card_error' },
    latest_charge: failed.id,
    payment_method: null,
    status: 'requires_payment_method',
  })
  record(context, 'payment_intent.payment_failed', waiting)
  return waiting
}

function outcome(): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: null,
    reason: null,
    seller_message: null,
    type: 'authorized',
  }
}

function newCharge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  means: Means,
  email: string | null,
): Stripe.Charge {
  return {
    ...blankCharge(newId('ch'), context.at),
    amount: intent.amount,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: { type: means === 'card' ? 'card' : 'us_bank_account' },
  }
}
