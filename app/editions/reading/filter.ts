import { EFFORT_LEVELS } from '../../catalog/effort-levels.ts'
import type { EntryView } from './edition-page.ts'

/** Which entries are shown, and in which order. */
export interface Filter {
  words: string
  sector: string
  state: string
  effort: string
  source: string
  sort: string
}

export const SORTS = [
  ['list', 'As the coach ordered it'],
  ['deadline', 'Next deadline first'],
  ['amount', 'Largest amount first'],
  ['effort', 'Least effort first'],
] as const

export function parseFilter(query: URLSearchParams | FormData): Filter {
  const of = (name: string) => String(query.get(name) ?? '').slice(0, 100)
  return {
    words: of('words'),
    sector: of('sector'),
    state: of('state'),
    effort: of('effort'),
    source: of('source'),
    sort: of('sort'),
  }
}

export function filterEntries(
  entries: readonly EntryView[],
  { words, sector, state, effort, source, sort }: Filter,
): EntryView[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter((entry) => {
    const text =
      `${entry.title} ${entry.agency ?? ''} ${entry.who} ${entry.plainSummary} ${entry.summary ?? ''}`.toLowerCase()
    return (
      wanted.every((word) => text.includes(word)) &&
      (!sector || entry.sectors.some((each) => each === sector)) &&
      // An entry without states is open to all of them.
      (!state || entry.states.length === 0 || entry.states.includes(state)) &&
      (!effort || entry.effort === effort) &&
      (!source || entry.source === source)
    )
  })
  const order = COMPARATORS[sort]
  return order ? found.sort(order) : found
}

const COMPARATORS: Record<string, (a: EntryView, b: EntryView) => number> = {
  deadline: (a, b) => ((a.deadlineOn ?? '9999') < (b.deadlineOn ?? '9999') ? -1 : 1),
  amount: (a, b) => Number(b.ceilingCents ?? 0) - Number(a.ceilingCents ?? 0),
  effort: (a, b) => EFFORT_LEVELS.indexOf(a.effort) - EFFORT_LEVELS.indexOf(b.effort),
}

/** The distinct values of these lists, sorted. */
export function distinctValues(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}
