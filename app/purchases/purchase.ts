import { findOffer } from '../catalog/offers.ts'
import { findOrderBy, type Order, type OrderState } from '../orders/orders.ts'
import { isSessionId, lookUpSession } from '../payments/payments.ts'
import type { AppContext } from '../platform/app-context.ts'
import { SECOND } from '../platform/clock.ts'
import { maskEmailAddress } from '../platform/mail/email-address.ts'
import { type NextStep, nextSteps } from './next-steps.ts'

/** What a buyer is shown of a purchase: no id of ours, no whole mail address. */
export type Purchase =
  | { state: 'unknown' }
  | (PurchaseDetails & { state: Exclude<OrderState, 'paid'> })
  | (PurchaseDetails & { state: 'paid'; steps: NextStep[] })

interface PurchaseDetails {
  title: string
  /** Where the offer's own page is, for a second try. */
  page: string
  amountCents: number
  currency: string
  email: string | undefined
}

/**
 * What the holder of a checkout session's id may know. The id is a long secret of the buyer's own return address; it
 * tells nothing by itself, so an unsettled order is asked for at Stripe, and a Stripe that is away means: still waiting.
 */
export async function readPurchase(deps: AppContext, sessionId: string): Promise<Purchase> {
  if (!isSessionId(sessionId)) return { state: 'unknown' }
  const known = await findOrderBy(deps.database.db, 'stripeSessionId', sessionId)
  const order = known && !isCheckDue(deps, known) ? known : ((await lookUpSession(deps, sessionId)) ?? known)
  return order ? toPurchase(deps, order) : { state: 'unknown' }
}

/** A page that asks every second must not make us ask Stripe every second. */
const MIN_CHECK_INTERVAL = 2 * SECOND

function isCheckDue(deps: AppContext, { state, checkedAt }: Order): boolean {
  if (state !== 'open' && state !== 'confirming') return false
  return !checkedAt || deps.clock.now().getTime() - checkedAt.getTime() >= MIN_CHECK_INTERVAL
}

async function toPurchase(deps: AppContext, order: Order): Promise<Purchase> {
  const offer = findOffer(order.productId)
  const bought = {
    title: offer?.title ?? order.productId,
    page: offer?.path ?? '/shop',
    amountCents: order.amountCents,
    currency: order.currency,
    email: order.email ? maskEmailAddress(order.email) : undefined,
  }
  if (order.state !== 'paid') return { ...bought, state: order.state }
  return { ...bought, state: 'paid', steps: await nextSteps(deps, order) }
}
