import type { EffortLevel } from '../../catalog/effort-levels.ts'
import {
  applicantsOf,
  areaOf,
  assessEffort,
  eligibilityReason,
  isContract,
  isForeignAssistance,
  isInquiry,
  isResearch,
  largeWork,
  type Opportunity,
  type Source,
  setAsideOf,
  statesOf,
  takersIn,
  wholeNaicsCode,
} from '../opportunities/opportunities.ts'
import { type FitFacts, isResearchTitle, tradesNamedIn, tradesOf } from '../profile/profile.ts'
import { type ClosedOff, type Dateless, findClosedOff, readDateless } from './closed-off.ts'

/** Raise it when a rule below or in what it calls changes: every notice is then judged again. */
export const LISTING_RULES = 10

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
  /** Null where it has a last day. */
  dateless: Dateless | null
}

/** The facts of a listing on a day. */
export type DayFacts = Omit<ListingFacts, 'closedOff' | 'dateless' | 'late'>

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
    takers: isContract(it) ? undefined : takersIn(it.eligibility_words),
    titled: tradesNamedIn(it.title, true),
    named: tradesNamedIn((it.description ?? '').slice(0, MAX_TEXT_LENGTH)),
    inquiry: isInquiry(it),
    large: isContract(it) ? largeWork(it) : undefined,
    naics,
    productCode: it.product_code,
    unspsc: it.unspsc,
    federal: it.source === 'own' ? undefined : FEDERAL_SOURCES.has(it.source),
    sectors: it.sectors,
    states: statesOf(it),
    area: areaOf(it),
    country: it.country,
    abroad: isForeignAssistance(it),
    source: it.source,
    deadlineOn: it.deadline_on,
    ceilingCents: cents === null ? null : Number(cents),
    ...effortOverTime(it),
    trades: tradesOf({ naics, title: it.title, productCode: it.product_code, unspsc: it.unspsc }),
    closedOff: findClosedOff(it, day),
    dateless: it.deadline_on === null ? readDateless(it) : null,
  }
}

/** Where a text says what is wanted. */
const MAX_TEXT_LENGTH = 4_000

/** Deadlines are judged on the first day and on the last: nothing between them changes but the time for registrations. */
function effortOverTime(it: Opportunity): Pick<ListingFacts, 'effort' | 'late'> {
  const levelOn = (day: string) => assessEffort(it, { registrations: [] }, day)
  const { level, registrations } = levelOn('2000-01-01')
  const daysLeft = Math.max(-1, ...registrations.map(({ leadDays }) => leadDays))
  return { effort: level, late: { daysLeft, effort: it.deadline_on === null ? level : levelOn(it.deadline_on).level } }
}
