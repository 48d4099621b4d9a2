import { callNextStep } from '../bookings/bookings.ts'
import { findOffer } from '../catalog/offers.ts'
import { downloadPath, type Entitlement, findEntitlementsByOrder } from '../downloads/downloads.ts'
import { audienceForProduct, purchasedEditionTitle } from '../editions/publishing/publishing.ts'
import type { Order } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'

/** What a buyer does with what she bought: download it, or go where it happens. */
export interface NextStep {
  label: string
  /** A path of ours or, where the owner uses an outside service, its address. */
  href: string
  download: boolean
}

/** One step for each right that the order still gives. */
export async function nextSteps(deps: AppContext, order: Order): Promise<NextStep[]> {
  const rights = (await findEntitlementsByOrder(deps.database.db, order.id)).filter(({ endedAt }) => !endedAt)
  const steps = await Promise.all(rights.map((right) => nextStepFor(deps, order, right)))
  return steps.filter((step) => step !== undefined)
}

async function nextStepFor(deps: AppContext, order: Order, right: Entitlement): Promise<NextStep | undefined> {
  const call = await callNextStep(deps, order)
  if (call === 'nothing') return undefined
  if (call) return { ...call, download: false }
  const offer = findOffer(right.productId)
  if (offer?.nextStep) return { ...offer.nextStep, download: false }
  const href = await downloadPath(deps, deps.database.db, right)
  return { label: `Download ${entitlementTitle(order, right)}`, href, download: true }
}

/** A member has one right for each month's edition: they are told apart by it. */
function entitlementTitle(order: Order, { productId, edition }: Entitlement): string {
  const audience = audienceForProduct(productId)
  if (audience && edition && productId !== order.productId) return purchasedEditionTitle(audience, edition)
  return findOffer(productId)?.title ?? productId
}
