import { naicsTitle } from '../opportunities/opportunities.ts'
import { TRADES, type Trade } from './trades.ts'

/** The codes of a notice beside those of industries. */
export interface TradeCodes {
  productCode?: string | null | undefined
  unspsc?: readonly string[] | undefined
}

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

/** One of someone's trades that a notice's own codes name, with the code: "Cleaning and janitorial (UNSPSC 76111501)". */
export function findTradeCode(naics: readonly string[], codes: TradeCodes): string | undefined {
  if (!codes.productCode && !codes.unspsc?.length) return undefined
  for (const trade of tradesWith(naics)) {
    const code = namesTrade(trade, codes)
    if (code) return `${trade.name} (${code})`
  }
  return undefined
}

/** The code that names this trade, with the system that it is of. A notice may have many UNSPSC codes, and each of them counts. */
export function namesTrade(trade: Trade, { productCode, unspsc = [] }: TradeCodes): string | undefined {
  if (productCode && trade.psc?.includes(productCode)) return `PSC ${productCode}`
  const code = unspsc.find((one) => trade.unspsc?.some((beginning) => one.startsWith(beginning)))
  return code && `UNSPSC ${code}`
}

const TRADE_BY_PRODUCT_CODE = new Map(
  TRADES.flatMap((trade) => (trade.psc ?? []).map((code) => [code, trade] as const)),
)

/** The trade that a federal product code is of, where it isn't one of someone's own. */
export function otherTradeOf(naics: readonly string[], productCode: string | null | undefined): Trade | undefined {
  const trade = productCode ? TRADE_BY_PRODUCT_CODE.get(productCode) : undefined
  return trade && !tradesWith(naics).some(({ psc }) => psc?.includes(productCode ?? '')) ? trade : undefined
}
