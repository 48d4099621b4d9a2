import type Stripe from 'stripe'
import {
  findOrder,
  findOrderBy,
  markChecked,
  type Order,
  type OrderUpdate,
  recordOrder,
  settleOrder,
} from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import { parseEmailAddress } from '../platform/mail/email-address.ts'
import { offerOfSession } from './checkout.ts'
import { isResourceMissing } from './stripe.ts'

/**
 * Reads a checkout session at Stripe and writes what it means for its order. May be run at any time, by anyone, as
 * often as one likes and side by side: it rests on what Stripe says now, never on what an event or a URL claims.
 *
 * @returns the settled order, or undefined when the session is unknown or not one of ours.
 */
export async function settleSession(deps: AppContext, sessionId: string): Promise<Order | undefined> {
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    // The order first: its version tells, at the writing, whether somebody else has read Stripe since.
    const known = await findOrderBy(deps.database.db, 'stripeSessionId', sessionId)
    const read = await readSession(deps.stripe, sessionId)
    if (!read) return undefined
    const session = await withFirstPayment(deps.stripe, read)
    const order = known ?? (await findOrRebuildOrder(deps, session))
    if (!order) return undefined
    const lost = await hasLostDispute(deps.stripe, session)
    const reading = toOrderUpdate(session, order, { lost, livemode: deps.livemode })
    if (isUnchanged(order, reading)) {
      await markChecked(deps, order.id)
      return order
    }
    deps.crash('before_order_commit')
    if (await settleOrder(deps, order, reading)) {
      deps.crash('after_order_commit')
      if (reading.state === 'review')
        deps.log.error({ orderId: order.id, reason: reading.reviewReason }, 'an order needs review')
      return findOrder(deps.database.db, order.id)
    }
  }
  throw new Error(`the session of an order was changed ${MAX_ATTEMPTS} times while it was read`)
}

/** What a session says of its order. Pure, so that the same words of Stripe always mean the same. */
function toOrderUpdate(
  session: Stripe.Checkout.Session,
  order: Order,
  { lost, livemode }: { lost: boolean; livemode: boolean },
): OrderUpdate {
  const intent = expanded(session.payment_intent)
  const charge = expanded(intent?.latest_charge)
  const email = parseEmailAddress(session.customer_details?.email ?? session.customer_email ?? '')
  const reading = {
    stripeSessionId: session.id,
    ...optionalField('stripePaymentIntentId', idOf(session.payment_intent)),
    ...optionalField('stripeSubscriptionId', idOf(session.subscription)),
    ...optionalField('stripeCustomerId', idOf(session.customer)),
    ...optionalField('email', email),
    refundedCents: charge?.amount_refunded ?? 0,
  }
  if (session.status === 'expired') return { ...reading, state: 'expired' }
  if (session.status !== 'complete') return { ...reading, state: 'open' }
  if (session.payment_status === 'unpaid') {
    const underWay = !intent || intent.status === 'processing' || intent.status === 'requires_action'
    return { ...reading, state: underWay ? 'confirming' : 'failed' }
  }
  const reviewReason =
    findMismatch(session, order, livemode) ?? (email ? undefined : 'it came without a usable mail address')
  if (reviewReason) return { ...reading, state: 'review', reviewReason }
  if (charge?.refunded) return { ...reading, state: 'refunded' }
  return { ...reading, state: lost ? 'lost' : 'paid' }
}

const MAX_ATTEMPTS = 10

async function readSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
  } catch (error) {
    if (isResourceMissing(error)) return undefined
    throw error
  }
}

/** A membership is paid on invoices. What is given back of the first one counts for its order as for any other. */
async function withFirstPayment(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
  const invoice = idOf(session.invoice)
  if (session.mode !== 'subscription' || session.payment_intent || !invoice) return session
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })
  const intent = idOf(data[0]?.payment.payment_intent)
  if (!intent) return session
  return { ...session, payment_intent: await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }) }
}

/**
 * The order that a session names. One that our database has lost (it was restored from an older backup) is rebuilt from
 * the session and the catalogue. A session without our marks belongs to something else on the same Stripe account.
 */
async function findOrRebuildOrder(deps: AppContext, session: Stripe.Checkout.Session): Promise<Order | undefined> {
  const id = session.client_reference_id
  if (!id?.startsWith('ord_') || session.metadata?.order_id !== id) return undefined
  const offer = offerOfSession(session)
  const order = await findOrder(deps.database.db, id)
  if (order || !offer) return order
  deps.log.warn({ orderId: id }, 'an order was rebuilt from its session at Stripe')
  const { mode, amountCents, currency } = offer.charge
  const edition = session.metadata?.edition
  return recordOrder(deps, { productId: offer.id, mode, amountCents, currency, ...(edition && { edition }) }, id)
}

async function hasLostDispute(stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  const intent = expanded(session.payment_intent)
  if (!intent || !expanded(intent.latest_charge)?.disputed) return false
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
  return data.some(({ status }) => status === 'lost')
}

/** Why what was paid is not what was asked for; undefined when it is. Tax that Stripe adds is not ours to compare. */
function findMismatch(session: Stripe.Checkout.Session, order: Order, livemode: boolean): string | undefined {
  const paid = (session.amount_total ?? 0) - (session.total_details?.amount_tax ?? 0)
  if (session.livemode !== livemode) return `it is of ${session.livemode ? 'live' : 'test'} mode`
  if (session.mode !== order.mode) return `its mode is ${session.mode}, not ${order.mode}`
  if (session.currency !== order.currency) return `its currency is ${session.currency}, not ${order.currency}`
  if (paid !== order.amountCents) return `${paid} cents were paid, not ${order.amountCents}`
  if (session.metadata?.product_id !== order.productId) return `its product is not ${order.productId}`
  if (session.client_reference_id !== order.id) return 'it names another order'
  return undefined
}

function isUnchanged(order: Order, reading: OrderUpdate): boolean {
  return Object.entries(reading).every(([field, value]) => order[field as keyof OrderUpdate] === value)
}

function expanded<T extends object>(value: string | T | null | undefined): T | undefined {
  return value && typeof value === 'object' ? value : undefined
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id
}

function optionalField<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>)
}
