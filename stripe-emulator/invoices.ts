import type Stripe from 'stripe'
import { applyBalance } from './customer-balance.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { getObject, saveObject, selectObjects } from './ledger.ts'
import { sum } from './line-items.ts'
import { toStripeDecimal } from './prices.ts'
import { idOf, type RequestContext } from './request-context.ts'

/** What a subscription's invoice is made of. */
interface InvoiceInput {
  reason: 'subscription_create' | 'subscription_cycle'
  subscription: Stripe.Subscription
  lines: Stripe.LineItem[]
}

/** Makes a finalized invoice that waits for its payment. */
export function createInvoice(context: RequestContext, input: InvoiceInput): Stripe.Invoice {
  const { subscription, lines } = input
  const id = newId('in')
  const customer = getObject(context.ledger, 'customer', idOf(subscription.customer))
  const subtotal = sum(lines, 'amount_subtotal')
  const amountOff = sum(lines, 'amount_discount')
  const total = subtotal - amountOff
  const discounts = amountOff > 0 ? discountsOf(subscription, amountOff) : []
  const [item] = subscription.items.data
  const period = { start: item?.current_period_start ?? context.at, end: item?.current_period_end ?? context.at }
  const finalized = fromFixture('invoice', {
    id,
    created: context.at,
    effective_at: context.at,
    status_transitions: { finalized_at: context.at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    amount_due: total,
    amount_remaining: total,
    billing_reason: input.reason,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    discounts: discounts.map(({ discount }) => discount),
    hosted_invoice_url: `${context.publicUrl()}/invoice/${id}`,
    lines: {
      object: 'list',
      data: lines.map((line) => invoiceLine(id, subscription, period, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    number: `${newId('', 8).slice(1).toUpperCase()}-0001`,
    parent: parentOf(subscription),
    period_end: period.end,
    period_start: period.start,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
  })
  const invoice = saveObject(context.ledger, applyBalance(context, finalized, customer.id))
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
  return selectObjects(
    context.ledger,
    'invoice_payment',
    "and json_extract(body, '$.invoice') = ? order by seq",
    invoice,
  )
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

/** `nextAttempt` is null when there will be none. */
export function markFailed(context: RequestContext, invoice: Stripe.Invoice, nextAttempt: number | null) {
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

function discountsOf({ discounts }: Stripe.Subscription, amount: number) {
  return discounts.map((discount) => ({ amount, discount: idOf(discount) }))
}

function invoiceLine(
  invoice: string,
  subscription: Stripe.Subscription,
  period: Stripe.InvoiceLineItem.Period,
  line: Stripe.LineItem,
): Stripe.InvoiceLineItem {
  const { amount_subtotal, amount_discount, currency, description, price, quantity } = line
  const discount_amounts = amount_discount > 0 ? discountsOf(subscription, amount_discount) : []
  return fromFixture('line_item', {
    id: newId('il'),
    amount: amount_subtotal,
    currency,
    description: `${quantity ?? 1} × ${description}`,
    discount_amounts,
    discounts: discount_amounts.map(({ discount }) => discount),
    invoice,
    metadata: subscription.metadata,
    parent: lineParent(subscription),
    period,
    pricing: pricing(price),
    quantity,
    quantity_decimal: toStripeDecimal(quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount_subtotal,
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
  const { id, product, unit_amount_decimal } = price
  return { price_details: { price: id, product: idOf(product) }, type: 'price_details', unit_amount_decimal }
}
