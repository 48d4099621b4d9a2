import { wholeNaicsCode } from '../../opportunities/opportunities.ts'
import type { FitFacts } from '../../profile/profile.ts'
import type { EntryContent } from './entry.ts'
import { SOURCE_NAMES } from './formatting.ts'

/** Sources of contracts, in editions that were published before their entries said what they are. */
const BIDS: ReadonlySet<string> = new Set([SOURCE_NAMES.sam, SOURCE_NAMES['cal-eprocure'], SOURCE_NAMES.table])
const FEDERAL: ReadonlySet<string> = new Set([SOURCE_NAMES.sam, SOURCE_NAMES['grants-gov'], SOURCE_NAMES.sbir])

/** What the fit of an entry is judged by; one that was published without these facts, by what it says. */
export function entryFitFacts(content: EntryContent, daysLeft: number | undefined): FitFacts {
  if (content.facts) return { ...content.facts, summary: null, daysLeft }
  const naics = content.naics.map(wholeNaicsCode)
  const { source, setAside, place, applicants, mark } = content
  const contract =
    content.contract ?? (BIDS.has(source) || setAside !== null || naics.length > 0 || place !== undefined)
  // A find of our own names no portal: what its set-aside shows decides.
  const federal = source === SOURCE_NAMES.own ? undefined : FEDERAL.has(source)
  return { ...content, naics, applicants, contract, federal, forResearchers: mark !== undefined, daysLeft }
}
