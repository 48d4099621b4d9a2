import type Stripe from 'stripe'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { row, saveObject } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** What Stripe takes for a dispute in the United States, whatever its end. */
const DISPUTE_FEE = 1500

interface Movement {
  /** Cents that come to the balance; below zero they leave it. */
  amount: number
  fee: number
  currency: string
  type: string
  category: string
  /** The id of the object that it comes from. */
  source: string
}

/** A payment that succeeded, less Stripe's fee: 2.9 % and 30 cents of a card, 0.8 % and at most $5 of a bank debit. */
export function recordPayment(
  context: RequestContext,
  { id, amount, currency, payment_method_details }: Stripe.Charge,
) {
  const isCard = payment_method_details?.type === 'card'
  const fee = isCard ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008))
  return record(context, { amount, fee, currency, type: isCard ? 'charge' : 'payment', category: 'charge', source: id })
}

/** Stripe keeps the fee of a payment that goes back. */
export function recordRefund(context: RequestContext, source: string, amount: number, charge: Stripe.Charge) {
  const type = charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund'
  return record(context, { amount: -amount, fee: 0, currency: charge.currency, type, category: 'refund', source })
}

export function recordDispute(context: RequestContext, { id, amount, currency }: Stripe.Dispute) {
  const own = { currency, type: 'adjustment', category: 'dispute', source: id }
  return record(context, { amount: -amount, fee: DISPUTE_FEE, ...own })
}

export function recordDisputeWon(context: RequestContext, { id, amount, currency }: Stripe.Dispute) {
  return record(context, { amount, fee: 0, currency, type: 'adjustment', category: 'dispute_reversal', source: id })
}

/** Cents that everything that moved adds up to. */
export function readBalance({ ledger }: RequestContext): number {
  const sum = "select sum(json_extract(body, '$.net')) as cents from objects where kind = 'balance_transaction'"
  return row<{ cents: number | null }>(ledger, sum)?.cents ?? 0
}

export function recordPayout(context: RequestContext, source: string, amount: number, currency: string) {
  return record(context, { amount: -amount, fee: 0, currency, type: 'payout', category: 'payout', source })
}

/** https://docs.stripe.com/reports/reporting-categories */
export function recordPayoutFailed(context: RequestContext, { id, amount, currency }: Stripe.Payout) {
  return record(context, { amount, fee: 0, currency, type: 'payout_failure', category: 'payout_reversal', source: id })
}

/** Every movement of the balance, by which Stripe's own reports are made. */
function record(context: RequestContext, { amount, fee, currency, type, category, source }: Movement) {
  const stripeFee = { amount: fee, application: null, currency, description: 'Stripe fees', type: 'stripe_fee' }
  return saveObject(
    context.ledger,
    fromFixture('balance_transaction', {
      ...{ id: newId('txn'), created: context.at, available_on: context.at, reporting_category: category },
      ...{ amount, currency, fee, fee_details: fee ? [stripeFee] : [], net: amount - fee, source, type },
    }),
  )
}
