import { naicsTitle } from '../opportunities/opportunities.ts'
import { TRADES } from './trades.ts'

/** Judging a list asks for the same few again and again. */
const WORDS_BY_CODES = new WeakMap<readonly string[], readonly string[]>()
const PATTERNS = new WeakMap<readonly string[], RegExp>()

/** The words by which a notice names the lines of work with these codes. */
export function tradeWords(naics: readonly string[]): readonly string[] {
  const known = WORDS_BY_CODES.get(naics) ?? collectTradeWords(naics)
  WORDS_BY_CODES.set(naics, known)
  return known
}

function collectTradeWords(naics: readonly string[]): string[] {
  const everyday = TRADES.filter((trade) => trade.naics.some((code) => naics.includes(code)))
  const known = new Set(everyday.flatMap((trade) => trade.naics))
  const titles = naics.filter((code) => !known.has(code)).flatMap((code) => titleWords(naicsTitle(code) ?? ''))
  return [...new Set([...everyday.flatMap(({ words }) => words), ...titles])]
}

/** What the text says of one of these words, as it writes it: "catering" for "cater". Short ones are whole words. */
export function findTradeWord(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const pattern = PATTERNS.get(words) ?? wordPattern(words)
  PATTERNS.set(words, pattern)
  return pattern.exec(text)?.[0]
}

function wordPattern(words: readonly string[]): RegExp {
  const any = words
    .map((word) => (word.length > 3 ? `${word}[\\p{L}\\p{N}]*` : `${word}s?(?![\\p{L}\\p{N}])`))
    .join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})`, 'iu')
}

function titleWords(title: string): string[] {
  return title
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 4 && !COMMON.has(word))
    .map((word) => word.replace(/(ing|ers|er|ies|es|s)$/, ''))
    .filter((word) => word.length > 3)
}

/** Words of titles that name no trade. */
const COMMON = new Set(
  'services other except activities support manufacturing merchant wholesalers contractors related general retailers stores products supplies equipment offices'.split(
    ' ',
  ),
)
