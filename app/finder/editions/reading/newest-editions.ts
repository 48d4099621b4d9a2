import { editionOffers } from '../../../catalog/money-finder.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Audience } from '../../opportunities/opportunities.ts'
import { findPurchasedEdition, newestEditionMonth, type PurchasedEdition } from '../publishing/publishing.ts'

type Deps = Pick<AppContext, 'database' | 'sellsSamples'>

/** The newest edition for an audience, with the month that its buyers' entitlements name. */
export interface NewestEdition {
  month: string
  purchased: PurchasedEdition
}

export type FindNewestEdition = (deps: Deps, audience: Audience) => Promise<NewestEdition | undefined>

/**
 * Finds the newest published edition, or a demonstration's sample. Its entries are read once: a published edition never
 * changes, and an issue goes to thousands.
 */
export function createNewestEditions(): FindNewestEdition {
  const read = new Map<Audience, NewestEdition>()
  return async (deps, audience) => {
    const { id } = editionOffers[audience].offer
    const month = await newestEditionMonth(deps, id)
    const known = read.get(audience)
    if (!month || known?.month === month) return month ? known : undefined
    const purchased = await findPurchasedEdition(deps.database.db, id, month)
    if (!purchased) return undefined
    const newest = { month, purchased }
    read.set(audience, newest)
    return newest
  }
}
