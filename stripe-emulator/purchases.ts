import type Stripe from 'stripe'
import { type Books, idOf, need } from './books.ts'
import { customerDetails, type SessionNotes, sessionNotes } from './checkout-sessions.ts'
import { redeem } from './coupons.ts'
import { createCustomer } from './customers.ts'
import { record } from './events.ts'
import { attachPayment, createInvoice, markFailed, markPaid, paymentsOf } from './invoices.ts'
import { fetchKept, put, schedule, unschedule } from './ledger.ts'
import { decline, type Means, type Purchase, settle, startPayment, take } from './payments.ts'
import { invalid } from './refusals.ts'
import { beginSubscription, discountFrom, endSubscription } from './subscriptions.ts'

type Session = Stripe.Checkout.Session

/** How long a bank debit takes on the stand-in's clock: three days. */
const DEBIT_SECONDS = 3 * 86_400

/**
 * Completes an open session: takes the card or starts the bank debit, begins the subscription. A session that is complete
 * already is answered as it is, so that a second click never pays twice; an expired one is refused.
 */
export function pay(books: Books, id: string, email: string, means: Means): Session {
  const session = need(books, 'checkout.session', id)
  if (session.status === 'complete') return session
  if (session.status === 'expired') throw invalid(`This Checkout Session has expired: ${id}`)
  const notes = sessionNotes(books, id)
  unschedule(books.ledger, id, 'expire session')
  const known = { ...session, customer: customerFor(books, session, email), customer_details: customerDetails(email) }
  const free = session.amount_total === 0
  const bought =
    session.mode === 'subscription' ? subscribe(books, known, notes, means) : buy(books, known, notes, means)
  const later = means === 'debit' && !free
  const complete = put<Session>(books.ledger, {
    ...bought,
    payment_status: free ? 'no_payment_required' : later ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  })
  if (notes.coupon) redeem(books, fetchKept(books.ledger, 'coupon', notes.coupon))
  if (later) schedule(books.ledger, { subject: id, errand: 'settle debit', at: books.at + DEBIT_SECONDS })
  record(books, 'checkout.session.completed', complete)
  return complete
}

/** An attempt with a card that is refused: the session stays open. */
export function declinePayment(books: Books, id: string, email: string | null): Session {
  const session = need(books, 'checkout.session', id)
  if (session.status !== 'open' || !session.amount_total) return session
  const intent = decline(books, paymentOf(books, session, sessionNotes(books, id)), email)
  return put<Session>(books.ledger, session.mode === 'payment' ? { ...session, payment_intent: intent.id } : session)
}

/** Lets a bank debit clear or fail; does nothing when none is under way. */
export function settleDebit(books: Books, id: string, outcome: 'succeeded' | 'failed'): Session {
  const session = need(books, 'checkout.session', id)
  const invoice = session.invoice ? fetchKept(books.ledger, 'invoice', idOf(session.invoice)) : null
  const intent = debitOf(books, session)
  if (intent?.status !== 'processing') return session
  unschedule(books.ledger, id, 'settle debit')
  settle(books, intent, outcome)
  if (outcome === 'failed') {
    if (invoice) markFailed(books, invoice, null)
    if (session.subscription) {
      endSubscription(books, fetchKept(books.ledger, 'subscription', idOf(session.subscription)), 'payment_failed')
    }
    record(books, 'checkout.session.async_payment_failed', session)
    return session
  }
  if (invoice) markPaid(books, invoice)
  const paid = put<Session>(books.ledger, { ...session, payment_status: 'paid' })
  record(books, 'checkout.session.async_payment_succeeded', paid)
  return paid
}

/** The payment of a session, whether it stands on the session or on its first invoice. */
function debitOf(books: Books, session: Session): Stripe.PaymentIntent | null {
  const id = session.payment_intent ? idOf(session.payment_intent) : invoicePayment(books, session)
  return id ? fetchKept(books.ledger, 'payment_intent', id) : null
}

function customerFor(books: Books, session: Session, email: string): string | null {
  if (session.customer) return idOf(session.customer)
  const wanted = session.mode === 'subscription' || session.customer_creation === 'always'
  return wanted ? createCustomer(books, email).id : null
}

function buy(books: Books, session: Session, notes: SessionNotes, means: Means): Session {
  if (!session.amount_total) return session
  const email = session.customer_details?.email ?? null
  const intent = take(books, paymentOf(books, session, notes), means, email)
  const bought = { ...session, payment_intent: intent.id }
  if (!session.invoice_creation?.enabled) return bought
  const invoice = firstInvoice(books, session, notes, null)
  attachPayment(books, invoice, intent)
  if (means === 'card') markPaid(books, invoice)
  return { ...bought, invoice: invoice.id }
}

function subscribe(books: Books, session: Session, notes: SessionNotes, means: Means): Session {
  const coupon = notes.coupon ? fetchKept(books.ledger, 'coupon', notes.coupon) : null
  const customer = idOf(session.customer ?? '')
  const metadata = notes.subscriptionMetadata
  const subscription = beginSubscription(books, { customer, lines: notes.lines, metadata, coupon, session: session.id })
  const invoice = firstInvoice(books, session, notes, subscription)
  const begun = put<Stripe.Subscription>(books.ledger, { ...subscription, latest_invoice: invoice.id })
  record(books, 'customer.subscription.created', begun)
  payFirst(books, session, invoice, means)
  return { ...session, invoice: invoice.id, subscription: begun.id }
}

function payFirst(books: Books, session: Session, invoice: Stripe.Invoice, means: Means): void {
  if (invoice.amount_due > 0) {
    const intent = startPayment(books, purchaseOf(session, {}, 'Subscription creation'))
    attachPayment(books, invoice, intent)
    take(books, intent, means, invoice.customer_email)
  }
  if (means === 'card' || invoice.amount_due === 0) markPaid(books, invoice)
}

function firstInvoice(books: Books, session: Session, notes: SessionNotes, subscription: Stripe.Subscription | null) {
  const item = subscription?.items.data[0]
  return createInvoice(books, {
    reason: subscription ? 'subscription_create' : 'manual',
    customer: session.customer ? fetchKept(books.ledger, 'customer', idOf(session.customer)) : null,
    email: session.customer_details?.email ?? null,
    currency: session.currency ?? 'usd',
    lines: notes.lines,
    discount: discountOf(books, session, notes, subscription),
    amountOff: session.total_details?.amount_discount ?? 0,
    period: { start: item?.current_period_start ?? books.at, end: item?.current_period_end ?? books.at },
    subscription,
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
  })
}

function discountOf(books: Books, session: Session, notes: SessionNotes, subscription: Stripe.Subscription | null) {
  const [known] = subscription?.discounts ?? []
  if (known) return idOf(known)
  if (!notes.coupon) return null
  const customer = session.customer ? idOf(session.customer) : null
  const coupon = fetchKept(books.ledger, 'coupon', notes.coupon)
  return discountFrom(books, coupon, { customer, checkout_session: session.id }).id
}

/** The session's own payment: the one that an earlier attempt left behind, or a new one. */
function paymentOf(books: Books, session: Session, notes: SessionNotes): Stripe.PaymentIntent {
  const purchase = purchaseOf(session, notes.paymentMetadata, notes.paymentDescription)
  if (!session.payment_intent) return startPayment(books, purchase)
  return { ...fetchKept(books.ledger, 'payment_intent', idOf(session.payment_intent)), customer: purchase.customer }
}

function purchaseOf(session: Session, metadata: Stripe.Metadata, description: string | null): Purchase {
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer ? idOf(session.customer) : null,
    metadata,
    description,
  }
}

function invoicePayment(books: Books, session: Session): string | null {
  const [payment] = session.invoice ? paymentsOf(books, idOf(session.invoice)) : []
  return payment?.payment.payment_intent ? idOf(payment.payment.payment_intent) : null
}

/** The id of the charge that a session's payment led to, for refunds and disputes. */
export function chargeOfSession(books: Books, session: Session): string {
  const charge = debitOf(books, session)?.latest_charge
  if (!charge) throw invalid(`This Checkout Session has not been paid: ${session.id}`)
  return idOf(charge)
}
