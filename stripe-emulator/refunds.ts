import type Stripe from 'stripe'
import { invalid, missing } from './errors.ts'
import { record } from './events.ts'
import { newId } from './identifiers.ts'
import { put } from './ledger.ts'
import { mapOf } from './prices.ts'
import { idOf, need, type RequestContext } from './request-context.ts'

/** Refunds a charge in full or in part; amounts in cents. More than what is left is refused as Stripe refuses it. */
export function createRefund(context: RequestContext, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeOf(context, params)
  const left = charge.amount - charge.amount_refunded
  checkRefundable(charge, left, params.amount)
  const amount = params.amount ?? left
  const refund = put<Stripe.Refund>(context.ledger, {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: context.at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } as Stripe.Refund.DestinationDetails.Card },
    metadata: mapOf(params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left }
  put<Stripe.Charge>(context.ledger, refunded)
  record(context, 'refund.created', refund)
  record(context, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  return refund
}

function chargeOf(context: RequestContext, { charge, payment_intent }: Stripe.RefundCreateParams): Stripe.Charge {
  if (charge) return need(context, 'charge', charge, 'charge')
  if (!payment_intent) throw missing('payment_intent')
  const intent = need(context, 'payment_intent', payment_intent, 'payment_intent')
  if (!intent.latest_charge) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent')
  }
  return need(context, 'charge', idOf(intent.latest_charge), 'charge')
}

function checkRefundable(charge: Stripe.Charge, left: number, wanted: number | undefined): void {
  if (charge.status !== 'succeeded') {
    throw invalid(
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge', 'charge_disputed')
  if (wanted !== undefined && wanted < 1)
    throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (wanted !== undefined && wanted > left) {
    const message = `Refund amount ($${cents(wanted)}) is greater than unrefunded amount on charge ($${cents(left)})`
    throw invalid(message, 'amount', 'amount_too_large')
  }
}

function cents(amount: number): string {
  return (amount / 100).toFixed(2)
}
