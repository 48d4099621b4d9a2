import type { EffortLevel } from '../catalog/effort-levels.ts'
import {
  assessEffort,
  eligibilityReason,
  isContract,
  isResearch,
  type Opportunity,
  type Source,
} from '../opportunities/opportunities.ts'
import { type FitFacts, tradesOf } from '../profile/profile.ts'

/** Raise it when a rule below or in what it calls changes: every notice is then judged again. */
export const LISTING_RULES = 3

const FEDERAL_SOURCES: ReadonlySet<Source> = new Set(['sam', 'grants-gov', 'sbir'])

/** What an open opportunity is sorted and filtered by. Everything else is read with the rows of a page. */
export interface ListingFacts extends Omit<FitFacts, 'daysLeft' | 'summary'> {
  source: Source
  deadlineOn: string | null
  ceilingCents: number | null
  effort: EffortLevel
  /** Lines of work in everyday words. */
  trades: readonly string[]
}

export function listingFacts(it: Opportunity, day: string): ListingFacts {
  const cents = it.ceiling_cents ?? it.floor_cents
  return {
    title: it.title,
    who: eligibilityReason('small-business', it) ?? eligibilityReason('nonprofit', it) ?? '',
    contract: isContract(it),
    forResearchers: isResearch(it),
    setAside: it.set_aside,
    applicants: it.applicants,
    naics: it.naics,
    productCode: it.product_code,
    unspsc: it.unspsc,
    federal: it.source === 'own' ? undefined : FEDERAL_SOURCES.has(it.source),
    sectors: it.sectors,
    states: it.states,
    country: it.country,
    source: it.source,
    deadlineOn: it.deadline_on,
    ceilingCents: cents === null ? null : Number(cents),
    effort: assessEffort(it, { registrations: [] }, day).level,
    trades: tradesOf({ naics: it.naics, title: it.title, productCode: it.product_code, unspsc: it.unspsc }),
  }
}
