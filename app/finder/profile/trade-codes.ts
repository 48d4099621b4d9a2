import { TRADES, type Trade } from './trades.ts'

/** The codes of a notice beside those of industries. */
export interface TradeCodes {
  productCode?: string | null | undefined
  unspsc?: readonly string[] | undefined
}

/** Judging a list asks for the same few trades again and again. */
const CODED_TRADES = new WeakMap<readonly string[], readonly Trade[]>()

/** One of someone's trades that a notice's own codes name, with the code: "Cleaning and janitorial (UNSPSC 76111501)". */
export function findTradeCode(naics: readonly string[], codes: TradeCodes): string | undefined {
  if (!codes.productCode && !codes.unspsc?.length) return undefined
  for (const trade of codedTrades(naics)) {
    const code = namesTrade(trade, codes)
    if (code) return `${trade.name} (${code})`
  }
  return undefined
}

/**
 * The code that names this trade, with the system that it is of. Of several UNSPSC codes the first is what is bought; the
 * others come with it.
 */
export function namesTrade(trade: Trade, { productCode, unspsc: [first] = [] }: TradeCodes): string | undefined {
  if (productCode && trade.psc?.includes(productCode)) return `PSC ${productCode}`
  return first && trade.unspsc?.some((beginning) => first.startsWith(beginning)) ? `UNSPSC ${first}` : undefined
}

function codedTrades(naics: readonly string[]): readonly Trade[] {
  const known =
    CODED_TRADES.get(naics) ??
    TRADES.filter(({ psc, unspsc, naics: own }) => (psc || unspsc) && own.some((code) => naics.includes(code)))
  CODED_TRADES.set(naics, known)
  return known
}
