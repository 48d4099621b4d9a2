import {
  applicantsOf,
  areaOf,
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
import type { FitFacts } from './fit-facts.ts'
import { peopleNamedIn } from './missions.ts'
import { tradesNamedIn } from './trade-words.ts'

/** What a fit is judged by on any day, wherever an opportunity stands. Its text was read for it, and isn't among it. */
export type OpportunityFacts = Omit<FitFacts, 'daysLeft' | 'summary'>

const FEDERAL_SOURCES: ReadonlySet<Source> = new Set(['sam', 'grants-gov', 'sbir'])
/** Where a text says what is wanted. */
const MAX_TEXT_LENGTH = 4_000

/** Reads them from an opportunity's fields and text, which takes half a millisecond. */
export function opportunityFacts(it: Opportunity): OpportunityFacts {
  const text = (it.description ?? '').slice(0, MAX_TEXT_LENGTH)
  return {
    title: it.title,
    who: eligibilityReason('small-business', it) ?? eligibilityReason('nonprofit', it) ?? '',
    contract: isContract(it),
    forResearchers: isResearch(it),
    setAside: setAsideOf(it),
    applicants: applicantsOf(it),
    takers: isContract(it) ? undefined : takersIn(it.eligibility_words),
    titled: tradesNamedIn(it.title, true),
    named: tradesNamedIn(text),
    ...(!isContract(it) && { forWhom: peopleNamedIn(it.title), serves: peopleNamedIn(text) }),
    inquiry: isInquiry(it),
    large: isContract(it) ? largeWork(it) : undefined,
    naics: it.naics.map(wholeNaicsCode),
    productCode: it.product_code,
    unspsc: it.unspsc,
    federal: it.source === 'own' ? undefined : FEDERAL_SOURCES.has(it.source),
    sectors: it.sectors,
    states: statesOf(it),
    area: areaOf(it),
    country: it.country,
    abroad: isForeignAssistance(it),
  }
}
