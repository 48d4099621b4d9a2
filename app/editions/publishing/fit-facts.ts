import type { FitFacts } from '../../profile/profile.ts'
import type { EntryContent } from './entry.ts'

/** What the fit of an entry is judged by. */
export function entryFitFacts(content: EntryContent, daysLeft: number | undefined): FitFacts {
  const { source, naics, setAside, place, applicants, mark } = content
  const contract = source === 'SAM.gov' || setAside !== null || naics.length > 0 || place !== undefined
  return { ...content, applicants, contract, forResearchers: mark !== undefined, daysLeft }
}
