import { fold } from '../../platform/fold.ts'
import { industryPhrases, naicsTitle } from '../opportunities/opportunities.ts'
import everyday from './everyday-words.json' with { type: 'json' }
import { type PhraseSearch, phraseSearch } from './phrase-search.ts'
import { TRADES } from './trades.ts'

/** An industry that can be chosen, under the name that the Census Bureau gives it. */
export interface Industry {
  code: string
  title: string
}

const MAX_FOUND = 12

/**
 * Industries for what someone does, in their own words: "daycare", "I clean offices", "dog groomer". The likeliest come first.
 * Only those of 2022 are offered.
 */
export function findIndustries(typed: string): Industry[] {
  const text = fold(typed).replace(WHOSE, ' ')
  const codes = (text.match(SIX_DIGITS) ?? []).filter((code) => industryPhrases.has(code))
  // A code that was retired in 2022 is looked for by the title that it had.
  const words = inOfficialWords(text.replace(SIX_DIGITS, (code) => naicsTitle(code) ?? ' '))
  index ??= phraseSearch(entries())
  const found = index.find(words, ({ key, text: phrase }) => weightOf(key, phrase, `${text} ${words}`))
  return industryTitles([...new Set([...codes, ...found])].slice(0, MAX_FOUND))
}

/** Says who owns it, and not what it does. */
const WHOSE = /\b(?:(?:wom[ae]n|minority|black|latin[ao]|veteran|family|locally)[ -]owned|non[ -]?profits?)\b/g

const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/g

export function industryTitles(codes: readonly string[]): Industry[] {
  return codes.flatMap((code) => {
    const title = naicsTitle(code)
    return title ? [{ code, title }] : []
  })
}

/** Made at the first search: most processes never need it. */
let index: PhraseSearch | undefined

/** What small firms do is mostly a service to people: who makes its goods, sells or rents them or teaches it comes after, unless that's what was typed. */
const WEIGHTS: readonly (readonly [weight: number, codes: RegExp, phrases: RegExp, unless: RegExp])[] = [
  [0.6, /^(92|21|8132|8139)/, /$^/, /$^/],
  [0.75, /^3[1-3]/, /\bmachinery\b/, /\b(mak(?:ers?|ing)|made|manufactur\w*|factory|mill)\b/],
  [0.75, /^4[2-5]/, /$^/, /\b(shops?|stores?|sales?|sell\w*|retail\w*|dealers?|wholesal\w*)\b/],
  [0.75, /^52/, /$^/, /$^/],
  [0.75, /$^/, /\b(rental|leasing)\b/, /\b(rent\w*|leas\w*)\b/],
  [
    0.75,
    /$^/,
    /\b(training|instruction|apprenticeship)\b/,
    /\b(train\w*|teach\w*|lessons?|class(?:es)?|schools?|instruct\w*)\b/,
  ],
  [0.75, /$^/, /\bconstruction\b/, /\b(build\w*|construct\w*|contract\w*)\b/],
]

function weightOf(key: string, phrase: string, typed: string): number {
  const [weight = 1] =
    WEIGHTS.find(([, codes, phrases, unless]) => (codes.test(key) || phrases.test(phrase)) && !unless.test(typed)) ?? []
  return weight
}

function* entries() {
  for (const [key, phrases] of industryPhrases)
    for (const text of [naicsTitle(key) ?? '', ...phrases]) yield { key, text: withoutExceptions(text) }
  // What notices call a trade, people do too.
  for (const { naics, names = [] } of TRADES) for (const text of names) yield { key: naics[0] ?? '', text }
}

/** "Fencing (except electronic)" is not about electronics. */
const withoutExceptions = (text: string) => text.replace(/\bexcept\b[^),]*/gi, ' ')

/** What people call a trade, and what the index calls it. */
const EVERYDAY = everyday.words.map(([said = '', official = '']) => ({
  said: new RegExp(`\\b(?:${said})\\b`, 'g'),
  official,
}))

export function inOfficialWords(text: string): string {
  return EVERYDAY.reduce((words, { said, official }) => words.replace(said, official), text)
}
