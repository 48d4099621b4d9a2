import type { ShownEntry } from './edition-page.ts'

/** What of the list is shown, and in which order: the same with script and without. */
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

export function filterOf(query: URLSearchParams | FormData): Filter {
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

export function filtered(
  entries: readonly ShownEntry[],
  { words, sector, state, effort, source, sort }: Filter,
): ShownEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter((entry) => {
    const text = `${entry.title} ${entry.agency ?? ''} ${entry.who} ${entry.plain} ${entry.summary ?? ''}`.toLowerCase()
    return (
      wanted.every((word) => text.includes(word)) &&
      (!sector || entry.sectors.some((each) => each === sector)) &&
      // What is open to every state is open to hers.
      (!state || entry.states.length === 0 || entry.states.includes(state)) &&
      (!effort || entry.effort === effort) &&
      (!source || entry.source === source)
    )
  })
  const order = ORDERS[sort]
  return order ? found.sort(order) : found
}

const LOADS = ['light', 'moderate', 'heavy']

const ORDERS: Record<string, (a: ShownEntry, b: ShownEntry) => number> = {
  deadline: (a, b) => ((a.deadlineOn ?? '9999') < (b.deadlineOn ?? '9999') ? -1 : 1),
  amount: (a, b) => Number(b.ceilingCents ?? 0) - Number(a.ceilingCents ?? 0),
  effort: (a, b) => LOADS.indexOf(a.effort) - LOADS.indexOf(b.effort),
}

/** Everything that the entries have of something, in order. */
export function choicesOf(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}
