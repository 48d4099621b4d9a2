import { fold } from '../../platform/fold.ts'
import { NAICS_INDUSTRIES, naicsTitle } from '../opportunities/opportunities.ts'
import { findTradeWord } from './trade-words.ts'
import { TRADES } from './trades.ts'

/** An industry that can be chosen, under the name that people use for it. */
export interface Industry {
  code: string
  title: string
}

const MAX_FOUND = 12
const MIN_WORD_LENGTH = 3

/** Industries for what someone does, in their own words: "daycare", "I clean offices", "lawn". The likeliest come first. */
export function findIndustries(typed: string): Industry[] {
  const text = fold(typed).replace(/[^\p{L}\p{N}&-]+/gu, ' ')
  const typedWords = text.split(' ').filter((word) => word.length > MIN_WORD_LENGTH)
  // "Clean" is the beginning of "cleaning", but a notice that says "clean energy" is no cleaning work.
  const everyday = TRADES.filter(
    ({ words }) =>
      findTradeWord(text, words) ?? words.some((word) => typedWords.some((begun) => word.startsWith(singular(begun)))),
  )
  const codes = [...everyday.flatMap(({ naics }) => naics), ...codesByTitle(text)]
  return [...new Set(codes)].slice(0, MAX_FOUND).map((code) => ({ code, title: naicsTitle(code) ?? code }))
}

/** A code that was typed, and industries whose title has one of the words. More words in common come first. */
function codesByTitle(text: string): string[] {
  const words = text.split(' ').filter((word) => word.length >= MIN_WORD_LENGTH && !FILLER.has(word))
  return NAICS_INDUSTRIES.map(([code, title]) => {
    const found = words.filter((word) => code === word || ` ${fold(title)}`.includes(` ${singular(word)}`))
    return { code, found: found.length }
  })
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found)
    .map(({ code }) => code)
}

const singular = (word: string) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word)

const FILLER = new Set([
  'and',
  'the',
  'for',
  'our',
  'services',
  'service',
  'business',
  'company',
  'small',
  'other',
  'all',
  'with',
  'that',
  'make',
  'sell',
])

export function industryTitles(codes: readonly string[]): Industry[] {
  return codes.flatMap((code) => {
    const title = naicsTitle(code)
    return title ? [{ code, title }] : []
  })
}
