import { productTitle } from '../../catalog/edition-titles.ts'
import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { downloadPath, type Entitlement, findEntitlementsByOrder, type LinkPlace } from '../downloads/downloads.ts'
import type { Order } from '../orders/orders.ts'

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
  if (member && !(order.givenBy && entitlement.edition))
    return { label: 'Check my status', href: member, download: false }
  const offer = findOffer(entitlement.productId)
  if (offer?.nextStep) return { ...offer.nextStep, download: false }
  const href = await downloadPath(deps, deps.database.db, entitlement, place)
  return { label: `Download ${productTitle(entitlement)}`, href, download: true }
}
