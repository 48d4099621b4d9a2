import { EFFORT_LEVELS } from '../../../catalog/effort-levels.ts'
import { stateName } from '../../../catalog/us-states.ts'
import { fold } from '../../../platform/fold.ts'
import { parseTerms, type Synonyms } from '../../../platform/search-terms.ts'
import type { EntryView } from '../../entries/entries.ts'
import { weekOf } from './weeks.ts'

/** Which entries are shown, and in which order. An empty text means any. */
export interface Filter {
  words: string
  sector: string
  state: string
  effort: string
  source: string
  /** The Monday of the week in which it closes. */
  week: string
  sort: string
}

export const SORTS = [
  ['list', 'Best fit first'],
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
    week: of('week'),
    sort: of('sort'),
  }
}

/** How many of the choices narrow the list; the words and the order aside. */
export function countFilters({ sector, state, effort, source, week }: Filter): number {
  return [sector, state, effort, source, week].filter(Boolean).length
}

export function filterEntries(
  entries: readonly EntryView[],
  filter: Filter,
  { synonyms, day }: { synonyms: Synonyms; day: string },
): EntryView[] {
  const { sector, state, effort, source, week, sort } = filter
  const hasWords = wordMatcher(filter.words, synonyms)
  const found = entries.filter(
    (entry) =>
      hasWords(entry) &&
      (!sector || entry.sectors.some((each) => each === sector)) &&
      // An entry without states is open to all of them.
      (!state || entry.states.length === 0 || entry.states.includes(state)) &&
      (!effort || entry.effort === effort) &&
      (!source || entry.source === source) &&
      (!week || weekOf(entry, day) === week),
  )
  const order = COMPARATORS[sort]
  return order ? found.sort(order) : closestFirst(found)
}

/** What is closest to theirs comes first. */
function closestFirst(entries: readonly EntryView[]): EntryView[] {
  return entries.toSorted((a, b) => (a.fit?.distance ?? 0) - (b.fit?.distance ?? 0))
}

/** Every letter that someone types asks for the same texts again. */
const TEXTS = new WeakMap<EntryView, string>()

/** Each term is found in one of its wordings. */
function wordMatcher(typed: string, synonyms: Synonyms): (entry: EntryView) => boolean {
  const terms = parseTerms(typed, synonyms).map(({ alternatives, excluded }) => ({
    wordings: alternatives.flatMap(wordingsOf),
    excluded,
  }))
  return (entry) => {
    const text = TEXTS.get(entry) ?? searchText(entry)
    TEXTS.set(entry, text)
    return terms.every(({ wordings, excluded }) => wordings.some((each) => text.includes(each)) !== excluded)
  }
}

/** How a text may have it: at the beginning of a word, but up to three letters as a whole word, of one or of several. */
function wordingsOf(term: string): string[] {
  const words = plainWords(term)
  if (words === '') return []
  return /^\p{L}{1,3}$/u.test(words) ? [` ${words} `, ` ${words}s `] : [` ${words}`]
}

/** All that the opened row says of it, but for the sentences that are the same in every row. */
function searchText(entry: EntryView): string {
  const { title, opening, agency, who, summary, fit, number, codes, place, states, sectors, trades } = entry
  const texts = [title, opening, agency, who, summary, fit?.reason, number, place]
  const text = [...texts, ...(codes ?? []), ...states.map(stateName), ...sectors, ...trades].join(' ')
  // The pronoun is no information technology.
  return ` ${plainWords(text.replace(/\b[Ii]ts?\b/g, ''))} `
}

/** Folded, with a space between words. */
function plainWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
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
