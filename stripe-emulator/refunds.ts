import type Stripe from 'stripe'
import { invalidRequest, missing } from './errors.ts'
import { recordEvent } from './events.ts'
import { newId } from './identifiers.ts'
import { saveObject } from './ledger.ts'
import { toMetadata } from './prices.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'

/** Refunds a charge in full or in part; amounts in cents. More than what is left is refused as Stripe refuses it. */
export function createRefund(context: RequestContext, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = findCharge(context, params)
  const left = charge.amount - charge.amount_refunded
  checkRefundable(charge, left, params.amount)
  const amount = params.amount ?? left
  const refund = saveObject<Stripe.Refund>(context.ledger, {
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
    metadata: toMetadata(params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left }
  saveObject<Stripe.Charge>(context.ledger, refunded)
  recordEvent(context, 'refund.created', refund)
  recordEvent(context, 'charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return refund
}

function findCharge(context: RequestContext, { charge, payment_intent }: Stripe.RefundCreateParams): Stripe.Charge {
  if (charge) return requireObject(context, 'charge', charge, 'charge')
  if (!payment_intent) throw missing('payment_intent')
  const intent = requireObject(context, 'payment_intent', payment_intent, 'payment_intent')
  if (!intent.latest_charge) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return requireObject(context, 'charge', idOf(intent.latest_charge), 'charge')
}

function checkRefundable(charge: Stripe.Charge, left: number, wanted: number | undefined): void {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  if (charge.disputed)
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge',
      'charge_disputed',
    )
  if (wanted !== undefined && wanted < 1)
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (wanted !== undefined && wanted > left) {
    const message = `Refund amount ($${formatCents(wanted)}) is greater than unrefunded amount on charge ($${formatCents(left)})`
    throw invalidRequest(message, 'amount', 'amount_too_large')
  }
}

function formatCents(amount: number): string {
  return (amount / 100).toFixed(2)
}
