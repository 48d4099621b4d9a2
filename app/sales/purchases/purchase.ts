import { productTitle } from '../../catalog/edition-titles.ts'
import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { downloadPath, type Entitlement, findEntitlementsByOrder, type LinkPlace } from '../downloads/downloads.ts'
import type { Order } from '../orders/orders.ts'
import { discountLabel, findOrderBy } from '../orders/orders.ts'
import { isBuyersBrowser, isSessionId, lookUpSession, refreshOrder } from '../payments/payments.ts'

/** What a buyer is shown of a purchase: none of our ids, and the full email address only in their own browser. */
export type Purchase = { state: 'unknown' } | Awaited<ReturnType<typeof toPurchase>>

/**
 * What anyone with a checkout session's id may see. The id is a long secret in the URL of the buyer's return. It proves no
 * payment, so an unsettled order is checked at Stripe, and while Stripe does not answer the page waits.
 */
export async function readPurchase(deps: AppContext, request: Request, sessionId: string): Promise<Purchase> {
  if (!isSessionId(sessionId)) return { state: 'unknown' }
  const known = await findOrderBy(deps.database.db, 'stripeSessionId', sessionId)
  const order = known ? await refreshOrder(deps, known) : await lookUpSession(deps, sessionId)
  return order ? toPurchase(deps, request, order) : { state: 'unknown' }
}

async function toPurchase(deps: AppContext, request: Request, order: Order) {
  const isBuyer = isBuyersBrowser(deps, request, order)
  const offer = findOffer(order.productId)
  const details = {
    title: offer?.title ?? order.productId,
    /** The offer's own page, for another attempt. */
    page: offer?.path ?? '/shop',
    amountCents: order.amountCents,
    currency: order.currency,
    discount: discountLabel(order),
    email: order.email && !isBuyer ? maskEmailAddress(order.email) : (order.email ?? undefined),
    /** Whether this is the browser that paid, which may see the address in full. */
    isBuyersBrowser: isBuyer,
  }
  if (order.state !== 'paid') return { ...details, state: order.state }
  return { ...details, state: order.state, steps: await nextSteps(deps, order, 'page') }
}

/** What a buyer does next with what they bought: download it, or go to its page. */
export interface NextStep {
  label: string
  /** A path on this site or, where the owner uses an outside service, its address. */
  href: string
  /** When a booked call takes place, in the buyer's time zone. */
  when?: string
  download: boolean
}

/** One step for each active entitlement of the order. */
export async function nextSteps(deps: AppContext, order: Order, place: LinkPlace): Promise<NextStep[]> {
  const active = (await findEntitlementsByOrder(deps.database.db, order.id)).filter(({ endedAt }) => !endedAt)
  const steps = await Promise.all(active.map((entitlement) => nextStepFor(deps, order, entitlement, place)))
  return steps.filter((step) => step !== undefined)
}

async function nextStepFor(
  deps: AppContext,
  order: Order,
  entitlement: Entitlement,
  place: LinkPlace,
): Promise<NextStep | undefined> {
  const call = await deps.callNextStep(deps, order)
  if (call === 'none') return undefined
  if (call) return { ...call, download: false }
  const member = await deps.findAppliedMemberPath(deps, deps.database.db, order)
  if (member && !entitlement.edition) return { label: 'Check my status', href: member, download: false }
  const offer = findOffer(entitlement.productId)
  if (offer?.nextStep) return { ...offer.nextStep, download: false }
  const href = await downloadPath(deps, deps.database.db, entitlement, place)
  return { label: `Download ${productTitle(entitlement)}`, href, download: true }
}
