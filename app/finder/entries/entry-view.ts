import { longDay } from '../../catalog/long-day.ts'
import { stateName } from '../../catalog/us-states.ts'
import { daysUntil } from '../../platform/dates.ts'
import {
  awardLine,
  type Badge,
  type EntryContent,
  entryFitFacts,
  type PurchasedEdition,
  registrationLeadDays,
  similarAmounts,
} from '../editions/publishing/publishing.ts'
import { isInTime, registrationId } from '../opportunities/opportunities.ts'
import { type FundingProfile, fitFor, tradesOf } from '../profile/profile.ts'

/** An entry as the page shows it. */
export type EntryView = ReturnType<typeof entryView> & { badge: Badge | undefined; hidden: boolean }

/** An entry as someone reads it on a day. */
export function entryView(
  {
    content,
    section,
    topPick,
    note,
  }: Pick<PurchasedEdition['entries'][number], 'content' | 'section' | 'topPick' | 'note'>,
  day: string,
  profile: FundingProfile | undefined,
) {
  const left = daysLeft(content, day)
  const { pastAwards = [], facts: _, ...shown } = content
  const forecast = section === 'forecast'
  const steps = entrySteps(content, { daysLeft: left, forecast }, profile)
  return {
    ...shown,
    ...steps,
    forecast,
    topPick,
    coachNote: note,
    /** Where the work is, or for whom the money is. */
    place: content.place ?? placeNames(content.states),
    checkedOn: longDay(content.lastChecked),
    /** Who won the last comparable ones, a line each with its public page. */
    awards: pastAwards.map((award) => ({ line: awardLine(award), url: award.url })),
    /** What those were won for, from the least to the most: `$43k to $553k`. */
    similar: similarAmounts(pastAwards),
    daysLeft: left,
    /** Its lines of work, in everyday words. */
    trades: tradesOf(content),
    /** How it fits the buyer; undefined until they fill in their profile. */
    fit: profile && fitFor(profile, entryFitFacts(content, left)),
  }
}

/** For whom the money is, or where the work is, as far as a notice says; no line holds all states. */
function placeNames(states: readonly string[]): string | undefined {
  if (states.length === 0) return undefined
  return states.length > 5 ? `${states.length} states` : states.map(stateName).join(', ')
}

/** Undefined without a deadline or after it. */
function daysLeft({ deadlineOn }: EntryContent, day: string): number | undefined {
  const days = deadlineOn === null ? -1 : daysUntil(deadlineOn, day)
  return days < 0 ? undefined : days
}

const HAVE = ': you have it'
/** A registration that takes so long is begun before anything is read. */
const LONG_LEAD_DAYS = 7
/** A deadline that's further away hurries nobody. */
const MAX_SHOWN_DAYS = 90

const nameOf = (line: string) => line.replace(/ \(allow [^)]+\)$/, '')

/** What a buyer has to do before they can apply. */
export function entrySteps(
  content: EntryContent,
  { daysLeft, forecast }: { daysLeft: number | undefined; forecast: boolean },
  profile: Pick<FundingProfile, 'registrations'> | undefined,
) {
  const has = (line: string) => profile?.registrations.some((id) => id === registrationId(nameOf(line))) ?? false
  const missing = content.registrations.filter((line) => !has(line))
  // What is too late was written for someone who is registered nowhere.
  const tooLate = missing.some((line) => content.tooLate?.includes(nameOf(line))) ? content.tooLate : undefined
  return {
    /** In a sentence or two; undefined for a forecast, which nobody can apply for yet. */
    firstStep: forecast
      ? undefined
      : firstStep(content, { missing, tooLate, daysLeft, isKnown: profile !== undefined }),
    /** With a mark on those in the buyer's profile. */
    registrations: content.registrations.map((line) => (has(line) ? nameOf(line) + HAVE : line)),
    /** Which missing registrations there's no time left for. */
    tooLate,
    /** Whether those that are missing can all be had before the deadline. */
    canRegister:
      missing.length > 0 &&
      !tooLate &&
      daysLeft !== undefined &&
      missing.every((line) => isInTime(registrationLeadDays(line), daysLeft)),
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
    const isLate =
      tooLate !== undefined || (daysLeft !== undefined && !isInTime(registrationLeadDays(longest), daysLeft))
    if (isLate)
      return `${asked}${nameOf(longest)} takes too long for the time left. Start it now, for the next lead like this.`
    const left = daysLeft === undefined || daysLeft > MAX_SHOWN_DAYS ? '' : `, with ${daysLeft} days left`
    return `${asked}Start this today${left}: ${nameOf(longest)}.`
  }
  return entryFitFacts(content, daysLeft).contract
    ? 'Open the official page, download the solicitation, and write down the last day for questions and any site visit.'
    : 'Open the official page and read who may apply and what they score, before you write anything.'
}
