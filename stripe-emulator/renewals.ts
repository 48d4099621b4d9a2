import type Stripe from 'stripe'
import { type Books, idOf, need } from './books.ts'
import { amountOff, appliesTo } from './coupons.ts'
import { attachPayment, type Bill, createInvoice, markFailed, markPaid, paymentsOf } from './invoices.ts'
import { fetchKept, find, put, schedule } from './ledger.ts'
import { sum } from './line-items.ts'
import { decline, type Purchase, startPayment, take } from './payments.ts'
import { changed, endSubscription, periodEnd, type SubscriptionNotes, subscriptionNotes } from './subscriptions.ts'

const DAY = 86_400
/** Days after a failed attempt at which the next is made; when they are used up, the subscription is canceled. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** Bills the next period of a subscription whose period has ended, or lets it end when that was asked for. */
export function endPeriod(books: Books, id: string): void {
  const subscription = find(books.ledger, 'subscription', id)
  if (!subscription || subscription.status === 'canceled') return
  if (subscription.cancel_at_period_end) {
    endSubscription(books, subscription, 'cancellation_requested')
    return
  }
  const notes = subscriptionNotes(books, id)
  const moved = movePeriod(subscription, notes)
  put(books.ledger, moved, { ...notes, invoices: notes.invoices + 1 })
  const bill = renewalBill(books, moved, notes)
  const invoice = createInvoice(books, bill)
  const renewed = changed(books, subscription, { ...moved, latest_invoice: invoice.id })
  const end = renewed.items.data[0]?.current_period_end ?? books.at
  schedule(books.ledger, { subject: id, errand: 'end period', at: end })
  collect(books, invoice)
}

/** Tries an invoice's payment once more. */
export function retryInvoice(books: Books, id: string): void {
  const invoice = find(books.ledger, 'invoice', id)
  if (invoice?.status !== 'open') return
  const subscription = idOf(invoice.parent?.subscription_details?.subscription ?? '')
  if (find(books.ledger, 'subscription', subscription)?.status === 'canceled') return
  collect(books, invoice)
}

/** Pays an open invoice from its own page, with another card: neither it nor a later one fails. */
export function payInvoice(books: Books, id: string): void {
  const invoice = need(books, 'invoice', id)
  const subscription = idOf(invoice.parent?.subscription_details?.subscription ?? '')
  const known = find(books.ledger, 'subscription', subscription)
  if (invoice.status !== 'open' || !known || known.status === 'canceled') return
  put(books.ledger, known, { ...subscriptionNotes(books, subscription), failing: 0 })
  collect(books, invoice)
}

/** Makes the coming payment attempts of a subscription fail: its next renewal, and as many of its retries. */
export function failNext(books: Books, id: string, attempts: number): void {
  const subscription = need(books, 'subscription', id)
  put(books.ledger, subscription, { ...subscriptionNotes(books, id), failing: attempts })
}

/** Every attempt of one renewal: the first and all its retries. */
export const ALL_ATTEMPTS = 1 + RETRY_AFTER_DAYS.length

function movePeriod(subscription: Stripe.Subscription, notes: SubscriptionNotes): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, item.price.recurring, notes.invoices + 1),
  }))
  return { ...subscription, items: { ...subscription.items, data } }
}

function renewalBill(books: Books, subscription: Stripe.Subscription, notes: SubscriptionNotes): Bill {
  const item = subscription.items.data[0]
  const coupon = notes.coupon ? fetchKept(books.ledger, 'coupon', notes.coupon) : null
  const months = notes.invoices * monthsIn(item?.price.recurring ?? null)
  const counted = coupon && appliesTo(coupon, notes.invoices + 1, months) ? coupon : null
  const off = amountOff(counted, sum(notes.lines, 'amount_subtotal'))
  const customer = fetchKept(books.ledger, 'customer', idOf(subscription.customer))
  return {
    reason: 'subscription_cycle',
    customer,
    email: customer.email,
    currency: subscription.currency,
    lines: notes.lines.map((line, index) => ({ ...line, amount_discount: index === 0 ? off : 0 })),
    discount: counted ? notes.discount : null,
    amountOff: off,
    period: { start: item?.current_period_start ?? books.at, end: item?.current_period_end ?? books.at },
    subscription,
    metadata: {},
  }
}

function monthsIn(recurring: Stripe.Price.Recurring | null): number {
  const { interval, interval_count: each } = recurring ?? { interval: 'month', interval_count: 1 }
  const months: Record<string, number> = { day: 1 / 30, week: 7 / 30, month: 1, year: 12 }
  return each * (months[interval] ?? 1)
}

function collect(books: Books, invoice: Stripe.Invoice): void {
  const id = idOf(invoice.parent?.subscription_details?.subscription ?? '')
  const subscription = fetchKept(books.ledger, 'subscription', id)
  const notes = subscriptionNotes(books, id)
  if (notes.failing === 0 || invoice.amount_due === 0) {
    if (invoice.amount_due > 0) take(books, intentFor(books, invoice), 'card', invoice.customer_email)
    markPaid(books, invoice)
    changed(books, subscription, { ...subscription, status: 'active' })
    return
  }
  put(books.ledger, subscription, { ...notes, failing: notes.failing - 1 })
  decline(books, intentFor(books, invoice), invoice.customer_email)
  fallBehind(books, subscription, invoice)
}

function fallBehind(books: Books, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count]
  const next = days === undefined ? null : books.at + days * DAY
  markFailed(books, invoice, next)
  if (next === null) {
    endSubscription(books, subscription, 'payment_failed')
    return
  }
  schedule(books.ledger, { subject: invoice.id, errand: 'retry invoice', at: next })
  changed(books, subscription, { ...subscription, status: 'past_due' })
}

function intentFor(books: Books, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const [payment] = paymentsOf(books, invoice.id)
  const known = payment?.payment.payment_intent
  if (known) return fetchKept(books.ledger, 'payment_intent', idOf(known))
  const purchase: Purchase = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer ? idOf(invoice.customer) : null,
    metadata: {},
    description: 'Subscription update',
  }
  const intent = startPayment(books, purchase)
  attachPayment(books, invoice, intent)
  return intent
}
