import { FACETS } from './facets.ts'

/** What the page is asked for, by its address. */
export interface OpenQuery {
  words: string
  /** The choice in each facet, in the order of FACETS; an empty text means any. */
  choices: readonly string[]
  /** Whether what isn't theirs is shown too. */
  all: boolean
  after: string | undefined
}

const MAX_WORDS_LENGTH = 100

/** Anyone can type an address: an unknown choice is as good as none. */
export function parseOpenQuery(query: URLSearchParams): OpenQuery {
  return {
    words: (query.get('words') ?? '').slice(0, MAX_WORDS_LENGTH).trim(),
    choices: FACETS.map(({ name, options }) => {
      const value = query.get(name) ?? ''
      return Object.hasOwn(options, value) ? value : ''
    }),
    all: query.get('fit') === 'all',
    after: query.get('after') ?? undefined,
  }
}

/** The same as an address, without the place in the list. */
export function toSearchParams({ words, choices, all }: OpenQuery): string {
  const pairs = FACETS.map(({ name }, at) => [name, choices[at] ?? ''])
  return new URLSearchParams(
    [['words', words], ...pairs, ['fit', all ? 'all' : '']].filter(([, value]) => value),
  ).toString()
}

/** A search in words, for its name: "janitorial, Ohio, Within 30 days". */
export function describeQuery({ words, choices }: OpenQuery): string {
  const chosen = FACETS.map(({ options }, at) => options[choices[at] ?? ''] ?? '')
  return [words, ...chosen].filter(Boolean).join(', ') || 'Everything open'
}
