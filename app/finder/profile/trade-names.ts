import { TRADES } from './trades.ts'

/** Judging a list asks for the same few again and again; undefined where these trades have no names. */
const PATTERNS = new WeakMap<readonly string[], { pattern: RegExp | undefined }>()

/** Whether all of someone's trades can be known by what a title calls their work. */
export function hasNames(naics: readonly string[]): boolean {
  return naics.length > 0 && naics.every((code) => TRADES.some((trade) => trade.names && trade.naics.includes(code)))
}

/** What a title calls the work of someone's trades, as it writes it: "Janitorial Services", not "Janitorial Supplies". */
export function findTradeName(title: string, naics: readonly string[]): string | undefined {
  const known = PATTERNS.get(naics) ?? { pattern: namePattern(naics) }
  PATTERNS.set(naics, known)
  return known.pattern?.exec(title)?.[0]
}

/** A name ends its part of the title: what comes after it would be what is really bought. */
function namePattern(naics: readonly string[]): RegExp | undefined {
  const names = TRADES.filter((trade) => trade.naics.some((code) => naics.includes(code)))
    .flatMap(({ names = [] }) => names)
    .toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return undefined
  const end = String.raw`(?=\s*(?:$|[-–—,;:.(/&*\[])|\s+(?:for|at|in|to|of|on|and|or|by|with|per)\b)`
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names.join('|')})(?:s| services?)?${end}`, 'iu')
}
