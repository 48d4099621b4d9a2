import type { EffortLevel } from '../../catalog/effort-levels.ts'
import {
  applicantsOf,
  assessEffort,
  eligibilityReason,
  isContract,
  isForeignAssistance,
  isResearch,
  type Opportunity,
  type Source,
  setAsideOf,
  wholeNaicsCode,
} from '../opportunities/opportunities.ts'
import { type FitFacts, isResearchTitle, tradesOf } from '../profile/profile.ts'
import { type ClosedOff, findClosedOff } from './closed-off.ts'

/** Raise it when a rule below or in what it calls changes: every notice is then judged again. */
export const LISTING_RULES = 8

const FEDERAL_SOURCES: ReadonlySet<Source> = new Set(['sam', 'grants-gov', 'sbir'])

/** What an open opportunity is sorted and filtered by. Everything else is read with the rows of a page. */
export interface ListingFacts extends Omit<FitFacts, 'daysLeft' | 'summary'> {
  source: Source
  deadlineOn: string | null
  ceilingCents: number | null
  effort: EffortLevel
  /** Once so many days are left, there's no time for a registration, and the level is another. */
  late: { daysLeft: number; effort: EffortLevel }
  /** Lines of work in everyday words. */
  trades: readonly string[]
  closedOff: ClosedOff | null
}

/** The facts of a listing on a day. */
export type DayFacts = Omit<ListingFacts, 'closedOff' | 'late'>

export function listingFacts(it: Opportunity, day: string): ListingFacts {
  const cents = it.ceiling_cents ?? it.floor_cents
  const naics = it.naics.map(wholeNaicsCode)
  return {
    title: it.title,
    who: eligibilityReason('small-business', it) ?? eligibilityReason('nonprofit', it) ?? '',
    contract: isContract(it),
    forResearchers: isResearch(it),
    researchTitle: isResearchTitle(it.title),
    setAside: setAsideOf(it),
    applicants: applicantsOf(it),
    naics,
    productCode: it.product_code,
    unspsc: it.unspsc,
    federal: it.source === 'own' ? undefined : FEDERAL_SOURCES.has(it.source),
    sectors: it.sectors,
    states: it.states,
    country: it.country,
    abroad: isForeignAssistance(it),
    source: it.source,
    deadlineOn: it.deadline_on,
    ceilingCents: cents === null ? null : Number(cents),
    ...effortOverTime(it),
    trades: tradesOf({ naics, title: it.title, productCode: it.product_code, unspsc: it.unspsc }),
    closedOff: findClosedOff(it, day),
  }
}

/** Deadlines are judged on the first day and on the last: nothing between them changes but the time for registrations. */
function effortOverTime(it: Opportunity): Pick<ListingFacts, 'effort' | 'late'> {
  const levelOn = (day: string) => assessEffort(it, { registrations: [] }, day)
  const { level, registrations } = levelOn('2000-01-01')
  const daysLeft = Math.max(-1, ...registrations.map(({ leadDays }) => leadDays))
  return { effort: level, late: { daysLeft, effort: it.deadline_on === null ? level : levelOn(it.deadline_on).level } }
}
