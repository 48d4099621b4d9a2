import { setTimeout } from 'node:timers/promises'
import Stripe from 'stripe'
import { findOffer, type Offer } from '../catalog/offers.ts'
import {
  incrementAttempt,
  linkSession,
  type Order,
  type OrderDeps,
  type OrderInsertHook,
  recordOrder,
  recordOrderWithHook,
} from '../orders/orders.ts'
import { MINUTE } from '../platform/clock.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { countUse } from '../platform/http/rate-limits.ts'
import type { Crash } from '../platform/process/crash-points.ts'
import type { Log } from '../platform/process/log.server.ts'
import { isResourceMissing } from './stripe.ts'

export interface CheckoutDeps extends OrderDeps {
  stripe: Stripe
  log: Log
  crash: Crash
  publicUrl(): string
}

/** What a checkout has that carries something of its own: a time that is held while it is open, for one. */
export interface CheckoutOptions {
  claim: OrderInsertHook
  /** When the payment page closes. Stripe wants it to be 30 minutes away at least; undefined: after a day. */
  expiresAt: Date | undefined
  /** Where the payment page leads to, as paths of ours. */
  returnPaths(order: Order): { paid: string; canceled: string }
}

/**
 * Counts one start of a checkout by this network. Wherever one is started, the limit is the same.
 *
 * @throws Refusal 429 past 60 in a minute
 */
export function countCheckout(deps: Pick<CheckoutDeps, 'database' | 'clock'>, network: string): Promise<void> {
  return countUse({ db: deps.database.db, clock: deps.clock }, CHECKOUT_RATE_LIMIT, network)
}

const CHECKOUT_RATE_LIMIT = { name: 'checkout', limit: 60, window: MINUTE }

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
  terms: CheckoutOptions | { edition: string | undefined } = { edition: undefined },
): Promise<{ url: string; order: Order }> {
  const { mode, amountCents, currency } = offer.charge
  const edition = 'claim' in terms ? undefined : terms.edition
  const item = { productId: offer.id, amountCents, currency, mode, ...(edition && { edition }) }
  const own = 'claim' in terms ? terms : undefined
  const order = await (own ? recordOrderWithHook(deps, item, own.claim) : recordOrder(deps, item))
  deps.crash('before_session')
  const session = await createSession(deps, offer, order, own).catch((error) =>
    throwCheckoutError(deps.log, order, error),
  )
  deps.crash('after_session')
  await linkSession(deps.database.db, order.id, session.id)
  if (!session.url)
    throw new HttpError(502, 'no_checkout_url', 'The payment page could not be opened. Please try again.')
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
const RATE_LIMIT_RETRY_DELAY_MS = 1000

async function createSession(
  deps: CheckoutDeps,
  offer: Offer,
  order: Order,
  terms?: CheckoutOptions,
): Promise<Stripe.Checkout.Session> {
  const parameters = {
    ...(await sessionParameters(deps, offer, order)),
    ...(terms && customParameters(deps, order, terms)),
  }
  const create = (attempt: number) =>
    deps.stripe.checkout.sessions.create(parameters, {
      idempotencyKey: `${order.id}-${attempt}${terms && !terms.expiresAt ? '-open' : ''}`,
    })
  try {
    return await create(order.attempt)
  } catch (error) {
    if (terms && isExpiryError(error)) return createSession(deps, offer, order, { ...terms, expiresAt: undefined })
    if (error instanceof Stripe.errors.StripeRateLimitError) {
      await setTimeout(RATE_LIMIT_RETRY_DELAY_MS) // the SDK repeats what failed on the way, not what was told to slow down
      return create(order.attempt)
    }
    if (!isServerError(error)) throw error
    // Stripe keeps a 500 under its key and would replay it for a day. What it did all the same is looked for first.
    return (await findSession(deps.stripe, order)) ?? (await create(await incrementAttempt(deps.database.db, order.id)))
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

function customParameters(deps: CheckoutDeps, order: Order, { expiresAt, returnPaths }: CheckoutOptions) {
  const { paid, canceled } = returnPaths(order)
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
    if (!isResourceMissing(error)) throw error
    const coupon = { id, amount_off, currency: charge.currency, duration: 'once' as const, name: 'First month' }
    await stripe.coupons.create(coupon, { idempotencyKey: id })
  }
  return id
}

/** Stripe's clock differs from ours by more than a minute: then whoever set the end closes the page by hand. */
function isExpiryError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at'
}

function isServerError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500
}

async function findSession(stripe: Stripe, order: Order): Promise<Stripe.Checkout.Session | undefined> {
  const since = Math.floor(order.createdAt.getTime() / 1000) - 60
  for await (const session of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 })) {
    if (session.client_reference_id === order.id) return session
  }
  return undefined
}

function throwCheckoutError(log: Log, order: Order, error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  log.error({ orderId: order.id, type: error.type, status: error.statusCode, err: error }, 'Stripe opened no session')
  throw new HttpError(
    502,
    'payment_provider_failed',
    'The payment page could not be opened. Nothing was charged. Please try again.',
  )
}
