import type Stripe from 'stripe'
import { makeObject, newId, recordEvent } from './fixtures.ts'
import { getObject, saveObject, selectObjects } from './ledger.ts'
import { idOf, type RequestContext } from './request-context.ts'

/** Makes a finalized invoice that waits for its payment of so many cents. Its lines aren't shown: nobody reads them. */
export function createInvoice(context: RequestContext, subscription: Stripe.Subscription, amount_due: number) {
  const id = newId('in')
  return makeObject(context, 'invoice', {
    ...{ id, amount_due, customer: subscription.customer },
    currency: subscription.currency,
    hosted_invoice_url: `${context.publicUrl()}/invoice/${id}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
  })
}

/** Ties a payment to its invoice, so that a charge leads to its subscription. */
export function attachPayment(context: RequestContext, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  makeObject(context, 'invoice_payment', {
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
    attempt_count: invoice.attempt_count + 1,
    status: 'paid',
  })
  for (const payment of paymentsOf(context, invoice.id)) saveObject(context.ledger, { ...payment, status: 'paid' })
  recordEvent(context, 'invoice.paid', paid)
  return paid
}

export function markFailed(context: RequestContext, invoice: Stripe.Invoice): void {
  const failed = saveObject<Stripe.Invoice>(context.ledger, { ...invoice, attempt_count: invoice.attempt_count + 1 })
  recordEvent(context, 'invoice.payment_failed', failed)
}
