import type Stripe from 'stripe'
import type { Books } from './books.ts'
import { record } from './events.ts'
import { newId } from './identifiers.ts'
import { findBy, put } from './ledger.ts'
import { sum } from './line-items.ts'
import { wireDecimal } from './prices.ts'

/** What an invoice is made of. Amounts in cents, times in Unix seconds. */
export interface Bill {
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
export function createInvoice(books: Books, bill: Bill): Stripe.Invoice {
  const id = newId('in')
  const subtotal = sum(bill.lines, 'amount_subtotal')
  const total = subtotal - bill.amountOff
  const discounts = bill.discount && bill.amountOff > 0 ? [{ amount: bill.amountOff, discount: bill.discount }] : []
  const invoice: Stripe.Invoice = {
    ...blank(id, books.at),
    amount_due: total,
    amount_remaining: total,
    billing_reason: bill.reason,
    currency: bill.currency,
    customer: bill.customer?.id ?? null,
    customer_email: bill.email,
    discounts: discounts.map(({ discount }) => discount),
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
  put(books.ledger, invoice)
  record(books, 'invoice.created', invoice)
  record(books, 'invoice.finalized', invoice)
  return invoice
}

/** Ties a payment to its invoice, so that a charge leads to its subscription. */
export function attachPayment(books: Books, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  put<Stripe.InvoicePayment>(books.ledger, {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: books.at,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

export function paymentsOf(books: Books, invoice: string): Stripe.InvoicePayment[] {
  return findBy(books.ledger, 'invoice_payment', 'invoice', invoice)
}

export function markPaid(books: Books, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid = put<Stripe.Invoice>(books.ledger, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: books.at },
  })
  for (const payment of paymentsOf(books, invoice.id)) {
    const settled = { ...payment, amount_paid: payment.amount_requested, status: 'paid' }
    put<Stripe.InvoicePayment>(books.ledger, {
      ...settled,
      status_transitions: { canceled_at: null, paid_at: books.at },
    })
    record(books, 'invoice_payment.paid', settled)
  }
  record(books, 'invoice.paid', paid)
  record(books, 'invoice.payment_succeeded', paid)
  return paid
}

/** `nextAttempt` is null when nobody will try again. */
export function markFailed(books: Books, invoice: Stripe.Invoice, nextAttempt: number | null): Stripe.Invoice {
  const failed = put<Stripe.Invoice>(books.ledger, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: nextAttempt,
  })
  record(books, 'invoice.payment_failed', failed)
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

function invoiceLine(invoice: string, bill: Bill, line: Stripe.LineItem): Stripe.InvoiceLineItem {
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
    quantity_decimal: wireDecimal(line.quantity ?? 1),
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

function blank(id: string, at: number) {
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    created: at,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: at,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    next_payment_attempt: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Partial<Stripe.Invoice>
}
