import { setTimeout } from 'node:timers/promises'
import Stripe from 'stripe'
import { findOffer, type Offer } from '../catalog/offers.ts'
import {
  type Claim,
  linkSession,
  nextAttempt,
  type Order,
  type OrderDeps,
  recordClaim,
  recordOrder,
} from '../orders/orders.ts'
import { MINUTE } from '../platform/clock.ts'
import { countUse } from '../platform/http/rate-limits.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Crash } from '../platform/process/crash-points.ts'
import type { Log } from '../platform/process/log.server.ts'
import { isMissing } from './stripe.ts'

export interface CheckoutDeps extends OrderDeps {
  stripe: Stripe
  log: Log
  crash: Crash
  publicUrl(): string
}

/** What a checkout has that carries something of its own: a time that is held while it is open, for one. */
export interface CheckoutTerms {
  claim: Claim
  /** When the payment page closes. Stripe wants it to be 30 minutes away at least; undefined: after a day. */
  expiresAt: Date | undefined
  /** Where the payment page leads to, as paths of ours. */
  returnsTo(order: Order): { paid: string; canceled: string }
}

/**
 * Counts one start of a checkout by this network. Wherever one is started, the limit is the same.
 *
 * @throws Refusal 429 past 60 in a minute
 */
export function countCheckout(deps: Pick<CheckoutDeps, 'database' | 'clock'>, network: string): Promise<void> {
  return countUse({ db: deps.database.db, clock: deps.clock }, STARTS, network)
}

const STARTS = { name: 'checkout', limit: 60, window: MINUTE }

/**
 * Starts a hosted checkout for an offer at the price that the catalogue says. The order is recorded before Stripe is
 * asked; its id stands in the session and in the idempotency key, so that neither can be lost or doubled.
 *
 * @throws Refusal 502 when Stripe refuses or cannot be reached; the order is left open and no money can be paid on it.
 * Whatever the claim throws is thrown on, and then there is no order.
 */
export async function startCheckout(
  deps: CheckoutDeps,
  offer: Offer,
  terms: CheckoutTerms | { edition: string | undefined } = { edition: undefined },
): Promise<{ url: string; order: Order }> {
  const { mode, amountCents, currency } = offer.charge
  const edition = 'claim' in terms ? undefined : terms.edition
  const item = { productId: offer.id, amountCents, currency, mode, ...(edition && { edition }) }
  const own = 'claim' in terms ? terms : undefined
  const order = await (own ? recordClaim(deps, item, own.claim) : recordOrder(deps, item))
  deps.crash('before_session')
  const session = await openSession(deps, offer, order, own).catch((error) => refuse(deps.log, order, error))
  deps.crash('after_session')
  await linkSession(deps.database.db, order.id, session.id)
  if (!session.url) throw new Refusal(502, 'no_checkout_url', 'The payment page could not be opened. Please try again.')
  return { url: session.url, order }
}

/** Closes an open payment page, so that nobody can pay on it any more; does nothing to one that is paid or closed. */
export async function closeCheckout({ stripe }: CheckoutDeps, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    // Stripe says so of a session that is not open. What it is instead, whoever settles the order reads.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

/** The offer that an order's session was made for, as the session itself remembers it. */
export function offerOfSession(session: Stripe.Checkout.Session): Offer | undefined {
  return findOffer(session.metadata?.product_id ?? '')
}

/** Milliseconds. */
const AFTER_TOO_MANY = 1000

async function openSession(
  deps: CheckoutDeps,
  offer: Offer,
  order: Order,
  terms?: CheckoutTerms,
): Promise<Stripe.Checkout.Session> {
  const parameters = {
    ...(await sessionParameters(deps, offer, order)),
    ...(terms && ownParameters(deps, order, terms)),
  }
  const create = (attempt: number) =>
    deps.stripe.checkout.sessions.create(parameters, {
      idempotencyKey: `${order.id}-${attempt}${terms && !terms.expiresAt ? '-open' : ''}`,
    })
  try {
    return await create(order.attempt)
  } catch (error) {
    if (terms && isRefusedExpiry(error)) return openSession(deps, offer, order, { ...terms, expiresAt: undefined })
    if (error instanceof Stripe.errors.StripeRateLimitError) {
      await setTimeout(AFTER_TOO_MANY) // the SDK repeats what failed on the way, not what was told to slow down
      return create(order.attempt)
    }
    if (!isStoredFailure(error)) throw error
    // Stripe keeps a 500 under its key and would replay it for a day. What it did all the same is looked for first.
    return (await findSession(deps.stripe, order)) ?? (await create(await nextAttempt(deps.database.db, order.id)))
  }
}

async function sessionParameters(
  deps: CheckoutDeps,
  offer: Offer,
  order: Order,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const metadata = { order_id: order.id, product_id: offer.id, ...(order.edition && { edition: order.edition }) }
  const { charge } = offer
  const price_data = {
    currency: charge.currency,
    product_data: { name: offer.title },
    unit_amount: charge.mode === 'subscription' ? charge.monthlyCents : charge.amountCents,
    ...(charge.mode === 'subscription' && { recurring: { interval: 'month' as const } }),
  }
  const shared = {
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: order.id,
    metadata,
    success_url: `${deps.publicUrl()}${offer.returnPath}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${deps.publicUrl()}${offer.path}`,
  }
  if (charge.mode === 'payment') return { ...shared, mode: 'payment', payment_intent_data: { metadata } }
  const coupon = await firstMonthCoupon(deps.stripe, offer.id, charge)
  return { ...shared, mode: 'subscription', subscription_data: { metadata }, discounts: [{ coupon }] }
}

function ownParameters(deps: CheckoutDeps, order: Order, { expiresAt, returnsTo }: CheckoutTerms) {
  const { paid, canceled } = returnsTo(order)
  return {
    ...(expiresAt && { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
    success_url: deps.publicUrl() + paid,
    cancel_url: deps.publicUrl() + canceled,
  }
}

/** The coupon that makes the first month cheaper, made on demand under an id that says what it takes off. */
async function firstMonthCoupon(
  stripe: Stripe,
  productId: string,
  charge: Extract<Offer['charge'], { mode: 'subscription' }>,
): Promise<string> {
  const amount_off = charge.monthlyCents - charge.amountCents
  const id = `${productId}-first-month-${amount_off}`
  try {
    await stripe.coupons.retrieve(id)
  } catch (error) {
    if (!isMissing(error)) throw error
    const coupon = { id, amount_off, currency: charge.currency, duration: 'once' as const, name: 'First month' }
    await stripe.coupons.create(coupon, { idempotencyKey: id })
  }
  return id
}

/** Stripe's clock differs from ours by more than a minute: then whoever set the end closes the page by hand. */
function isRefusedExpiry(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at'
}

function isStoredFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500
}

async function findSession(stripe: Stripe, order: Order): Promise<Stripe.Checkout.Session | undefined> {
  const since = Math.floor(order.createdAt.getTime() / 1000) - 60
  for await (const session of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 })) {
    if (session.client_reference_id === order.id) return session
  }
  return undefined
}

function refuse(log: Log, order: Order, error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  log.error({ orderId: order.id, type: error.type, status: error.statusCode, err: error }, 'Stripe opened no session')
  throw new Refusal(
    502,
    'payment_provider_failed',
    'The payment page could not be opened. Nothing was charged. Please try again.',
  )
}
