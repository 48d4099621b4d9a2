import type Stripe from 'stripe'
import { codeOfSession, customerDetails, type SessionNotes, sessionNotes } from './checkout-sessions.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { attachPayment, createInvoice, listInvoicePayments, markFailed, markPaid } from './invoices.ts'
import { getObject, saveObject, schedule, unschedule } from './ledger.ts'
import { CARDS, createCard } from './payment-methods.ts'
import {
  confirmPayment,
  createPaymentIntent,
  declineIntent,
  type PaymentInput,
  type PaymentMethodType,
  settleIntent,
} from './payments.ts'
import { countRedemption } from './promotion-codes.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'
import { createSubscription, endSubscription } from './subscriptions.ts'

type Session = Stripe.Checkout.Session
type Invoice = Stripe.Invoice

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
  const code = codeOfSession(session)
  if (code) countRedemption(context, code)
  const known = {
    ...session,
    customer: session.mode === 'subscription' ? createCustomer(context, email).id : null,
    customer_details: customerDetails(email),
  }
  const free = session.amount_total === 0
  const bought =
    session.mode === 'subscription'
      ? startSubscription(context, known, notes, means)
      : payOnce(context, known, notes, means)
  const later = means === 'debit' && !free
  const complete = saveObject<Session>(context.ledger, {
    ...bought,
    payment_status: free ? 'no_payment_required' : later ? 'unpaid' : 'paid',
    status: 'complete',
    url: null,
  })
  if (later) schedule(context.ledger, { subject: id, kind: 'settle debit', at: context.at + DEBIT_SECONDS })
  recordEvent(context, 'checkout.session.completed', complete)
  return complete
}

/** An attempt with a card that is refused: the session stays open. */
export function declinePayment(context: RequestContext, id: string, email: string | null): Session {
  const session = requireObject(context, 'checkout.session', id)
  if (session.status !== 'open' || !session.amount_total) return session
  const intent = declineIntent(context, ensurePaymentIntent(context, session, sessionNotes(context, id)), email)
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
    if (invoice) markFailed(context, invoice, null)
    if (session.subscription) {
      endSubscription(context, getObject(context.ledger, 'subscription', idOf(session.subscription)), 'payment_failed')
    }
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
  const email = session.customer_details?.email ?? null
  const intent = confirmPayment(context, ensurePaymentIntent(context, session, notes), means, email)
  return { ...session, payment_intent: intent.id }
}

function startSubscription(context: RequestContext, session: Session, notes: SessionNotes, means: PaymentMethodType) {
  const { lines, subscriptionMetadata: metadata } = notes
  const coupon = notes.coupon ? getObject(context.ledger, 'coupon', notes.coupon) : null
  const customer = idOf(session.customer ?? '')
  const subscription = createSubscription(context, { customer, lines, metadata, coupon, session: session.id })
  const invoice = createInvoice(context, { reason: 'subscription_create', subscription, lines })
  const card = means === 'card' ? createCard(context, customer, CARDS.visa).id : null
  const started = saveObject<Stripe.Subscription>(context.ledger, {
    ...subscription,
    default_payment_method: card,
    latest_invoice: invoice.id,
  })
  recordEvent(context, 'customer.subscription.created', started)
  payFirstInvoice(context, session, invoice, means)
  return { ...session, invoice: invoice.id, subscription: started.id }
}

function payFirstInvoice(context: RequestContext, session: Session, invoice: Invoice, means: PaymentMethodType): void {
  if (invoice.amount_due > 0) {
    const intent = createPaymentIntent(context, toPaymentInput(session, {}, 'Subscription creation'))
    attachPayment(context, invoice, intent)
    confirmPayment(context, intent, means, invoice.customer_email)
  }
  if (means === 'card' || invoice.amount_due === 0) markPaid(context, invoice)
}

/** The session's own payment: the one that an earlier attempt left behind, or a new one. */
function ensurePaymentIntent(context: RequestContext, session: Session, notes: SessionNotes): Stripe.PaymentIntent {
  const purchase = toPaymentInput(session, notes.paymentMetadata, null)
  if (!session.payment_intent) return createPaymentIntent(context, purchase)
  const { amount, customer } = purchase
  return { ...getObject(context.ledger, 'payment_intent', idOf(session.payment_intent)), amount, customer }
}

function toPaymentInput(session: Session, metadata: Stripe.Metadata, description: string | null): PaymentInput {
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer ? idOf(session.customer) : null,
    metadata,
    description,
  }
}

function intentOfInvoice(context: RequestContext, invoice: string): Stripe.PaymentIntent | null {
  const intent = listInvoicePayments(context, invoice)[0]?.payment.payment_intent
  return intent ? getObject(context.ledger, 'payment_intent', idOf(intent)) : null
}

/** The id of the charge that a session's payment led to, for refunds and disputes. */
export function chargeOfSession(context: RequestContext, session: Session): string {
  const charge = findPaymentIntent(context, session)?.latest_charge
  if (!charge) throw invalidRequest(`This Checkout Session has not been paid: ${session.id}`)
  return idOf(charge)
}

/** The same of an invoice, by which a renewal is paid. */
export function chargeOfInvoice(context: RequestContext, invoice: string): string {
  const charge = intentOfInvoice(context, invoice)?.latest_charge
  if (!charge) throw invalidRequest(`This invoice has not been paid: ${invoice}`)
  return idOf(charge)
}

/** Makes the customer that a completed session brings with it. */
function createCustomer(context: RequestContext, email: string): Stripe.Customer {
  const invoice_prefix = newId('', 8).slice(1).toUpperCase()
  const own = { id: newId('cus', 14), created: context.at, email, invoice_prefix }
  const customer = saveObject(context.ledger, fromFixture('customer', own))
  recordEvent(context, 'customer.created', customer)
  return customer
}
