import type Stripe from 'stripe'
import { type SessionNotes, sessionNotes } from './checkout-sessions.ts'
import { codeOfSession, countRedemption } from './coupons.ts'
import { createCard, createCustomer } from './customers.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './fixtures.ts'
import { attachPayment, createInvoice, intentOfInvoice, markFailed, markPaid } from './invoices.ts'
import { getObject, saveObject, schedule, unschedule } from './ledger.ts'
import { sum } from './line-items.ts'
import {
  confirmPayment,
  createPaymentIntent,
  declineIntent,
  type PaymentInput,
  type PaymentMethodType,
  settleIntent,
} from './payments.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'
import { createSubscription, endSubscription } from './subscriptions.ts'

type Session = Stripe.Checkout.Session

/** How long a bank debit takes on the emulator's clock: three days. */
const DEBIT_SECONDS = 3 * 86_400

/**
 * Completes an open session: takes the card or starts the bank debit, begins the subscription. A session that is complete
 * already is answered as it is, so that a second click never pays twice; an expired one is refused.
 */
export function completeSession(context: RequestContext, id: string, email: string, means: PaymentMethodType): Session {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status === 'complete') return session
  if (session.status === 'expired') throw invalidRequest(`This Checkout Session has expired: ${id}`)
  const notes = sessionNotes(context, id)
  unschedule(context.ledger, id, 'expire session')
  const code = codeOfSession(context, session)
  if (code) countRedemption(context, code)
  const known = { ...session, customer_details: customerDetails(email) }
  const bought =
    session.mode === 'subscription'
      ? startSubscription(context, { ...known, customer: createCustomer(context, email).id }, notes, means)
      : payOnce(context, known, notes, means)
  const isFree = session.amount_total === 0
  const later = means === 'debit' && !isFree
  const complete = saveObject<Session>(context.ledger, {
    ...bought,
    payment_status: isFree ? 'no_payment_required' : later ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  })
  if (later) schedule(context.ledger, { subject: id, kind: 'settle debit', at: context.at + DEBIT_SECONDS })
  recordEvent(context, 'checkout.session.completed', complete)
  return complete
}

/** What the customer entered on the page: only the email address. */
function customerDetails(email: string): Session['customer_details'] {
  const nothing = { business_name: null, individual_name: null, name: null, phone: null, tax_ids: null }
  return { ...nothing, address: null, email, tax_exempt: 'none' }
}

/** An attempt with a card that is refused: the session stays open. */
export function declinePayment(context: RequestContext, id: string): Session {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status !== 'open' || !session.amount_total) return session
  const intent = declineIntent(context, ensurePaymentIntent(context, session, sessionNotes(context, id)))
  return saveObject<Session>(
    context.ledger,
    session.mode === 'payment' ? { ...session, payment_intent: intent.id } : session,
  )
}

/** Lets a bank debit clear or fail; does nothing when none is under way. */
export function settleDebit(context: RequestContext, id: string, outcome: 'succeeded' | 'failed'): Session {
  const session = requireObject(context, 'checkout.session', id)
  const invoice = session.invoice ? getObject(context.ledger, 'invoice', idOf(session.invoice)) : null
  const intent = findPaymentIntent(context, session)
  if (intent?.status !== 'processing') return session
  unschedule(context.ledger, id, 'settle debit')
  settleIntent(context, intent, outcome)
  if (outcome === 'failed') {
    if (invoice) markFailed(context, invoice)
    if (session.subscription)
      endSubscription(context, getObject(context.ledger, 'subscription', idOf(session.subscription)))
    recordEvent(context, 'checkout.session.async_payment_failed', session)
    return session
  }
  if (invoice) markPaid(context, invoice)
  const paid = saveObject<Session>(context.ledger, { ...session, payment_status: 'paid' })
  recordEvent(context, 'checkout.session.async_payment_succeeded', paid)
  return paid
}

/** The payment of a session, whether the session names it or its first invoice. */
function findPaymentIntent(context: RequestContext, session: Session): Stripe.PaymentIntent | null {
  if (session.payment_intent) return getObject(context.ledger, 'payment_intent', idOf(session.payment_intent))
  return session.invoice ? intentOfInvoice(context, idOf(session.invoice)) : null
}

function payOnce(context: RequestContext, session: Session, notes: SessionNotes, means: PaymentMethodType): Session {
  if (!session.amount_total) return session
  const intent = confirmPayment(context, ensurePaymentIntent(context, session, notes), means)
  return { ...session, payment_intent: intent.id }
}

function startSubscription(context: RequestContext, session: Session, notes: SessionNotes, means: PaymentMethodType) {
  const { lines, subscriptionMetadata: metadata } = notes
  const customer = idOf(session.customer ?? '')
  const subscription = createSubscription(context, { customer, lines, metadata })
  const due = sum(lines, 'amount_subtotal') - sum(lines, 'amount_discount')
  const invoice = createInvoice(context, subscription, due)
  const started = saveObject<Stripe.Subscription>(context.ledger, {
    ...subscription,
    default_payment_method: means === 'card' ? createCard(context, customer).id : null,
    latest_invoice: invoice.id,
  })
  recordEvent(context, 'customer.subscription.created', started)
  if (invoice.amount_due > 0) {
    const intent = createPaymentIntent(context, toPaymentInput(session, {}))
    attachPayment(context, invoice, intent)
    confirmPayment(context, intent, means)
  }
  if (means === 'card' || invoice.amount_due === 0) markPaid(context, invoice)
  return { ...session, invoice: invoice.id, subscription: started.id }
}

/** The session's own payment: the one that an earlier attempt left behind, or a new one. */
function ensurePaymentIntent(context: RequestContext, session: Session, notes: SessionNotes): Stripe.PaymentIntent {
  const purchase = toPaymentInput(session, notes.paymentMetadata)
  if (!session.payment_intent) return createPaymentIntent(context, purchase)
  const { amount, customer } = purchase
  return { ...getObject(context.ledger, 'payment_intent', idOf(session.payment_intent)), amount, customer }
}

function toPaymentInput(session: Session, metadata: Stripe.Metadata): PaymentInput {
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer ? idOf(session.customer) : null,
    metadata,
  }
}

/** The payment that a session or an invoice led to, for refunds and disputes. */
export function paymentOf(context: RequestContext, id: string): Stripe.PaymentIntent {
  const intent = id.startsWith('in_')
    ? intentOfInvoice(context, requireObject(context, 'invoice', id).id)
    : findPaymentIntent(context, requireObject(context, 'checkout.session', id))
  if (!intent?.latest_charge) throw invalidRequest(`This has not been paid: ${id}`)
  return intent
}
