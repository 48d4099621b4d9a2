import type Stripe from 'stripe'
import { completeSession, declinePayment, paymentOf, settleDebit } from './checkout-sessions.ts'
import type { EmulatorContext } from './context.ts'
import { invalidRequest } from './errors.ts'
import { makeObject, recordEvent } from './fixtures.ts'
import { advanceClock, saveObject } from './ledger.ts'
import { createRefund, failRefund } from './payments.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'
import { failNextAttempts, MAX_ATTEMPTS, updateSubscription } from './subscriptions.ts'

export type EmulatorActions = ReturnType<typeof emulatorActions>

/** What customers, banks and time do, each in its own transaction. */
export function emulatorActions(emulator: EmulatorContext) {
  const { change } = emulator
  /** Moves the emulator's clock forward and runs the tasks that fall due on the way, in order. */
  const advance = async (seconds: number) => {
    if (!Number.isInteger(seconds) || seconds < 0) throw new RangeError('The clock moves forward by whole seconds only')
    advanceClock(emulator.ledger, seconds)
    emulator.beginRequest()
  }
  return {
    advance,
    /** The moment on the emulator's clock. */
    now: () => new Date(emulator.nowSeconds() * 1000),
    pay: (sessionId: string, email: string, how: 'card' | 'debit' = 'card') =>
      change((context) => completeSession(context, sessionId, email, how)),
    decline: (sessionId: string) => change((context) => declinePayment(context, sessionId)),
    settleDebit: (sessionId: string, outcome: 'succeeded' | 'failed') =>
      change((context) => settleDebit(context, sessionId, outcome)),
    /** Refunds the rest of the payment of a session or an invoice, or this many cents of it. */
    refund: (paidId: string, amount?: number) =>
      change((context) => {
        const { id: payment_intent } = paymentOf(context, paidId)
        createRefund(context, { payment_intent, ...(amount !== undefined && { amount }) })
      }),
    /** The bank refuses a refund that was made. */
    failRefund: (id: string) => change((context) => failRefund(context, id)),
    /** Disputes the payment of a session or an invoice. Returns the dispute's id. */
    dispute: (paidId: string) => change((context) => openDispute(context, paymentOf(context, paidId)).id),
    closeDispute: (id: string, outcome: 'won' | 'lost') =>
      change((context) => void resolveDispute(context, id, outcome)),
    /** Moves the clock to the end of a subscription's period, at which it renews. */
    async renew(subscriptionId: string) {
      const { items } = requireObject(emulator.beginRequest(), 'subscription', subscriptionId)
      await advance(Math.max(0, (items.data[0]?.current_period_end ?? 0) - emulator.nowSeconds()))
    },
    /** Makes the next renewal fail with all its retries, or only its first `attempts` attempts. */
    failNextRenewal: (subscriptionId: string, attempts = MAX_ATTEMPTS) =>
      change((context) => failNextAttempts(context, subscriptionId, attempts)),
    /** Lets a subscription end so many seconds from now, at a date such as someone sets in Stripe's dashboard. */
    cancelIn: (subscriptionId: string, seconds: number) =>
      change((context) => void updateSubscription(context, { cancel_at: context.at + seconds }, subscriptionId)),
  }
}

const WEEK = 604_800

/** The customer's bank takes the money back until the dispute is decided. */
function openDispute(context: RequestContext, { latest_charge }: Stripe.PaymentIntent): Stripe.Dispute {
  const charge = requireObject(context, 'charge', idOf(latest_charge ?? ''))
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`, 'charge')
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} has not succeeded.`, 'charge')
  saveObject<Stripe.Charge>(context.ledger, { ...charge, disputed: true })
  const { amount, currency, payment_intent } = charge
  const made = makeObject(context, 'dispute', { amount, charge: charge.id, currency, payment_intent })
  const evidence_details = { ...made.evidence_details, due_by: context.at + WEEK }
  const dispute = saveObject<Stripe.Dispute>(context.ledger, { ...made, evidence_details })
  recordEvent(context, 'charge.dispute.created', dispute)
  return dispute
}

function resolveDispute(context: RequestContext, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = requireObject(context, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalidRequest(`Dispute ${id} is closed already.`)
  const closed = saveObject<Stripe.Dispute>(context.ledger, { ...dispute, status: outcome })
  recordEvent(context, 'charge.dispute.closed', closed)
  return closed
}
