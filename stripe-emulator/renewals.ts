import type Stripe from 'stripe'
import { attachPayment, createInvoice, intentOfInvoice, markFailed, markPaid } from './invoices.ts'
import { findObject, getObject, saveObject, schedule } from './ledger.ts'
import { sum } from './line-items.ts'
import { confirmPayment, createPaymentIntent, declineIntent } from './payments.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'
import {
  endSubscription,
  periodEnd,
  type SubscriptionNotes,
  saveSubscription,
  scheduleEnd,
  subscriptionNotes,
} from './subscriptions.ts'

const DAY = 86_400
/** Days after a failed attempt at which the next is made; when they are used up, the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** Bills the next period of a subscription whose period has ended, or ends it when it was canceled for that moment. */
export function endPeriod(context: RequestContext, id: string): void {
  const subscription = findObject(context.ledger, 'subscription', id)
  if (!subscription || subscription.status === 'canceled') return
  if (subscription.cancel_at !== null && subscription.cancel_at <= context.at) {
    endSubscription(context, subscription)
    return
  }
  const notes = subscriptionNotes(context, id)
  const moved = advancePeriod(subscription, notes)
  saveObject(context.ledger, moved, { ...notes, invoices: notes.invoices + 1 })
  const invoice = createInvoice(context, moved, sum(notes.lines, 'amount_subtotal'))
  const renewed = saveSubscription(context, subscription, { ...moved, latest_invoice: invoice.id })
  scheduleEnd(context, renewed)
  collectInvoice(context, invoice)
}

/** Tries an invoice's payment once more. */
export function retryInvoice(context: RequestContext, id: string): void {
  const invoice = findObject(context.ledger, 'invoice', id)
  if (invoice?.status !== 'open') return
  if (subscriptionOf(context, invoice).status !== 'canceled') collectInvoice(context, invoice)
}

/** Pays an open invoice from its own page, with another card: neither it nor a later one fails. */
export function payInvoice(context: RequestContext, id: string): void {
  const invoice = requireObject(context, 'invoice', id)
  const subscription = subscriptionOf(context, invoice)
  if (invoice.status !== 'open' || subscription.status === 'canceled') return
  saveObject(context.ledger, subscription, { ...subscriptionNotes(context, subscription.id), failingAttempts: 0 })
  collectInvoice(context, invoice)
}

/** Makes the coming payment attempts of a subscription fail: its next renewal, and as many of its retries. */
export function failNextAttempts(context: RequestContext, id: string, attempts: number): void {
  const subscription = requireObject(context, 'subscription', id)
  saveObject(context.ledger, subscription, { ...subscriptionNotes(context, id), failingAttempts: attempts })
}

/** Every attempt of one renewal: the first and all its retries. */
export const MAX_ATTEMPTS = 1 + RETRY_AFTER_DAYS.length

function advancePeriod(subscription: Stripe.Subscription, notes: SubscriptionNotes): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, notes.invoices + 1),
  }))
  return { ...subscription, items: { ...subscription.items, data } }
}

function subscriptionOf({ ledger }: RequestContext, { parent }: Stripe.Invoice): Stripe.Subscription {
  return getObject(ledger, 'subscription', idOf(parent?.subscription_details?.subscription ?? ''))
}

function collectInvoice(context: RequestContext, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(context, invoice)
  const notes = subscriptionNotes(context, subscription.id)
  if (notes.failingAttempts === 0 || invoice.amount_due === 0) {
    if (invoice.amount_due > 0) confirmPayment(context, ensureInvoiceIntent(context, invoice), 'card')
    markPaid(context, invoice)
    saveSubscription(context, subscription, { ...subscription, status: 'active' })
    return
  }
  saveObject(context.ledger, subscription, { ...notes, failingAttempts: notes.failingAttempts - 1 })
  declineIntent(context, ensureInvoiceIntent(context, invoice))
  markPastDue(context, subscription, invoice)
}

function markPastDue(context: RequestContext, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count]
  const next = days === undefined ? null : context.at + days * DAY
  markFailed(context, invoice)
  if (next === null) {
    endSubscription(context, subscription)
    return
  }
  schedule(context.ledger, { subject: invoice.id, kind: 'retry invoice', at: next })
  saveSubscription(context, subscription, { ...subscription, status: 'past_due' })
}

function ensureInvoiceIntent(context: RequestContext, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const known = intentOfInvoice(context, invoice.id)
  if (known) return known
  const intent = createPaymentIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer ? idOf(invoice.customer) : null,
    metadata: {},
  })
  attachPayment(context, invoice, intent)
  return intent
}
