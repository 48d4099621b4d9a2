import type Stripe from 'stripe'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { findObjectsBy, saveObject } from './ledger.ts'
import { sum } from './line-items.ts'
import { toStripeDecimal } from './prices.ts'
import type { RequestContext } from './request-context.ts'

/** What an invoice is made of. Amounts in cents, times in Unix seconds. */
export interface InvoiceInput {
  reason: 'subscription_create' | 'subscription_cycle'
  customer: Stripe.Customer
  currency: string
  lines: Stripe.LineItem[]
  discount: string | null
  amountOff: number
  period: { start: number; end: number }
  subscription: Stripe.Subscription
}

/** Makes a finalized invoice that waits for its payment. */
export function createInvoice(context: RequestContext, bill: InvoiceInput): Stripe.Invoice {
  const id = newId('in')
  const subtotal = sum(bill.lines, 'amount_subtotal')
  const total = subtotal - bill.amountOff
  const discounts = bill.discount && bill.amountOff > 0 ? [{ amount: bill.amountOff, discount: bill.discount }] : []
  const invoice = fromFixture('invoice', {
    id,
    created: context.at,
    effective_at: context.at,
    status_transitions: { finalized_at: context.at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    amount_due: total,
    amount_remaining: total,
    billing_reason: bill.reason,
    currency: bill.currency,
    customer: bill.customer.id,
    customer_email: bill.customer.email,
    discounts: discounts.map(({ discount }) => discount),
    hosted_invoice_url: `${context.publicUrl()}/invoice/${id}`,
    lines: {
      object: 'list',
      data: bill.lines.map((line) => invoiceLine(id, bill, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    number: `${newId('', 8).slice(1).toUpperCase()}-0001`,
    parent: parentOf(bill.subscription),
    period_end: bill.period.end,
    period_start: bill.period.start,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
  })
  saveObject(context.ledger, invoice)
  recordEvent(context, 'invoice.created', invoice)
  recordEvent(context, 'invoice.finalized', invoice)
  return invoice
}

/** Ties a payment to its invoice, so that a charge leads to its subscription. */
export function attachPayment(context: RequestContext, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const payment = fromFixture('invoice_payment', {
    id: newId('inpay'),
    created: context.at,
    amount_requested: intent.amount,
    currency: intent.currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
  })
  saveObject(context.ledger, payment)
}

export function listInvoicePayments(context: RequestContext, invoice: string): Stripe.InvoicePayment[] {
  return findObjectsBy(context.ledger, 'invoice_payment', 'invoice', invoice)
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
  for (const payment of listInvoicePayments(context, invoice.id)) {
    const settled = { ...payment, amount_paid: payment.amount_requested, status: 'paid' }
    saveObject<Stripe.InvoicePayment>(context.ledger, {
      ...settled,
      status_transitions: { canceled_at: null, paid_at: context.at },
    })
    recordEvent(context, 'invoice_payment.paid', settled)
  }
  recordEvent(context, 'invoice.paid', paid)
  recordEvent(context, 'invoice.payment_succeeded', paid)
  return paid
}

/** `nextAttempt` is null when nobody will try again. */
export function markFailed(
  context: RequestContext,
  invoice: Stripe.Invoice,
  nextAttempt: number | null,
): Stripe.Invoice {
  const failed = saveObject<Stripe.Invoice>(context.ledger, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: nextAttempt,
  })
  recordEvent(context, 'invoice.payment_failed', failed)
  return failed
}

function parentOf({ id, metadata }: Stripe.Subscription): Stripe.Invoice.Parent {
  return {
    quote_details: null,
    subscription_details: { metadata, subscription: id },
    type: 'subscription_details',
  }
}

function invoiceLine(invoice: string, bill: InvoiceInput, line: Stripe.LineItem): Stripe.InvoiceLineItem {
  const discount_amounts =
    bill.discount && line.amount_discount > 0 ? [{ amount: line.amount_discount, discount: bill.discount }] : []
  return fromFixture('line_item', {
    id: newId('il'),
    amount: line.amount_subtotal,
    currency: line.currency,
    description: `${line.quantity ?? 1} × ${line.description}`,
    discount_amounts,
    discounts: discount_amounts.map(({ discount }) => discount),
    invoice,
    metadata: bill.subscription.metadata,
    parent: lineParent(bill.subscription),
    period: bill.period,
    pricing: pricing(line.price),
    quantity: line.quantity,
    quantity_decimal: toStripeDecimal(line.quantity ?? 1),
    subscription: bill.subscription.id,
    subtotal: line.amount_subtotal,
  })
}

function lineParent(subscription: Stripe.Subscription): Stripe.InvoiceLineItem.Parent | null {
  const item = subscription.items.data[0]
  if (!item) return null
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: item.id,
    },
    type: 'subscription_item_details',
  }
}

function pricing(price: Stripe.Price | null): Stripe.InvoiceLineItem.Pricing | null {
  if (!price) return null
  const product = typeof price.product === 'string' ? price.product : price.product.id
  return {
    price_details: { price: price.id, product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  }
}
