import type Stripe from 'stripe'
import { parseSource } from '../../operations/visits/visits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import { type Lru, lru } from '../../platform/lru.ts'
import { parseEmailAddress } from '../../platform/mail/email-address.ts'
import type { Order } from '../orders/orders.ts'
import {
  findOrder,
  findOrderBy,
  markChecked,
  type OrderUpdate,
  parseNewsletter,
  rebuildOrder,
  settleOrder,
} from '../orders/orders.ts'
import { offerOfSession } from './checkout.ts'
import { chargesSince } from './shown-price.ts'
import { expanded, hasFailed, idOf, ifExists, retryOnConflict } from './stripe.ts'

/**
 * Reads a checkout session at Stripe and writes what it means for its order. Safe to run at any time, repeatedly and
 * concurrently: it relies on what Stripe says now, never on what an event or a URL claims.
 *
 * @returns the settled order, or undefined when the session is unknown or not one of ours.
 */
export function settleSession(deps: AppContext, sessionId: string): Promise<Order | undefined> {
  return retryOnConflict('the session of an order', () => trySettleSession(deps, sessionId))
}

async function trySettleSession(deps: AppContext, sessionId: string): Promise<Order | undefined | 'conflict'> {
  // The order is read before Stripe is, so that its version reveals any write that came in between.
  const known = await findOrderBy(deps.database.db, 'stripeSessionId', sessionId)
  const found = await readSession(deps.stripe, sessionId)
  if (!found) return undefined
  const session = await withFirstPayment(deps.stripe, found)
  const order = known ?? (await findOrRebuildOrder(deps, session))
  if (!order) return undefined
  const lost = await hasLostDispute(deps.stripe, session)
  const refundedCents = await returnedCents(deps.stripe, session)
  const update = toOrderUpdate(session, order, { lost, refundedCents, livemode: deps.livemode })
  if (isUnchanged(order, update)) {
    await markChecked(deps, order.id)
    return order
  }
  deps.crash('before_order_commit')
  if (!(await settleOrder(deps, order, update))) return 'conflict'
  deps.crash('after_order_commit')
  if (update.state === 'review')
    deps.log.error({ orderId: order.id, reason: update.reviewReason }, 'an order needs review')
  return findOrder(deps.database.db, order.id)
}

/** What a session means for its order: a pure function of what Stripe says. */
function toOrderUpdate(
  session: Stripe.Checkout.Session,
  order: Order,
  { lost, refundedCents, livemode }: { lost: boolean; refundedCents: number; livemode: boolean },
): OrderUpdate {
  const intent = expanded(session.payment_intent)
  const isReturned = refundedCents > 0 && refundedCents === expanded(intent?.latest_charge)?.amount
  const given = parseEmailAddress(session.customer_details?.email ?? session.customer_email ?? '')
  // An erased address doesn't come back from Stripe, which still has it.
  const email = order.emailCorrectedAt || order.erasedAt ? (order.email ?? undefined) : given
  const update = {
    stripeSessionId: session.id,
    stripePaymentIntentId: idOf(session.payment_intent),
    stripeSubscriptionId: idOf(session.subscription),
    stripeCustomerId: idOf(session.customer),
    email,
    refundedCents,
  }
  if (session.status === 'expired') return { ...update, state: 'expired' }
  if (session.status !== 'complete') return { ...update, state: 'open' }
  const bought = { ...update, ...discountOf(session, order) }
  if (session.payment_status === 'unpaid') {
    const isPending = !intent || intent.status === 'processing' || intent.status === 'requires_action'
    return { ...bought, state: isPending ? 'confirming' : 'failed' }
  }
  const reviewReason =
    findMismatch(session, order, livemode) ?? (email ? undefined : 'it came without a usable email address')
  // Once the money went back there's nothing left to decide.
  if (reviewReason && !isReturned && !lost) return { ...update, state: 'review', reviewReason }
  if (isReturned) return { ...bought, state: 'refunded' }
  return { ...bought, state: lost ? 'lost' : 'paid' }
}

async function readSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | undefined> {
  const read = (expand: string[]) =>
    ifExists(stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge', ...expand] }))
  const session = await read([])
  const hasCode = session?.discounts?.some(({ promotion_code }) => promotion_code) ?? false
  // Not asked for before: a key without the right to read codes could settle nothing.
  return hasCode ? read(['discounts.promotion_code']) : session
}

/** A membership is paid by invoices. A refund of the first one counts for its order like any other refund. */
async function withFirstPayment(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
  const invoice = idOf(session.invoice)
  if (session.mode !== 'subscription' || session.payment_intent || !invoice) return session
  // A bank debit that is pending or failed shows in its payment alone: the session stays unpaid either way.
  const paid = session.payment_status === 'unpaid' ? {} : { status: 'paid' as const }
  const { data } = await stripe.invoicePayments.list({ invoice, ...paid, limit: 1 })
  const intent = idOf(data[0]?.payment.payment_intent)
  if (!intent) return session
  return { ...session, payment_intent: await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }) }
}

/**
 * The order that a session names. One that our database has lost (it was restored from an older backup) is rebuilt from
 * the session and the catalog. A session without our metadata belongs to something else on the same Stripe account.
 */
async function findOrRebuildOrder(deps: AppContext, session: Stripe.Checkout.Session): Promise<Order | undefined> {
  const id = session.client_reference_id
  if (!id?.startsWith('ord_') || session.metadata?.order_id !== id) return undefined
  const offer = offerOfSession(session)
  const order = await findOrder(deps.database.db, id)
  if (order || !offer) return order
  if (session.status === 'expired') return undefined // nobody paid, and orders like it are deleted after a while
  deps.log.warn({ orderId: id }, 'an order was rebuilt from its session at Stripe')
  // The price may be another one by now.
  const since = new Date(session.created * SECOND - DAY)
  const paid = paidCents(session) + (codeOf(session) ? discountCents(session) : 0)
  const known = await chargesSince(deps, offer, since)
  const charge = known.find((one) => one.mode === session.mode && one.amountCents === paid) ?? offer.charge
  const metadata = { ...session.metadata, ...expanded(session.payment_intent)?.metadata }
  const { edition } = metadata
  const referral = { newsletter: parseNewsletter(metadata.newsletter), source: parseSource(metadata.source) }
  const item = { productId: offer.id, ...charge, ...referral, ...(edition && { edition }) }
  return rebuildOrder(deps, item, { id, metadata, createdAt: new Date(session.created * SECOND) })
}

async function hasLostDispute(stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  const intent = expanded(session.payment_intent)
  if (!intent || !expanded(intent.latest_charge)?.disputed) return false
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
  return data.some(({ status }) => status === 'lost')
}

/** What of a payment went back. Its charge counts a refund as it's made, and a bank may refuse it days later. */
async function returnedCents(stripe: Stripe, session: Stripe.Checkout.Session): Promise<number> {
  const intent = expanded(session.payment_intent)
  const counted = expanded(intent?.latest_charge)?.amount_refunded
  if (!intent || !counted) return 0
  const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })
  const made = data.filter((refund) => !hasFailed(refund))
  return Math.min(
    counted,
    made.reduce((sum, { amount }) => sum + amount, 0),
  )
}

/** Why what was paid is not what was charged, less what a code took off; undefined when it is. Tax that Stripe adds is not compared. */
function findMismatch(session: Stripe.Checkout.Session, order: Order, livemode: boolean): string | undefined {
  const paid = paidCents(session)
  const price = order.amountCents + order.discountCents
  if (session.livemode !== livemode) return `it is of ${session.livemode ? 'live' : 'test'} mode`
  if (session.mode !== order.mode) return `its mode is ${session.mode}, not ${order.mode}`
  if (session.currency !== order.currency) return `its currency is ${session.currency}, not ${order.currency}`
  const off = codeOf(session) ? discountCents(session) : 0
  if (paid + off !== price) return `${paid} cents were paid, not ${price - off}`
  if (session.metadata?.product_id !== order.productId) return `its product is not ${order.productId}`
  if (session.client_reference_id !== order.id) return 'it names another order'
  return undefined
}

/** Of an order that a code made cheaper: what was paid, and what the code took off. */
function discountOf(session: Stripe.Checkout.Session, { discountCents: known }: Order): Partial<OrderUpdate> {
  const code = codeOf(session)
  if (!code && known === 0) return {}
  return {
    amountCents: paidCents(session),
    discountCents: code ? discountCents(session) : 0,
    ...(code && { promotionCode: code.code }),
  }
}

/** The code that its buyer typed. The membership's first month has a coupon without one, which is in its price. */
function codeOf({ discounts }: Stripe.Checkout.Session): Stripe.PromotionCode | undefined {
  return expanded(discounts?.find(({ promotion_code }) => promotion_code)?.promotion_code)
}

function discountCents({ total_details }: Stripe.Checkout.Session): number {
  return total_details?.amount_discount ?? 0
}

function paidCents({ amount_total, total_details }: Stripe.Checkout.Session): number {
  return (amount_total ?? 0) - (total_details?.amount_tax ?? 0)
}

function isUnchanged(order: Order, update: OrderUpdate): boolean {
  const stored: Record<string, unknown> = order
  return Object.entries(update).every(([field, value]) => value === undefined || stored[field] === value)
}

export const createUnknownSessions = (): Lru<number> => lru(5000)

/** Long enough that a made-up URL costs one call to Stripe, short enough for a session that Stripe shows late. */
const UNKNOWN_SESSION_TTL = 30 * SECOND

/** Whether this can be the id of a checkout session. No other text is ever sent to Stripe. */
export function isSessionId(id: string): boolean {
  return /^cs_(?:test|live)_\w{10,250}$/.test(id)
}

/**
 * Settles the session that a visitor's URL names. If Stripe does not answer, the webhook or the reconciliation will
 * settle it later: the visitor sees a page that waits, never an error.
 *
 * @returns its order; undefined when it has none, or Stripe does not answer
 */
export async function lookUpSession(deps: AppContext, sessionId: string): Promise<Order | undefined> {
  const now = deps.clock.now().getTime()
  if (!isSessionId(sessionId) || (deps.unknownSessions.get(sessionId) ?? 0) > now) return undefined
  try {
    const order = await settleSession(deps, sessionId)
    if (!order) deps.unknownSessions.set(sessionId, now + UNKNOWN_SESSION_TTL)
    return order
  } catch (error) {
    deps.log.warn({ err: error }, 'a purchase could not be settled when its buyer came back')
    return undefined
  }
}

/** An order as it is now. While its payment is pending, it is read from Stripe, but not every time a waiting page polls. */
export async function refreshOrder(deps: AppContext, order: Order): Promise<Order> {
  const { state, stripeSessionId, checkedAt } = order
  if (!stripeSessionId || (state !== 'open' && state !== 'confirming')) return order
  if (checkedAt && deps.clock.now().getTime() - checkedAt.getTime() < MIN_CHECK_INTERVAL) return order
  return (await lookUpSession(deps, stripeSessionId)) ?? order
}

const MIN_CHECK_INTERVAL = 2 * SECOND
