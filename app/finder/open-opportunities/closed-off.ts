import { longDay } from '../../catalog/long-day.ts'
import { addDays, daysUntil } from '../../platform/dates.ts'
import {
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
