import type Stripe from 'stripe'
import { makeObject } from './fixtures.ts'
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
}

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
  return makeObject(context, 'payment_intent', { ...purchase })
}

/** A card is charged at once; a bank debit is pending until `settleIntent`. Returns the changed intent. */
export function confirmPayment(context: RequestContext, intent: Intent, means: PaymentMethodType): Intent {
  const charge = newCharge(context, intent)
  if (means === 'card') return markSucceeded(context, intent, charge)
  return saveObject<Intent>(context.ledger, { ...intent, status: 'processing', latest_charge: charge.id })
}

/** An attempt that the bank refuses: a failed charge, and the intent waits for another payment method. */
export function declineIntent(context: RequestContext, intent: Intent): Intent {
  return markDeclined(context, intent, newCharge(context, intent))
}

/** What becomes of a bank debit that was under way. */
export function settleIntent(context: RequestContext, intent: Intent, outcome: 'succeeded' | 'failed'): Intent {
  const charge = getObject(context.ledger, 'charge', idOf(intent.latest_charge ?? ''))
  return outcome === 'succeeded' ? markSucceeded(context, intent, charge) : markDeclined(context, intent, charge)
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

function markDeclined(context: RequestContext, intent: Intent, charge: Charge): Intent {
  saveObject<Charge>(context.ledger, { ...charge, status: 'failed' })
  const status = 'requires_payment_method'
  return saveObject<Intent>(context.ledger, { ...intent, latest_charge: charge.id, status })
}

function newCharge(context: RequestContext, { id, amount, currency, customer, metadata }: Intent): Charge {
  return makeObject(context, 'charge', { amount, currency, customer, metadata, payment_intent: id })
}
