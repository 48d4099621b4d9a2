import { naicsTitle } from '../opportunities/opportunities.ts'
import { TRADES, type Trade } from './trades.ts'

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
  'services other except activities support manufacturing merchant wholesalers contractors related general retailers stores products supplies equipment offices organizations associations agencies institutions programs centers facilities systems operations similar miscellaneous'.split(
    ' ',
  ),
)

/** Judging a list asks for the same few trades again and again. */
const OWN_TRADES = new WeakMap<readonly string[], readonly Trade[]>()

/** The rest of an industry group: what has no industry of its own. */
export const isResidual = (code: string): boolean => /^(all )?other\b/i.test(naicsTitle(code) ?? '')

/** The trades that someone with these industries is in. “Other services” put nobody into a trade that has an industry of its own. */
export function tradesWith(naics: readonly string[]): readonly Trade[] {
  const known =
    OWN_TRADES.get(naics) ??
    TRADES.filter(({ naics: own }) => {
      const named = own.filter((code) => !isResidual(code))
      return (named.length > 0 ? named : own).some((code) => naics.includes(code))
    })
  OWN_TRADES.set(naics, known)
  return known
}

/** Judging a list asks for the same few again and again; undefined where these trades have no names. */
const NAME_PATTERNS = [
  new WeakMap<object, { pattern: RegExp | undefined }>(),
  new WeakMap<object, { pattern: RegExp | undefined }>(),
]

/**
 * What a title calls the work of someone's trades, as it writes it: "Janitorial Services", not "Janitorial Supplies". What a
 * grant pays for needs no end: "Reentry Education".
 */
export function findTradeName(title: string, naics: readonly string[], isGrant = false): string | undefined {
  return namePattern(tradesWith(naics), naics, isGrant)?.exec(title)?.[0]
}

/** A name ends its part of the title: what comes after it would be what is really bought. */
export function namePattern(trades: readonly Trade[], key: object, isGrant = false): RegExp | undefined {
  const patterns = NAME_PATTERNS[Number(isGrant)]
  const known = patterns?.get(key)
  if (known) return known.pattern
  const names = trades.flatMap((trade) => trade.names ?? []).toSorted((a, b) => b.length - a.length)
  const end = isGrant
    ? '(?![\\p{L}\\p{N}])'
    : String.raw`(?=\s*(?:$|[-–—,;:.(/&*\[])|\s+(?:for|at|in|to|of|on|and|or|by|with|per)\b)`
  const pattern =
    names.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names.join('|')})(?:s| services?| programs?)?${end}`, 'iu')
      : undefined
  patterns?.set(key, { pattern })
  return pattern
}

/** The trades whose work a text asks for by name. Of a grant's title, a name in its middle counts, too. */
export function tradesNamedIn(text: string, isGrant = false): string[] {
  return TRADES.filter((trade) => namePattern([trade], trade, isGrant)?.test(text)).map(({ name }) => name)
}
