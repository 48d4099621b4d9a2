import type Stripe from 'stripe'
import { recordEvent } from './events.ts'
import { makeObject, newId } from './fixtures.ts'
import { getObject, saveObject, selectObjects } from './ledger.ts'
import { idOf, type RequestContext } from './request-context.ts'

/** What a subscription's invoice comes to, in cents. Its lines aren't shown: nobody reads them. */
interface InvoiceInput {
  billing_reason: 'subscription_create' | 'subscription_cycle'
  subscription: Stripe.Subscription
  subtotal: number
  total: number
}

/** Makes a finalized invoice that waits for its payment. */
export function createInvoice(context: RequestContext, input: InvoiceInput): Stripe.Invoice {
  const { billing_reason, subscription, subtotal, total } = input
  const { id: customer, email: customer_email } = getObject(context.ledger, 'customer', idOf(subscription.customer))
  const [item] = subscription.items.data
  const id = newId('in')
  const invoice = makeObject(context, 'invoice', {
    ...{ id, billing_reason, customer, customer_email, subtotal, total },
    amount_due: total,
    amount_remaining: total,
    currency: subscription.currency,
    effective_at: context.at,
    hosted_invoice_url: `${context.publicUrl()}/invoice/${id}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: item?.current_period_end ?? context.at,
    period_start: item?.current_period_start ?? context.at,
    status_transitions: { finalized_at: context.at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal_excluding_tax: subtotal,
    total_excluding_tax: total,
  })
  recordEvent(context, 'invoice.created', invoice)
  recordEvent(context, 'invoice.finalized', invoice)
  return invoice
}

/** Ties a payment to its invoice, so that a charge leads to its subscription. */
export function attachPayment(context: RequestContext, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  makeObject(context, 'invoice_payment', {
    amount_requested: intent.amount,
    currency: intent.currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
  })
}

function paymentsOf({ ledger }: RequestContext, invoice: string): Stripe.InvoicePayment[] {
  return selectObjects(ledger, 'invoice_payment', "and json_extract(body, '$.invoice') = ? order by seq", invoice)
}

/** The payment of an invoice, once one was begun. */
export function intentOfInvoice(context: RequestContext, invoice: string): Stripe.PaymentIntent | null {
  const intent = paymentsOf(context, invoice)[0]?.payment.payment_intent
  return intent ? getObject(context.ledger, 'payment_intent', idOf(intent)) : null
}

export function markPaid(context: RequestContext, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid = saveObject<Stripe.Invoice>(context.ledger, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: context.at },
  })
  for (const payment of paymentsOf(context, invoice.id)) {
    const status_transitions = { canceled_at: null, paid_at: context.at }
    const settled = { ...payment, amount_paid: payment.amount_requested, status: 'paid', status_transitions }
    recordEvent(context, 'invoice_payment.paid', saveObject<Stripe.InvoicePayment>(context.ledger, settled))
  }
  recordEvent(context, 'invoice.paid', paid)
  recordEvent(context, 'invoice.payment_succeeded', paid)
  return paid
}

/** `nextAttempt` is null when there will be none. */
export function markFailed(context: RequestContext, invoice: Stripe.Invoice, nextAttempt: number | null): void {
  const failed = saveObject<Stripe.Invoice>(context.ledger, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: nextAttempt,
  })
  recordEvent(context, 'invoice.payment_failed', failed)
}
