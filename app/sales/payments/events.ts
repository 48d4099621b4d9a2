import { eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.server.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { findOrderBy, type Order } from '../orders/orders.ts'
import { saveDispute } from './disputes.ts'
import { type EventOutcome, stripeEvents } from './payments.sql.ts'
import { refuseRefund } from './refunds.ts'
import { settleSession } from './settlement.ts'
import { idOf, ifExists } from './stripe.ts'
import { settleSubscription } from './subscriptions.ts'

export const handleStripeEvent: JobKind<{ eventId: string }> = { name: 'stripe-event', retry: 'three-days' }

export interface ReceivedEvent {
  id: string
  type: string
  /** Seconds since 1970. */
  created: number
  livemode: boolean
  data: { object: object }
}

/**
 * Stores an event and, when it is new, enqueues its job in the same transaction. Only ids are stored, because the object
 * is read again at Stripe.
 */
export async function receiveEvent(
  deps: { database: Database; jobs: Jobs; clock: { now(): Date } },
  event: ReceivedEvent,
): Promise<'new' | 'known'> {
  const { object } = event.data
  const row = {
    id: event.id,
    type: event.type,
    objectId: 'id' in object && typeof object.id === 'string' ? object.id : null,
    livemode: event.livemode,
    createdAt: new Date(event.created * 1000),
    receivedAt: deps.clock.now(),
  }
  return deps.database.transact(async (tx) => {
    const added = await tx.insert(stripeEvents).values(row).onConflictDoNothing().returning({ id: stripeEvents.id })
    if (added.length === 0) return 'known'
    await deps.jobs.enqueue(tx, handleStripeEvent, { eventId: event.id })
    return 'new'
  })
}

/** Handles the job `handleStripeEvent`. Twice, late or in any order, the result is the same. */
export async function handleEvent(deps: AppContext, { eventId }: { eventId: string }): Promise<void> {
  const { db } = deps.database
  deps.crash('after_job_claim')
  const [event] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId))
  if (!event || event.handledAt) return
  const outcome =
    event.livemode === deps.livemode ? await dispatchEvent(deps, event.type, event.objectId ?? '') : 'review'
  if (outcome === 'review') {
    deps.log.error({ eventId, type: event.type }, 'an event of the wrong mode was parked')
    const detail = `${event.type}, sent in ${event.livemode ? 'live' : 'test'} mode`
    await alertOwner({ db, clock: deps.clock }, { kind: 'event-wrong-mode', subject: eventId, detail })
  }
  await db.update(stripeEvents).set({ handledAt: deps.clock.now(), outcome }).where(eq(stripeEvents.id, eventId))
  deps.log.info({ eventId, type: event.type, objectId: event.objectId, outcome }, 'an event of Stripe was handled')
}

/** Events that were stored and never handled, oldest first. The reconciliation handles those whose job was lost. */
export function unhandledEvents(database: Database) {
  return database.db
    .select()
    .from(stripeEvents)
    .where(isNull(stripeEvents.handledAt))
    .orderBy(stripeEvents.receivedAt)
    .limit(500)
}

type EventHandler = (deps: AppContext, objectId: string) => Promise<EventOutcome>

const handleSession: EventHandler = async (deps, id) => toOutcome(Boolean(await settleSession(deps, id)))
const handleSubscription: EventHandler = async (deps, id) => toOutcome(await settleSubscription(deps, id))

const handleCharge: EventHandler = async (deps, id) => {
  const { payment_intent } = await deps.stripe.charges.retrieve(id)
  return settlePaymentIntent(deps, payment_intent)
}

/** Of the events of a refund only that it has failed is news: `charge.refunded` said that it was made. Of a failure come two. */
const handleRefundUpdate: EventHandler = (deps, id) => handleReturned(deps, id, 'canceled')
const handleRefundFailed: EventHandler = (deps, id) => handleReturned(deps, id, 'failed')

async function handleReturned(deps: AppContext, id: string, status: 'canceled' | 'failed'): Promise<EventOutcome> {
  const refund = await deps.stripe.refunds.retrieve(id)
  return refund.status === status ? handleFailedRefund(deps, refund) : 'ignored'
}

export async function handleFailedRefund(deps: AppContext, refund: Stripe.Refund): Promise<EventOutcome> {
  const outcome = await settlePaymentIntent(deps, refund.payment_intent)
  const order = await findOrderOfPayment(deps, idOf(refund.payment_intent) ?? '')
  if (order) await refuseRefund(deps, order, refund)
  return outcome
}

/** The owner is told which client it is; where no order is known, an alert names the payment. */
const handleDisputeCreated: EventHandler = async (deps, id) => {
  const outcome = await handleDispute(deps, id)
  const { amount, reason, payment_intent, evidence_details } = await deps.stripe.disputes.retrieve(id)
  const order = await findOrderOfPayment(deps, idOf(payment_intent) ?? '')
  if (!order) {
    const detail = `${dollars(amount)} of the payment ${idOf(payment_intent)}, because: ${reason}`
    await alertOwner({ db: deps.database.db, clock: deps.clock }, { kind: 'dispute-opened', subject: id, detail })
    return outcome
  }
  const answerBy = evidence_details?.due_by ? new Date(evidence_details.due_by * 1000) : undefined
  const dispute = { id, amountCents: amount, reason, answerBy }
  await deps.database.transact((tx) => deps.emit(tx, { type: 'order.disputed', orderId: order.id, dispute }))
  return outcome
}

const handleDispute: EventHandler = async (deps, id) => {
  const readAt = deps.clock.now()
  const dispute = await deps.stripe.disputes.retrieve(id)
  const outcome = await settlePaymentIntent(deps, dispute.payment_intent)
  // Settling a payment may first find the order that it belongs to.
  await mirrorDispute(deps, dispute, readAt)
  return outcome
}

/** Keeps what Stripe says of a dispute, if it is about an order of ours. */
export async function mirrorDispute(deps: AppContext, dispute: Stripe.Dispute, readAt: Date): Promise<void> {
  const order = await findOrderOfPayment(deps, idOf(dispute.payment_intent) ?? '')
  if (order) await saveDispute(deps, dispute, { orderId: order.id, readAt })
}

const handleInvoice: EventHandler = async (deps, id) => {
  const subscriptionId = await subscriptionOfInvoice(deps, id)
  return subscriptionId ? handleSubscription(deps, subscriptionId) : 'ignored'
}

async function subscriptionOfInvoice({ stripe }: AppContext, id: string): Promise<string | undefined> {
  const { parent } = await stripe.invoices.retrieve(id)
  return idOf(parent?.subscription_details?.subscription)
}

const EVENT_HANDLERS = {
  'checkout.session.completed': handleSession,
  'checkout.session.async_payment_succeeded': handleSession,
  'checkout.session.async_payment_failed': handleSession,
  'checkout.session.expired': handleSession,
  'charge.refunded': handleCharge,
  'charge.dispute.created': handleDisputeCreated,
  'charge.dispute.updated': handleDispute,
  'charge.dispute.closed': handleDispute,
  'refund.failed': handleRefundFailed,
  'refund.updated': handleRefundUpdate,
  'customer.subscription.created': handleSubscription,
  'customer.subscription.updated': handleSubscription,
  'customer.subscription.deleted': handleSubscription,
  'invoice.paid': handleInvoice,
  'invoice.payment_failed': handleInvoice,
}

/** The event types that we act on. All others are stored and ignored. */
export const HANDLED_EVENTS = keysOf(EVENT_HANDLERS)

/** `hasOwn`, because a type from outside could be `constructor`, which every object has. */
const isHandledEvent = (type: string): type is keyof typeof EVENT_HANDLERS => Object.hasOwn(EVENT_HANDLERS, type)

async function dispatchEvent(deps: AppContext, type: string, objectId: string): Promise<EventOutcome> {
  if (!isHandledEvent(type)) return 'ignored'
  return (await ifExists(EVENT_HANDLERS[type](deps, objectId))) ?? 'ignored'
}

/** Settles the session of a payment. It is fetched from Stripe when the refund arrives before any other event. */
async function settlePaymentIntent(
  deps: AppContext,
  intent: string | Stripe.PaymentIntent | null,
): Promise<EventOutcome> {
  const id = idOf(intent)
  if (!id) return 'ignored'
  const order = await findOrderBy(deps.database.db, 'stripePaymentIntentId', id)
  if (order?.stripeSessionId) return handleSession(deps, order.stripeSessionId)
  const { data } = await deps.stripe.checkout.sessions.list({ payment_intent: id, limit: 1 })
  const session = data[0]?.id ?? (await findOrderOfPayment(deps, id))?.stripeSessionId
  return session ? handleSession(deps, session) : 'ignored'
}

/** A membership's payment belongs to an invoice, that to a subscription, and that to the order. */
async function findOrderOfPayment(deps: AppContext, payment_intent: string): Promise<Order | undefined> {
  const { db } = deps.database
  const order = await findOrderBy(db, 'stripePaymentIntentId', payment_intent)
  if (order) return order
  const payment = { type: 'payment_intent', payment_intent } as const
  const { data } = await deps.stripe.invoicePayments.list({ payment, limit: 1 })
  const invoiceId = idOf(data[0]?.invoice)
  const subscriptionId = invoiceId && (await subscriptionOfInvoice(deps, invoiceId))
  return subscriptionId ? findOrderBy(db, 'stripeSubscriptionId', subscriptionId) : undefined
}

function toOutcome(ours: boolean): EventOutcome {
  return ours ? 'settled' : 'ignored'
}
