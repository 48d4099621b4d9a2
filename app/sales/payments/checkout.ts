import { setTimeout } from 'node:timers/promises'
import Stripe from 'stripe'
import { findOffer, type Offer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import type { Log } from '../../platform/process/log.server.ts'
import {
  incrementAttempt,
  linkSession,
  type Order,
  type OrderInsertHook,
  type Referral,
  recordOrder,
} from '../orders/orders.ts'
import { chargeAsShown, newsOf } from './shown-price.ts'
import { ifExists } from './stripe.ts'

type CheckoutDeps = Pick<AppContext, 'database' | 'clock' | 'emit' | 'stripe' | 'log' | 'crash' | 'publicUrl'>

interface CheckoutOptions extends Referral {
  edition?: string | undefined
  /** The price that the page showed, as its form sent it, null where it's the one that ships; undefined: it showed none. */
  shown?: string | null | undefined
  /** Records what belongs to the order in its own transaction, such as the time that is held while its buyer pays. */
  onOrderInserted?: OrderInsertHook
  /** When the payment page closes: at least 30 minutes from now, by Stripe's rule. After a day if not set. */
  expiresAt?: Date
  /** What the payment page and Stripe's own receipt say after the offer's name, such as the time of a call. */
  itemDetail?: string
  /** What Stripe keeps with the payment, so that it can be read there after a loss of the database. */
  metadata?: Record<string, string>
  /** Where the payment page leads to, as paths of this site. The offer's own pages if not set. */
  returnPaths?(order: Order): { paid: string; canceled: string }
}

/**
 * Counts one start of a checkout by this network. The limit is shared by all pages that start one.
 *
 * @throws HttpError 429 past 60 in a minute
 */
export function countCheckout(deps: Pick<CheckoutDeps, 'database' | 'clock'>, network: string): Promise<void> {
  return countUse(deps, CHECKOUT_RATE_LIMIT, network)
}

const CHECKOUT_RATE_LIMIT = { name: 'checkout', limit: 60, window: MINUTE }

/**
 * Starts a hosted checkout for an offer at the catalog's price. The order is recorded before Stripe is called; its id is
 * part of the session and of the idempotency key, so that neither can be lost or doubled.
 *
 * @throws HttpError 409 when the page showed a lower price, too long ago; 502 when Stripe refuses or cannot be reached: the
 * order stays open and cannot be paid. What `onOrderInserted` throws is thrown too, and then there is no order.
 */
export async function startCheckout(
  deps: CheckoutDeps,
  sold: Offer,
  options: CheckoutOptions = {},
): Promise<{ url: string; order: Order }> {
  const { shown } = options
  if (shown !== undefined && !sold.onSale) throw new HttpError(409, 'closed', newsOf(sold))
  const offer = shown === undefined ? sold : { ...sold, charge: await chargeAsShown(deps, sold, shown) }
  const { edition, newsletter, source, onOrderInserted } = options
  const item = { productId: offer.id, ...offer.charge, newsletter, source, ...(edition && { edition }) }
  const order = await recordOrder(deps, item, { onInserted: onOrderInserted })
  deps.crash('before_session')
  const session = await createSession(deps, offer, order, options).catch((error) =>
    throwCheckoutError(deps.log, order, error),
  )
  deps.crash('after_session')
  await linkSession(deps.database.db, order.id, session.id)
  if (!session.url) throw new HttpError(502, 'no_checkout_url', NOT_OPENED)
  return { url: session.url, order }
}

/** Closes an open payment page, so that it can no longer be paid. Does nothing if it is paid or closed already. */
export async function closeCheckout({ stripe }: CheckoutDeps, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    // The session is not open. Settling the order reads its state.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

/** @returns undefined when the payment page is paid or closed, or Stripe does not answer */
export async function openCheckoutUrl({ stripe, log }: CheckoutDeps, sessionId: string): Promise<string | undefined> {
  try {
    return (await stripe.checkout.sessions.retrieve(sessionId)).url ?? undefined
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ err: error }, 'a payment page could not be opened again')
    return undefined
  }
}

/** The offer that a session was created for, by its metadata. */
export function offerOfSession(session: Stripe.Checkout.Session): Offer | undefined {
  return findOffer(session.metadata?.product_id ?? '')
}

/** Milliseconds. */
const RATE_LIMIT_RETRY_DELAY_MS = 1000

async function createSession(
  deps: CheckoutDeps,
  offer: Offer,
  order: Order,
  { returnPaths, expiresAt, itemDetail, metadata }: CheckoutOptions,
  keySuffix = '',
): Promise<Stripe.Checkout.Session> {
  const parameters = {
    ...(await sessionParameters(deps, offer, order, { itemDetail, metadata })),
    ...(expiresAt && { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
    ...(returnPaths && returnUrls(deps, returnPaths(order))),
  }
  const create = async (attempt: number) => {
    const idempotencyKey = `${order.id}-${attempt}${keySuffix}`
    try {
      return await deps.stripe.checkout.sessions.create(parameters, { idempotencyKey })
    } catch (error) {
      if (!isMissingProduct(error)) throw error
      await createProduct(deps.stripe, offer)
      return deps.stripe.checkout.sessions.create(parameters, { idempotencyKey: `${idempotencyKey}-product` })
    }
  }
  try {
    return await create(order.attempt)
  } catch (error) {
    if (returnPaths && expiresAt && isExpiryError(error))
      return createSession(
        deps,
        offer,
        order,
        { returnPaths, ...(itemDetail && { itemDetail }), ...(metadata && { metadata }) },
        '-open',
      )
    if (error instanceof Stripe.errors.StripeRateLimitError) {
      await setTimeout(RATE_LIMIT_RETRY_DELAY_MS) // the SDK retries failed connections, but not rate limits
      return create(order.attempt)
    }
    if (!isServerError(error)) throw error
    // Stripe repeats a 500 under the same key for a day. The session may exist all the same, so it is looked for first.
    return (await findSession(deps.stripe, order)) ?? (await create(await incrementAttempt(deps.database.db, order.id)))
  }
}

async function sessionParameters(
  deps: CheckoutDeps,
  offer: Offer,
  order: Order,
  { itemDetail, metadata: more }: { itemDetail: string | undefined; metadata: Record<string, string> | undefined },
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { id: order_id, edition, newsletter, source } = order
  const metadata = {
    ...more,
    ...{ order_id, product_id: offer.id },
    ...(edition && { edition }),
    ...(newsletter && { newsletter }),
    ...(source && { source }),
  }
  const { charge } = offer
  // The time of a call is in the name of its product, so each session of one has its own; no code can name that.
  const isNamed = charge.mode === 'payment' && !itemDetail
  const price_data = {
    currency: charge.currency,
    ...(isNamed
      ? { product: stripeProductId(offer) }
      : { product_data: { name: itemDetail ? `${offer.title}: ${itemDetail}` : offer.title } }),
    unit_amount: charge.mode === 'subscription' ? charge.monthlyCents : charge.amountCents,
    ...(charge.mode === 'subscription' && { recurring: { interval: 'month' as const } }),
  }
  const shared = {
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: order.id,
    metadata,
    success_url: `${deps.publicUrl()}${offer.returnPath}?session_id={CHECKOUT_SESSION_ID}`,
    // The page says that nothing was charged: app/ui/canceled-checkout.tsx.
    cancel_url: `${deps.publicUrl()}${offer.path}#canceled`,
  }
  if (charge.mode === 'payment')
    return { ...shared, mode: 'payment', payment_intent_data: { metadata }, allow_promotion_codes: true }
  const coupon = await firstMonthCoupon(deps.stripe, offer.id, charge)
  return { ...shared, mode: 'subscription', subscription_data: { metadata }, discounts: [{ coupon }] }
}

/** The id of an offer's product at Stripe, to which the coach can limit a code there. */
const stripeProductId = ({ id }: Offer): string => `offer-${id}`

async function createProduct(stripe: Stripe, offer: Offer): Promise<void> {
  const id = stripeProductId(offer)
  await stripe.products.create({ id, name: offer.title }, { idempotencyKey: id })
}

/** Has Stripe call what is sold once by its name here. Calls and memberships bring theirs with each payment. */
export const nameOffer: JobKind<{ offerId: string }> = { name: 'name-offer', retry: 'three-days' }

export async function handleNameOffer(
  { stripe, releases }: Pick<AppContext, 'stripe' | 'releases'>,
  { offerId }: { offerId: string },
): Promise<void> {
  await releases.refresh() // another process may have published it
  const offer = findOffer(offerId)
  // One that was never sold isn't there: its first sale brings the name.
  if (offer) await ifExists(stripe.products.update(stripeProductId(offer), { name: offer.title }))
}

/** Before the first sale of an offer. */
function isMissingProduct(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    error.param === 'line_items[0][price_data][product]'
  )
}

function returnUrls(deps: CheckoutDeps, { paid, canceled }: { paid: string; canceled: string }) {
  return { success_url: deps.publicUrl() + paid, cancel_url: deps.publicUrl() + canceled }
}

/** The coupon for the cheaper first month, created on demand. Its id contains what it takes off. */
async function firstMonthCoupon(
  stripe: Stripe,
  productId: string,
  charge: Extract<Offer['charge'], { mode: 'subscription' }>,
): Promise<string> {
  const amount_off = charge.monthlyCents - charge.amountCents
  const id = `${productId}-first-month-${amount_off}`
  if (!(await ifExists(stripe.coupons.retrieve(id)))) {
    const coupon = { id, amount_off, currency: charge.currency, duration: 'once' as const, name: 'First month' }
    await stripe.coupons.create(coupon, { idempotencyKey: id })
  }
  return id
}

/** Stripe's clock differs from ours by more than a minute: then our own job closes the page in time. */
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
  throw new HttpError(502, 'payment_provider_failed', NOT_OPENED)
}

export const NOT_OPENED = 'We couldn’t open the payment page. You haven’t been charged. Please try again.'
