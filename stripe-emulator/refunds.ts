import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { makeObject, recordEvent } from './fixtures.ts'
import { saveObject, selectObjects } from './ledger.ts'
import { idOf, type RequestContext, requireObject, toMetadata } from './request-context.ts'

/** Refunds a payment in full or in part; amounts in cents. More than what is left is refused as Stripe refuses it. */
export function createRefund(context: RequestContext, params: Stripe.RefundCreateParams): Stripe.Refund {
  const { payment_intent: intent = '', amount: wanted, metadata, reason } = params
  const { latest_charge } = requireObject(context, 'payment_intent', intent, 'payment_intent')
  if (!latest_charge) throw noCharge(intent)
  const charge = requireObject(context, 'charge', idOf(latest_charge), 'charge')
  const made = selectObjects(context.ledger, 'refund', 'order by seq').filter(
    (one) => one.charge === charge.id && one.status !== 'failed',
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
