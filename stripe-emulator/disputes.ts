import type Stripe from 'stripe'
import { NO_EVIDENCE } from './blank-objects.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
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
  const dispute = saveObject<Stripe.Dispute>(context.ledger, {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: context.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: context.at + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  })
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
