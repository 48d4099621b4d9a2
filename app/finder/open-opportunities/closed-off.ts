import { longDay } from '../../catalog/long-day.ts'
import { addDays, daysUntil } from '../../platform/dates.ts'
import {
  datesIn,
  findExclusion,
  findLapsedProgram,
  isForExistingGrantees,
  isLease,
  isRepayable,
  isSingleSource,
  type Opportunity,
  type Source,
} from '../opportunities/opportunities.ts'

/** Why nobody new can win an opportunity, although it is open, or why it's none: we list no loans. */
export interface ClosedOff {
  /** A sentence about it, with the notice's own words where they say so. */
  reason: string
  /** The first day of which it is true; null where it was never otherwise. */
  from: string | null
}

/** Months for which a notice without a last day counts as open, unless it says that it takes applications at any time. */
const DATELESS_MONTHS = 18
const ANYTIME =
  /\b(any ?time|year-?round|rolling|continuous(ly)?|ongoing|open until|until funds are|no (fixed )?deadlines?|never closes)\b/i

/** What a notice without a last day says of how long it is open. */
export interface Dateless {
  anytime: boolean
  /** The last day that its own words name. */
  until: string | null
  /** The end of the last year that its title is about. */
  yearEnd: string | null
}

const YEARS = /\b(?:F\.?Y\.?|fiscal years?|calendar year|program year|PY) ?(?:20)?(\d\d)\b/gi

export function readDateless({ title, description, deadline_kind, deadline_words }: Opportunity): Dateless {
  const words = deadline_words ?? ''
  const years = [...title.matchAll(YEARS)].map(([, year]) => `20${year}-12-31`)
  return {
    anytime: deadline_kind === 'continuous' || ANYTIME.test(`${words}\n${(description ?? '').slice(0, 4000)}`),
    until: datesIn(words).sort().at(-1) ?? null,
    yearEnd: years.sort().at(-1) ?? null,
  }
}

/** Whether nobody can apply anymore although no last day has passed. */
export function isOverOn(dateless: Dateless | null, postedOn: string | null, day: string): boolean {
  if (!dateless) return false
  const { anytime, until, yearEnd } = dateless
  const longAgo = addDays(day, -DATELESS_MONTHS * 30)
  if (until !== null && until < day) return true
  // A year's money is often announced after that year, and a program that takes applications at any time outlives it.
  if (yearEnd !== null && yearEnd < (anytime ? longAgo : day) && (postedOn === null || postedOn <= yearEnd)) return true
  return !anytime && postedOn !== null && postedOn < longAgo
}

/** How far ahead dates in a notice without a deadline are looked for. */
const DAYS_AHEAD = 730

/**
 * What shuts out newcomers by the fields or the text of a notice, now or on a day before its deadline. Reading a text takes
 * long: it is done once for each version. A lapsed program isn't among these, as the coach may lift it on any day.
 */
export function findClosedOff(it: Opportunity, day: string): ClosedOff | null {
  const reason = fieldReason(it)
  if (reason) return { reason, from: null }
  const last = it.deadline_on ?? addDays(day, DAYS_AHEAD)
  const found = findExclusion(textOf(it), last)
  if (!found) return null
  const isOut = (on: string) => findExclusion(textOf(it), on) !== undefined
  const from = isOut(day) ? null : firstDay(day, last, isOut)
  return { reason: `It ${found.reason}: “${found.sentence}”`.replace('It is ', 'It’s '), from }
}

function fieldReason(it: Opportunity): string | undefined {
  if (isSingleSource(it)) return 'It’s meant for one applicant, who is chosen already.'
  if (isForExistingGrantees(it)) return 'It’s for those who hold an award already.'
  if (isRepayable(it)) return 'It’s a loan or a bond: the money has to be paid back.'
  return isLease(it) ? 'It’s a lease: the government wants space in a building.' : undefined
}

/** Its words alone: by its title and its source a notice would count as one of a lapsed program. */
function textOf({ title, eligibility_words, description }: Opportunity) {
  return { title: '', eligibility_words: `${title}\n${eligibility_words ?? ''}`, description }
}

/** The first day on which something holds that doesn't on the first of these days, does on the last, and never ends. */
function firstDay(before: string, last: string, holds: (day: string) => boolean): string {
  let [not, yes] = [before, last]
  for (let days = daysUntil(yes, not); days > 1; days = daysUntil(yes, not)) {
    const middle = addDays(not, Math.floor(days / 2))
    if (holds(middle)) yes = middle
    else not = middle
  }
  return yes
}

interface Listed {
  title: string
  source: Source
  closedOff: ClosedOff | null
}

/** Why nobody new can win it on a day, or undefined. */
export function closedOffOn(
  { title, source, closedOff }: Listed,
  postedOn: string | null,
  day: string,
): string | undefined {
  const lapsed = findLapsedProgram({ title, source, posted_on: postedOn }, day)
  if (lapsed) return `It belongs to ${lapsed.program}, which lapsed on ${longDay(lapsed.lapsedOn)}.`
  return closedOff && (closedOff.from === null || closedOff.from <= day) ? closedOff.reason : undefined
}
