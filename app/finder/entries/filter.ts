import { EFFORT_LEVELS } from '../../catalog/effort-levels.ts'
import { stateName } from '../../catalog/us-states.ts'
import { fold } from '../../platform/fold.ts'
import { parseTerms, type Synonyms } from '../../platform/search-terms.ts'
import type { EntryView } from './entry-view.ts'
import { weekOf } from './weeks.ts'

const FIELDS = ['words', 'fit', 'sector', 'state', 'effort', 'source', 'week', 'sort'] as const

/** Which entries are shown, and in which order. An empty text means any; `week` is the Monday of that in which it closes. */
type Filter = Record<(typeof FIELDS)[number], string>

const SORTS = [
  ['list', 'Best fit first'],
  ['deadline', 'Next deadline first'],
  ['amount', 'Largest amount first'],
  ['effort', 'Least effort first'],
] as const

export function parseFilter(query: URLSearchParams | FormData): Filter {
  const of = (name: string) => String(query.get(name) ?? '').slice(0, 100)
  return Object.fromEntries(FIELDS.map((name) => [name, of(name)])) as Filter
}

/** How many of the choices narrow the list; the words and the order aside. */
export function countFilters({ words: _words, sort: _sort, ...choices }: Filter): number {
  return Object.values(choices).filter(Boolean).length
}

export const isNarrowing = (filter: Filter): boolean => filter.words.trim() !== '' || countFilters(filter) > 0

export function filterEntries(
  entries: readonly EntryView[],
  filter: Filter,
  { synonyms, day }: { synonyms: Synonyms; day: string },
): EntryView[] {
  const { fit, sector, state, effort, source, week, sort } = filter
  const hasWords = wordMatcher(filter.words, synonyms)
  const found = entries.filter(
    (entry) =>
      hasWords(entry) &&
      (!fit || entry.fit?.grade === fit) &&
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

/** Whether nobody can apply for it anymore. What its source has said since goes before the day that was printed. */
const isOver = ({ badge, deadlineOn, daysLeft }: EntryView) =>
  badge && badge.kind !== 'held'
    ? badge.kind === 'closed' || badge.kind === 'cancelled'
    : deadlineOn !== null && daysLeft === undefined

/** What is closest to theirs comes first, and what has closed last. */
function closestFirst(entries: readonly EntryView[]): EntryView[] {
  const place = (entry: EntryView) => (isOver(entry) ? 10 : 0) + (entry.fit?.distance ?? 0)
  return entries.toSorted((a, b) => place(a) - place(b))
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
  deadline: (a, b) =>
    Number(isOver(a)) - Number(isOver(b)) || ((a.deadlineOn ?? '9999') < (b.deadlineOn ?? '9999') ? -1 : 1),
  amount: (a, b) => Number(b.ceilingCents ?? 0) - Number(a.ceilingCents ?? 0),
  effort: (a, b) => EFFORT_LEVELS.indexOf(a.effort) - EFFORT_LEVELS.indexOf(b.effort),
}

const FIT_LABELS: Record<NonNullable<EntryView['fit']>['grade'], string> = {
  ...{ yours: 'Yours', 'worth-reading': 'Worth a look' },
  ...{ 'others-only': 'Says only “others”', 'not-you': 'Not you' },
}

/** One choice of a filter. */
export interface Choice {
  name: string
  label: string
  chosen: string
  /** What stands for no choice; undefined where there always is one. */
  any: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}

/** What these entries can be narrowed to and ordered by. */
export function choicesOf(entries: readonly EntryView[], filter: Filter): Choice[] {
  const plain = (values: readonly string[]) => values.map((value) => [value, value.replace('-', ' ')] as const)
  const states = distinctValues(entries.map((each) => each.states)).map((code) => [code, stateName(code)] as const)
  const choice = (name: keyof Filter, label: string, any: string | undefined, options: Choice['options']) => ({
    ...{ name, label, any, options, chosen: filter[name] },
  })
  return [
    ...(entries.some(({ fit }) => fit) ? [choice('fit', 'Fit', 'Any fit', Object.entries(FIT_LABELS))] : []),
    choice('sector', 'Sector', 'Every sector', plain(distinctValues(entries.map(({ sectors }) => sectors)))),
    choice('state', 'State', 'Every state', states),
    choice('source', 'From', 'Every source', plain(distinctValues(entries.map(({ source }) => [source])))),
    choice('effort', 'Effort', 'Any effort', plain(EFFORT_LEVELS)),
    { ...choice('sort', 'Order', undefined, SORTS), chosen: filter.sort || 'list' },
  ]
}

/** The distinct values of these lists, sorted. */
function distinctValues(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}
