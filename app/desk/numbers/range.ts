import { type Clock, DAY } from '../../platform/clock.ts'
import { addDays, startOfDay, today } from '../../platform/dates.ts'

/** How far back, in days, by the name in the address. */
const RANGES = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 12 months' } as const

/** Days of the business, from the first to today. */
export interface Range {
  name: keyof typeof RANGES
  label: string
  from: string
  to: string
  /** The Mondays on which weeks begin, from the one before `from` to this week's. */
  weeks: string[]
  days: string[]
}

const DEFAULT_RANGE = '90'

/** What can't be read is the default. */
export function readRange(query: URLSearchParams, clock: Clock): Range {
  const asked = query.get('range') ?? ''
  const name = isRange(asked) ? asked : DEFAULT_RANGE
  const to = today(clock)
  const from = addDays(to, 1 - Number(name))
  return {
    name,
    label: RANGES[name],
    from,
    to,
    weeks: daysBetween(mondayOf(from), to, 7),
    days: daysBetween(from, to, 1),
  }
}

export function rangeLinks(chosen: Range) {
  return Object.entries(RANGES).map(([name, label]) => ({
    ...{ name, label, href: `/desk/numbers?range=${name}`, isChosen: name === chosen.name },
  }))
}

function isRange(text: string): text is keyof typeof RANGES {
  return Object.hasOwn(RANGES, text)
}

/** The Monday on which a day's week began. */
export function mondayOf(day: string): string {
  const date = new Date(day)
  const since = (date.getUTCDay() + 6) % 7
  return since === 0 ? day : new Date(date.getTime() - since * DAY).toISOString().slice(0, 10)
}

/** The first moment of each week, and at last the one with which the last week is over. */
export function boundsOf(weeks: readonly string[], zone?: string): [Date, ...Date[]] {
  const [first, ...later] = weeks
  if (first === undefined) throw new RangeError('There’s no week to count in')
  const end = addDays(weeks.at(-1) ?? first, 7)
  return [startOfDay(first, zone), ...[...later, end].map((day) => startOfDay(day, zone))]
}

function daysBetween(from: string, to: string, step: number): string[] {
  const days: string[] = []
  // In UTC every day is as long.
  for (let at = Date.parse(from); at <= Date.parse(to); at += step * DAY)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
