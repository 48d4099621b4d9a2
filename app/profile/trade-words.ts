import { naicsTitle } from '../opportunities/opportunities.ts'
import { TRADES } from './trades.ts'

/** The words by which a notice names the lines of work with these codes. */
export function tradeWords(naics: readonly string[]): string[] {
  const everyday = TRADES.filter((trade) => trade.naics.some((code) => naics.includes(code)))
  const known = new Set(everyday.flatMap((trade) => trade.naics))
  const titles = naics.filter((code) => !known.has(code)).flatMap((code) => titleWords(naicsTitle(code) ?? ''))
  return [...new Set([...everyday.flatMap(({ words }) => words), ...titles])]
}

/** What the text says of one of these words, as it writes it: "catering" for "cater". Short ones are whole words. */
export function findTradeWord(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const any = words
    .map((word) => (word.length > 3 ? `${word}[\\p{L}\\p{N}]*` : `${word}s?(?![\\p{L}\\p{N}])`))
    .join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})`, 'iu').exec(text)?.[0]
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
