import type Stripe from 'stripe'
import { blankInvoice } from './blank-objects.ts'
import { recordEvent } from './events.ts'
import { newId } from './identifiers.ts'
import { findObjectsBy, saveObject } from './ledger.ts'
import { sum } from './line-items.ts'
import { toStripeDecimal } from './prices.ts'
import type { RequestContext } from './request-context.ts'

/** What an invoice is made of. Amounts in cents, times in Unix seconds. */
export interface InvoiceInput {
  reason: 'subscription_create' | 'subscription_cycle' | 'manual'
  customer: Stripe.Customer | null
  email: string | null
  currency: string
  lines: Stripe.LineItem[]
  discount: string | null
  amountOff: number
  period: { start: number; end: number }
  subscription: Stripe.Subscription | null
  metadata: Stripe.Metadata
}

/** Makes a finalized invoice that waits for its payment. */
export function createInvoice(context: RequestContext, bill: InvoiceInput): Stripe.Invoice {
  const id = newId('in')
  const subtotal = sum(bill.lines, 'amount_subtotal')
  const total = subtotal - bill.amountOff
  const discounts = bill.discount && bill.amountOff > 0 ? [{ amount: bill.amountOff, discount: bill.discount }] : []
  const invoice: Stripe.Invoice = {
    ...blankInvoice(id, context.at),
    amount_due: total,
    amount_remaining: total,
    billing_reason: bill.reason,
    currency: bill.currency,
    customer: bill.customer?.id ?? null,
    customer_email: bill.email,
    discounts: discounts.map(({ discount }) => discount),
    hosted_invoice_url: `${context.publicUrl()}/invoice/${id}`,
    lines: {
      object: 'list',
      data: bill.lines.map((line) => invoiceLine(id, bill, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: bill.metadata,
    number: `${newId('', 8).slice(1).toUpperCase()}-0001`,
    parent: parentOf(bill.subscription),
    period_end: bill.period.end,
    period_start: bill.period.start,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
  }
  saveObject(context.ledger, invoice)
  recordEvent(context, 'invoice.created', invoice)
  recordEvent(context, 'invoice.finalized', invoice)
  return invoice
}

/** Ties a payment to its invoice, so that a charge leads to its subscription. */
export function attachPayment(context: RequestContext, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  saveObject<Stripe.InvoicePayment>(context.ledger, {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: context.at,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
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

function parentOf(subscription: Stripe.Subscription | null): Stripe.Invoice.Parent | null {
  if (!subscription) return null
  return {
    quote_details: null,
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    type: 'subscription_details',
  }
}

function invoiceLine(invoice: string, bill: InvoiceInput, line: Stripe.LineItem): Stripe.InvoiceLineItem {
  const discount_amounts =
    bill.discount && line.amount_discount > 0 ? [{ amount: line.amount_discount, discount: bill.discount }] : []
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount_subtotal,
    currency: line.currency,
    description: `${line.quantity ?? 1} × ${line.description}`,
    discount_amounts,
    discountable: true,
    discounts: discount_amounts.map(({ discount }) => discount),
    invoice,
    livemode: false,
    metadata: bill.subscription?.metadata ?? {},
    parent: lineParent(bill.subscription),
    period: bill.period,
    pretax_credit_amounts: [],
    pricing: pricing(line.price),
    quantity: line.quantity,
    quantity_decimal: toStripeDecimal(line.quantity ?? 1),
    subscription: bill.subscription?.id ?? null,
    subtotal: line.amount_subtotal,
    taxes: [],
  }
}

function lineParent(subscription: Stripe.Subscription | null): Stripe.InvoiceLineItem.Parent | null {
  const item = subscription?.items.data[0]
  if (!subscription || !item) return null
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
