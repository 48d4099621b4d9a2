import Stripe from 'stripe'
import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDate } from '../../platform/dates.ts'
import { findOrder, type Order } from '../orders/orders.ts'
import { expanded, ifExists } from './stripe.ts'
import { isSubscriptionEnded, subscriptionOfOrder } from './subscriptions.ts'

export { buyerCookie, checkoutOf, isBuyersBrowser } from './buyer-cookie.ts'
export { closeCheckout, countCheckout, NOT_OPENED, nameOffer, openCheckoutUrl, startCheckout } from './checkout.ts'
export { type DisputeRecord, disputesOfOrder, openDisputeOf } from './disputes.ts'
export { HANDLED_EVENTS } from './events.ts'
export { reconcileOpenOrders, reconcileWithStripe, restoreCallTimes } from './reconciliation.ts'
export {
  askForRefund,
  findOwnRefundRequests,
  findOwnRefunds,
  findRefundRequest,
  isPromised,
  refundEndOf,
} from './refund-requests.ts'
export {
  handleRefund,
  hasReturnedPart,
  holdRefund,
  type Refund,
  refundOfOrder,
  refundsOfOrder,
  requestRefund,
  returnableCents,
  returnedByUs,
} from './refunds.ts'
export { isSessionId, lookUpSession, refreshOrder, settleSession } from './settlement.ts'
export { createStripe } from './stripe.ts'
export {
  cancelSubscription,
  isSubscriptionEnded,
  type Subscription,
  setCancelAtPeriodEnd,
  settleSubscription,
  subscriptionOfOrder,
} from './subscriptions.ts'
export { createEndpoint, testWebhook } from './webhook-endpoints.ts'

/** Whether an order entitles its buyer to what was ordered, and if that has ended, why. */
type EntitlementStatus =
  | { kind: 'granted' }
  | { kind: 'none' }
  | { kind: 'ended'; reason: 'refunded' | 'dispute_lost' | 'subscription_ended' }

/** Computed from the order and its subscription and never stored, so it cannot contradict them. */
export async function entitlementStatusOf(db: Db, order: Order): Promise<EntitlementStatus> {
  if (order.state === 'refunded') return { kind: 'ended', reason: 'refunded' }
  if (order.state === 'lost') return { kind: 'ended', reason: 'dispute_lost' }
  if (order.state !== 'paid') return { kind: 'none' }
  const subscription = order.mode === 'subscription' ? await subscriptionOfOrder(db, order.id) : undefined
  return subscription && isSubscriptionEnded(subscription)
    ? { kind: 'ended', reason: 'subscription_ended' }
    : { kind: 'granted' }
}

type OpenInvoice = { state: 'open'; url: string } | { state: 'none' } | { state: 'unreachable' }

/** Stripe's own page for paying a failed invoice with another card, looked up each time it is needed. */
export async function findOpenInvoice(deps: BillingDeps, orderId: string): Promise<OpenInvoice> {
  const known = await subscriptionOfOrder(deps.database.db, orderId)
  if (!known) return { state: 'none' }
  const read = () => deps.stripe.subscriptions.retrieve(known.id, { expand: ['latest_invoice'] })
  const subscription = await unlessUnreachable(deps, read)
  if (!subscription) return { state: 'unreachable' }
  const invoice = expanded(subscription.latest_invoice)
  const url = invoice?.status === 'open' ? invoice.hosted_invoice_url : null
  return url ? { state: 'open', url } : { state: 'none' }
}

export type Billing = NonNullable<Awaited<ReturnType<typeof readBilling>>>

/** Reads the card and the invoices, newest first, that pay for an order; undefined while Stripe does not answer. */
export async function readBilling(deps: BillingDeps, orderId: string) {
  const order = await findOrder(deps.database.db, orderId)
  const id = order?.stripeSubscriptionId
  if (!id) return { card: undefined, creditCents: 0, invoices: [] }
  return unlessUnreachable(deps, async () => {
    const [subscription, invoices] = await Promise.all([
      ifExists(deps.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method', 'customer'] })),
      deps.stripe.invoices.list({ subscription: id, limit: MAX_INVOICES }),
    ])
    const { card } = expanded(subscription?.default_payment_method) ?? {}
    const customer = expanded(subscription?.customer)
    return {
      /** `Visa ending in 4242`; undefined where it isn't a card. */
      card: card && `${brandName(card.display_brand ?? card.brand)} ending in ${card.last4}`,
      /** What is taken off the next payments: Stripe has it as a balance below zero. */
      creditCents: customer && !customer.deleted ? Math.max(0, -customer.balance) : 0,
      invoices: invoices.data.filter(({ status }) => status !== 'draft').map(toBilledInvoice),
    }
  })
}

/**
 * Opens Stripe's page on which another card can be given for a membership.
 *
 * @returns its address; undefined while Stripe does not answer
 */
export async function openCardPage(deps: BillingDeps, orderId: string, returnUrl: string): Promise<string | undefined> {
  const order = await findOrder(deps.database.db, orderId)
  const customer = order?.stripeCustomerId
  if (!customer) return undefined
  const redirect = { type: 'redirect' as const, redirect: { return_url: returnUrl } }
  return unlessUnreachable(deps, async () => {
    const session = await deps.stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      flow_data: { type: 'payment_method_update', after_completion: redirect },
    })
    return session.url
  })
}

type BillingDeps = Pick<AppContext, 'database' | 'stripe' | 'log'>

/** Two years of months. */
const MAX_INVOICES = 24

async function unlessUnreachable<T>({ log }: BillingDeps, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ err: error }, 'the payments of a membership could not be read at Stripe')
    return undefined
  }
}

function toBilledInvoice({ id, amount_due, created, status, hosted_invoice_url }: Stripe.Invoice) {
  return {
    id,
    // Less what was credited at Stripe, which leaves it in the total.
    amount: dollars(amount_due),
    date: longDate(new Date(created * 1000)),
    state: status === 'paid' || status === 'open' ? status : ('closed' as const),
    /** Stripe's own page of it, with the receipt. */
    url: hosted_invoice_url ?? undefined,
  }
}

function brandName(brand: string): string {
  return brand.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())
}
