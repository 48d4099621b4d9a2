import type Stripe from 'stripe'
import { type Books, need } from './books.ts'
import { record } from './events.ts'
import { newId } from './identifiers.ts'
import { put } from './ledger.ts'
import { invalid } from './refusals.ts'

const WEEK = 604_800

/** The customer's bank takes the money back until the dispute is decided. */
export function openDispute(books: Books, chargeId: string): Stripe.Dispute {
  const charge = need(books, 'charge', chargeId)
  if (charge.disputed) throw invalid(`Charge ${chargeId} is disputed already.`, 'charge')
  if (charge.status !== 'succeeded') throw invalid(`Charge ${chargeId} has not succeeded.`, 'charge')
  put<Stripe.Charge>(books.ledger, { ...charge, disputed: true })
  const dispute = put<Stripe.Dispute>(books.ledger, {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: books.at + WEEK,
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
  record(books, 'charge.dispute.created', dispute)
  record(books, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function decideDispute(books: Books, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = need(books, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid(`Dispute ${id} is closed already.`)
  const closed = put<Stripe.Dispute>(books.ledger, { ...dispute, status: outcome })
  record(books, 'charge.dispute.closed', closed)
  if (outcome === 'won') record(books, 'charge.dispute.funds_reinstated', closed)
  return closed
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
