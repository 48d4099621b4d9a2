import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { saveObject } from './ledger.ts'
import { type RequestContext, requireObject } from './request-context.ts'

const WEEK = 604_800

/** The customer's bank takes the money back until the dispute is decided. */
export function openDispute(context: RequestContext, chargeId: string): Stripe.Dispute {
  const charge = requireObject(context, 'charge', chargeId)
  if (charge.disputed) throw invalidRequest(`Charge ${chargeId} is disputed already.`, 'charge')
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${chargeId} has not succeeded.`, 'charge')
  saveObject<Stripe.Charge>(context.ledger, { ...charge, disputed: true })
  const { amount, currency, payment_intent } = charge
  const own = { id: newId('du'), created: context.at, amount, charge: charge.id, currency, payment_intent }
  const dispute = fromFixture('dispute', own)
  dispute.evidence_details.due_by = context.at + WEEK
  saveObject(context.ledger, dispute)
  recordEvent(context, 'charge.dispute.created', dispute)
  recordEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function resolveDispute(context: RequestContext, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = requireObject(context, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalidRequest(`Dispute ${id} is closed already.`)
  const closed = saveObject<Stripe.Dispute>(context.ledger, { ...dispute, status: outcome })
  recordEvent(context, 'charge.dispute.closed', closed)
  if (outcome === 'won') recordEvent(context, 'charge.dispute.funds_reinstated', closed)
  return closed
}
