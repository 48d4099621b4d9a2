import type Stripe from 'stripe'
import { invalidRequest, missing } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { saveObject } from './ledger.ts'
import { toMetadata } from './prices.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'

/** Refunds a charge in full or in part; amounts in cents. More than what is left is refused as Stripe refuses it. */
export function createRefund(context: RequestContext, params: Stripe.RefundCreateParams): Stripe.Refund {
  const { charge: _charge, payment_intent: _intent, amount: wanted, metadata, reason, ...rest } = params
  refuseOthers(rest)
  const charge = findCharge(context, params)
  const left = charge.amount - charge.amount_refunded
  checkRefundable(charge, left, wanted)
  const amount = wanted ?? left
  const { currency, customer, payment_intent, payment_method } = charge
  const own = { id: newId('re'), created: context.at, amount, charge: charge.id, currency, customer, payment_intent }
  const details = { metadata: toMetadata(metadata), payment_method, reason: reason ?? null }
  const refund = saveObject(context.ledger, fromFixture('refund', { ...own, ...details }))
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left }
  saveObject<Stripe.Charge>(context.ledger, refunded)
  recordEvent(context, 'refund.created', refund)
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  recordEvent(context, 'charge.refunded', refunded, previous)
  return refund
}

function findCharge(context: RequestContext, { charge, payment_intent }: Stripe.RefundCreateParams): Stripe.Charge {
  if (charge) return requireObject(context, 'charge', charge, 'charge')
  if (!payment_intent) throw missing('payment_intent')
  const intent = requireObject(context, 'payment_intent', payment_intent, 'payment_intent')
  if (!intent.latest_charge) throw noCharge(intent.id)
  return requireObject(context, 'charge', idOf(intent.latest_charge), 'charge')
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
  const message = `Refund amount ($${formatCents(wanted)}) is greater than unrefunded amount on charge ($${formatCents(left)})`
  throw invalidRequest(message, 'amount', 'amount_too_large')
}

function noCharge(intent: unknown) {
  return invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, 'payment_intent')
}

function formatCents(amount: number): string {
  return (amount / 100).toFixed(2)
}
