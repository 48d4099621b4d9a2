import type Stripe from 'stripe'
import type { EmulatorContext } from './context.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { fromFixture } from './fixtures.ts'
import { newId } from './identifiers.ts'
import { advanceClock, saveObject } from './ledger.ts'
import { createRefund } from './refunds.ts'
import { failNextAttempts, MAX_ATTEMPTS } from './renewals.ts'
import { type RequestContext, requireObject } from './request-context.ts'
import { chargeOfInvoice, chargeOfSession, completeSession, declinePayment, settleDebit } from './session-completion.ts'
import { updateSubscription } from './subscriptions.ts'

/** What customers, banks and time do, each in its own transaction. */
export interface EmulatorActions {
  /** Moves the emulator's clock forward and runs the tasks that fall due on the way, in order. */
  advance(seconds: number): Promise<void>
  /** The moment on the emulator's clock. */
  now(): Date
  pay(sessionId: string, email: string, how?: 'card' | 'debit'): Promise<void>
  decline(sessionId: string, email?: string): Promise<void>
  settleDebit(sessionId: string, outcome: 'succeeded' | 'failed'): Promise<void>
  /** Refunds the rest of the payment of a session or an invoice, or this many cents of it. */
  refund(paidId: string, amountCents?: number): Promise<void>
  /** Disputes the payment of a session or an invoice. Returns the dispute's id. */
  dispute(paidId: string): Promise<string>
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<void>
  /** Moves the clock to the end of a subscription's period, at which it renews. */
  renew(subscriptionId: string): Promise<void>
  /** Makes the next renewal fail with all its retries, or only its first `attempts` attempts. */
  failNextRenewal(subscriptionId: string, attempts?: number): Promise<void>
  /** Lets a subscription end so many seconds from now, at a date such as someone sets in Stripe's dashboard. */
  cancelIn(subscriptionId: string, seconds: number): Promise<void>
}

export function emulatorActions(emulator: EmulatorContext): EmulatorActions {
  const { change } = emulator
  return {
    async advance(seconds) {
      if (!Number.isInteger(seconds) || seconds < 0)
        throw new RangeError('The clock moves forward by whole seconds only')
      advanceClock(emulator.ledger, seconds)
      emulator.beginRequest(null)
    },
    now: () => new Date(emulator.nowSeconds() * 1000),
    async pay(id, email, how = 'card') {
      await change((context) => completeSession(context, id, email, how))
    },
    async decline(id, email) {
      await change((context) => declinePayment(context, id, email ?? null))
    },
    async settleDebit(id, outcome) {
      await change((context) => settleDebit(context, id, outcome))
    },
    async refund(id, amount) {
      await change((context) =>
        createRefund(context, { charge: findCharge(context, id), ...(amount !== undefined && { amount }) }),
      )
    },
    dispute: (id) => change((context) => openDispute(context, findCharge(context, id)).id),
    async closeDispute(id, outcome) {
      await change((context) => resolveDispute(context, id, outcome))
    },
    async renew(id) {
      const { items } = requireObject(emulator.beginRequest(null), 'subscription', id)
      advanceClock(emulator.ledger, Math.max(0, (items.data[0]?.current_period_end ?? 0) - emulator.nowSeconds()))
      emulator.beginRequest(null)
    },
    async failNextRenewal(id, attempts = MAX_ATTEMPTS) {
      await change((context) => failNextAttempts(context, id, attempts))
    },
    async cancelIn(id, seconds) {
      await change((context) => updateSubscription(context, id, { cancel_at: context.at + seconds }))
    },
  }
}

/** @param id of a session or an invoice */
function findCharge(context: RequestContext, id: string): string {
  return id.startsWith('in_')
    ? chargeOfInvoice(context, requireObject(context, 'invoice', id).id)
    : chargeOfSession(context, requireObject(context, 'checkout.session', id))
}

const WEEK = 604_800

/** The customer's bank takes the money back until the dispute is decided. */
function openDispute(context: RequestContext, chargeId: string): Stripe.Dispute {
  const charge = requireObject(context, 'charge', chargeId)
  if (charge.disputed) throw invalidRequest(`Charge ${chargeId} is disputed already.`, 'charge')
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${chargeId} has not succeeded.`, 'charge')
  saveObject<Stripe.Charge>(context.ledger, { ...charge, disputed: true })
  const { amount, currency, payment_intent } = charge
  const own = { id: newId('du'), created: context.at, amount, charge: charge.id, currency, payment_intent }
  const dispute = fromFixture('dispute', own)
  dispute.evidence_details.due_by = context.at + WEEK
  saveObject(context.ledger, dispute)
  recordEvent(context, 'charge.dispute.created', dispute)
  recordEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function resolveDispute(context: RequestContext, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = requireObject(context, 'dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalidRequest(`Dispute ${id} is closed already.`)
  const closed = saveObject<Stripe.Dispute>(context.ledger, { ...dispute, status: outcome })
  recordEvent(context, 'charge.dispute.closed', closed)
  if (outcome === 'won') recordEvent(context, 'charge.dispute.funds_reinstated', closed)
  return closed
}
