import type Stripe from 'stripe'
import { customerDetails, type SessionNotes, sessionNotes } from './checkout-sessions.ts'
import { redeem } from './coupons.ts'
import { createCustomer } from './customers.ts'
import { invalid } from './errors.ts'
import { record } from './events.ts'
import { attachPayment, createInvoice, markFailed, markPaid, paymentsOf } from './invoices.ts'
import { fetchStored, put, schedule, unschedule } from './ledger.ts'
import { decline, type Means, type Purchase, settle, startPayment, take } from './payments.ts'
import { idOf, need, type RequestContext } from './request-context.ts'
import { beginSubscription, discountFrom, endSubscription } from './subscriptions.ts'

type Session = Stripe.Checkout.Session

/** How long a bank debit takes on the emulator's clock: three days. */
const DEBIT_SECONDS = 3 * 86_400

/**
 * Completes an open session: takes the card or starts the bank debit, begins the subscription. A session that is complete
 * already is answered as it is, so that a second click never pays twice; an expired one is refused.
 */
export function pay(context: RequestContext, id: string, email: string, means: Means): Session {
  const session = need(context, 'checkout.session', id)
  if (session.status === 'complete') return session
  if (session.status === 'expired') throw invalid(`This Checkout Session has expired: ${id}`)
  const notes = sessionNotes(context, id)
  unschedule(context.ledger, id, 'expire session')
  const known = { ...session, customer: customerFor(context, session, email), customer_details: customerDetails(email) }
  const free = session.amount_total === 0
  const bought =
    session.mode === 'subscription' ? subscribe(context, known, notes, means) : buy(context, known, notes, means)
  const later = means === 'debit' && !free
  const complete = put<Session>(context.ledger, {
    ...bought,
    payment_status: free ? 'no_payment_required' : later ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  })
  if (notes.coupon) redeem(context, fetchStored(context.ledger, 'coupon', notes.coupon))
  if (later) schedule(context.ledger, { subject: id, errand: 'settle debit', at: context.at + DEBIT_SECONDS })
  record(context, 'checkout.session.completed', complete)
  return complete
}

/** An attempt with a card that is refused: the session stays open. */
export function declinePayment(context: RequestContext, id: string, email: string | null): Session {
  const session = need(context, 'checkout.session', id)
  if (session.status !== 'open' || !session.amount_total) return session
  const intent = decline(context, paymentOf(context, session, sessionNotes(context, id)), email)
  return put<Session>(context.ledger, session.mode === 'payment' ? { ...session, payment_intent: intent.id } : session)
}

/** Lets a bank debit clear or fail; does nothing when none is under way. */
export function settleDebit(context: RequestContext, id: string, outcome: 'succeeded' | 'failed'): Session {
  const session = need(context, 'checkout.session', id)
  const invoice = session.invoice ? fetchStored(context.ledger, 'invoice', idOf(session.invoice)) : null
  const intent = debitOf(context, session)
  if (intent?.status !== 'processing') return session
  unschedule(context.ledger, id, 'settle debit')
  settle(context, intent, outcome)
  if (outcome === 'failed') {
    if (invoice) markFailed(context, invoice, null)
    if (session.subscription) {
      endSubscription(
        context,
        fetchStored(context.ledger, 'subscription', idOf(session.subscription)),
        'payment_failed',
      )
    }
    record(context, 'checkout.session.async_payment_failed', session)
    return session
  }
  if (invoice) markPaid(context, invoice)
  const paid = put<Session>(context.ledger, { ...session, payment_status: 'paid' })
  record(context, 'checkout.session.async_payment_succeeded', paid)
  return paid
}

/** The payment of a session, whether it stands on the session or on its first invoice. */
function debitOf(context: RequestContext, session: Session): Stripe.PaymentIntent | null {
  const id = session.payment_intent ? idOf(session.payment_intent) : invoicePayment(context, session)
  return id ? fetchStored(context.ledger, 'payment_intent', id) : null
}

function customerFor(context: RequestContext, session: Session, email: string): string | null {
  if (session.customer) return idOf(session.customer)
  const wanted = session.mode === 'subscription' || session.customer_creation === 'always'
  return wanted ? createCustomer(context, email).id : null
}

function buy(context: RequestContext, session: Session, notes: SessionNotes, means: Means): Session {
  if (!session.amount_total) return session
  const email = session.customer_details?.email ?? null
  const intent = take(context, paymentOf(context, session, notes), means, email)
  const bought = { ...session, payment_intent: intent.id }
  if (!session.invoice_creation?.enabled) return bought
  const invoice = firstInvoice(context, session, notes, null)
  attachPayment(context, invoice, intent)
  if (means === 'card') markPaid(context, invoice)
  return { ...bought, invoice: invoice.id }
}

function subscribe(context: RequestContext, session: Session, notes: SessionNotes, means: Means): Session {
  const coupon = notes.coupon ? fetchStored(context.ledger, 'coupon', notes.coupon) : null
  const customer = idOf(session.customer ?? '')
  const metadata = notes.subscriptionMetadata
  const subscription = beginSubscription(context, {
    customer,
    lines: notes.lines,
    metadata,
    coupon,
    session: session.id,
  })
  const invoice = firstInvoice(context, session, notes, subscription)
  const begun = put<Stripe.Subscription>(context.ledger, { ...subscription, latest_invoice: invoice.id })
  record(context, 'customer.subscription.created', begun)
  payFirst(context, session, invoice, means)
  return { ...session, invoice: invoice.id, subscription: begun.id }
}

function payFirst(context: RequestContext, session: Session, invoice: Stripe.Invoice, means: Means): void {
  if (invoice.amount_due > 0) {
    const intent = startPayment(context, purchaseOf(session, {}, 'Subscription creation'))
    attachPayment(context, invoice, intent)
    take(context, intent, means, invoice.customer_email)
  }
  if (means === 'card' || invoice.amount_due === 0) markPaid(context, invoice)
}

function firstInvoice(
  context: RequestContext,
  session: Session,
  notes: SessionNotes,
  subscription: Stripe.Subscription | null,
) {
  const item = subscription?.items.data[0]
  return createInvoice(context, {
    reason: subscription ? 'subscription_create' : 'manual',
    customer: session.customer ? fetchStored(context.ledger, 'customer', idOf(session.customer)) : null,
    email: session.customer_details?.email ?? null,
    currency: session.currency ?? 'usd',
    lines: notes.lines,
    discount: discountOf(context, session, notes, subscription),
    amountOff: session.total_details?.amount_discount ?? 0,
    period: { start: item?.current_period_start ?? context.at, end: item?.current_period_end ?? context.at },
    subscription,
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
  })
}

function discountOf(
  context: RequestContext,
  session: Session,
  notes: SessionNotes,
  subscription: Stripe.Subscription | null,
) {
  const [known] = subscription?.discounts ?? []
  if (known) return idOf(known)
  if (!notes.coupon) return null
  const customer = session.customer ? idOf(session.customer) : null
  const coupon = fetchStored(context.ledger, 'coupon', notes.coupon)
  return discountFrom(context, coupon, { customer, checkout_session: session.id }).id
}

/** The session's own payment: the one that an earlier attempt left behind, or a new one. */
function paymentOf(context: RequestContext, session: Session, notes: SessionNotes): Stripe.PaymentIntent {
  const purchase = purchaseOf(session, notes.paymentMetadata, notes.paymentDescription)
  if (!session.payment_intent) return startPayment(context, purchase)
  return { ...fetchStored(context.ledger, 'payment_intent', idOf(session.payment_intent)), customer: purchase.customer }
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

function invoicePayment(context: RequestContext, session: Session): string | null {
  const [payment] = session.invoice ? paymentsOf(context, idOf(session.invoice)) : []
  return payment?.payment.payment_intent ? idOf(payment.payment.payment_intent) : null
}

/** The id of the charge that a session's payment led to, for refunds and disputes. */
export function chargeOfSession(context: RequestContext, session: Session): string {
  const charge = debitOf(context, session)?.latest_charge
  if (!charge) throw invalid(`This Checkout Session has not been paid: ${session.id}`)
  return idOf(charge)
}
