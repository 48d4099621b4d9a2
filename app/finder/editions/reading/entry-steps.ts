import { registrationId } from '../../opportunities/opportunities.ts'
import type { FundingProfile } from '../../profile/profile.ts'
import { type EntryContent, entryFitFacts, registrationLeadDays } from '../publishing/publishing.ts'

/** What a buyer has to do before they can apply. */
export interface EntrySteps {
  /** What to do first, in a sentence or two; undefined for a forecast, which nobody can apply for yet. */
  firstStep: string | undefined
  /** The registrations it takes, with a mark on those in the buyer's profile. */
  registrations: string[]
  /** Those that aren't in the buyer's profile, or all of them without a profile. */
  missing: string[]
  tooLate: string | undefined
}

const HAVE = ': you have it'
/** A registration that takes so long is begun before anything is read. */
const LONG_LEAD_DAYS = 7
/** A deadline that's further away hurries nobody. */
const MAX_SHOWN_DAYS = 90

const nameOf = (line: string) => line.replace(/ \(allow [^)]+\)$/, '')

export function entrySteps(
  content: EntryContent,
  { daysLeft, forecast }: { daysLeft: number | undefined; forecast: boolean },
  profile: Pick<FundingProfile, 'registrations'> | undefined,
): EntrySteps {
  const has = (line: string) => profile?.registrations.some((id) => id === registrationId(nameOf(line))) ?? false
  const missing = content.registrations.filter((line) => !has(line))
  // What is too late was written for someone who is registered nowhere.
  const tooLate = missing.some((line) => content.tooLate?.includes(nameOf(line))) ? content.tooLate : undefined
  return {
    firstStep: forecast
      ? undefined
      : firstStep(content, { missing, tooLate, daysLeft, isKnown: profile !== undefined }),
    registrations: content.registrations.map((line) => (has(line) ? nameOf(line) + HAVE : line)),
    missing,
    tooLate,
  }
}

interface Situation {
  missing: readonly string[]
  tooLate: string | undefined
  daysLeft: number | undefined
  /** Whether the buyer has a profile. */
  isKnown: boolean
}

function firstStep(content: EntryContent, { missing, tooLate, daysLeft, isKnown }: Situation): string {
  const [longest] = missing
    .filter((line) => registrationLeadDays(line) >= LONG_LEAD_DAYS)
    .sort((one, other) => registrationLeadDays(other) - registrationLeadDays(one))
  if (longest) {
    const asked = isKnown ? '' : 'Not registered yet? '
    const isLate = tooLate !== undefined || (daysLeft !== undefined && registrationLeadDays(longest) > daysLeft)
    if (isLate)
      return `${asked}${nameOf(longest)} takes longer than the time left. Start it now, for the next lead like this.`
    const left = daysLeft === undefined || daysLeft > MAX_SHOWN_DAYS ? '' : `, with ${daysLeft} days left`
    return `${asked}Start this today${left}: ${nameOf(longest)}.`
  }
  return entryFitFacts(content, daysLeft).contract
    ? 'Open the official page, download the solicitation, and write down the last day for questions and any site visit.'
    : 'Open the official page and read who may apply and what they score, before you write anything.'
}
