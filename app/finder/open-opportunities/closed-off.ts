import { longDay } from '../../catalog/long-day.ts'
import { addDays } from '../../platform/dates.ts'
import {
  datesIn,
  findLapsedProgram,
  findShutOut,
  isForExistingGrantees,
  isLease,
  isRepayable,
  isSingleSource,
  type Opportunity,
  type Source,
} from '../opportunities/opportunities.ts'

/** Why nobody new can win an opportunity, although it is open, or why it's none: we list no loans. */
interface ClosedOff {
  /** A sentence about it, with the notice's own words where they say so. */
  reason: string
  /** The last day of which it isn't true yet; null where it was never otherwise. */
  after: string | null
}

/** Months for which a notice without a last day counts as open, unless it says that it takes applications at any time. */
const DATELESS_MONTHS = 18
const ANYTIME =
  /\b(any ?time|year-?round|rolling|continuous(ly)?|ongoing|open until|until funds are|no (fixed )?deadlines?|never closes)\b/i

const YEARS = /\b(?:F\.?Y\.?|fiscal years?|calendar year|program year|PY) ?(?:20)?(\d\d)\b/gi

/** What a notice without a last day says of how long it is open. */
export function readDateless({ title, description, deadline_kind, deadline_words }: Opportunity) {
  const words = deadline_words ?? ''
  const years = [...title.matchAll(YEARS)].map(([, year]) => `20${year}-12-31`)
  return {
    anytime: deadline_kind === 'continuous' || ANYTIME.test(`${words}\n${(description ?? '').slice(0, 4000)}`),
    /** The last day that its own words name. */
    until: datesIn(words).sort().at(-1) ?? null,
    /** The end of the last year that its title is about. */
    yearEnd: years.sort().at(-1) ?? null,
  }
}

/** Whether nobody can apply anymore although no last day has passed. */
export function isOverOn(
  dateless: ReturnType<typeof readDateless> | null,
  postedOn: string | null,
  day: string,
): boolean {
  if (!dateless) return false
  const { anytime, until, yearEnd } = dateless
  const longAgo = addDays(day, -DATELESS_MONTHS * 30)
  if (until !== null && until < day) return true
  // A year's money is often announced after that year, and a program that takes applications at any time outlives it.
  if (yearEnd !== null && yearEnd < (anytime ? longAgo : day) && (postedOn === null || postedOn <= yearEnd)) return true
  return !anytime && postedOn !== null && postedOn < longAgo
}

/**
 * What shuts out newcomers by the fields or the text of a notice, before its last day. Reading a text takes long: it is done
 * once for each version. A lapsed program isn't among these, as the coach may lift it on any day.
 */
export function findClosedOff(it: Opportunity): ClosedOff | null {
  const reason = fieldReason(it)
  if (reason) return { reason, after: null }
  const found = findShutOut(it)
  const { after = null } = found ?? {}
  if (!found || (after !== null && it.deadline_on !== null && after >= it.deadline_on)) return null
  return { reason: `It ${found.reason}: “${found.sentence}”`.replace('It is ', 'It’s '), after }
}

function fieldReason(it: Opportunity): string | undefined {
  if (isSingleSource(it)) return 'It’s meant for one applicant, who is chosen already.'
  if (isForExistingGrantees(it)) return 'It’s for those who hold an award already.'
  if (isRepayable(it)) return 'It’s a loan or a bond: the money has to be paid back.'
  return isLease(it) ? 'It’s a lease: the government wants space in a building.' : undefined
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
  return closedOff && (closedOff.after === null || closedOff.after < day) ? closedOff.reason : undefined
}
