import { productServiceNotes } from '../opportunities/opportunities.ts'
import { namePattern, tradesWith } from './trade-words.ts'
import { TRADES, type Trade } from './trades.ts'

/** The codes of a notice beside those of industries. */
export interface TradeCodes {
  productCode?: string | null | undefined
  unspsc?: readonly string[] | undefined
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
  const included = productCode && includedWork(trade, productCode)
  if (included) return `PSC ${productCode}, which includes “${included}”`
  const code = unspsc.find((one) => trade.unspsc?.some((beginning) => one.startsWith(beginning)))
  return code && `UNSPSC ${code}`
}

/** What the manual says that a service's code includes, where that is this trade's work, and isn't among what it excludes. */
function includedWork(trade: Trade, productCode: string): string | undefined {
  const { includes, excludes } = productServiceNotes(productCode)
  const pattern = namePattern([trade], trade)
  return pattern && !pattern.test(excludes) ? pattern.exec(includes)?.[0] : undefined
}

const TRADE_BY_PRODUCT_CODE = new Map(
  TRADES.flatMap((trade) => (trade.psc ?? []).map((code) => [code, trade] as const)),
)

/** The trade that a federal product code is of, where it isn't one of someone's own. */
export function otherTradeOf(naics: readonly string[], productCode: string | null | undefined): Trade | undefined {
  const trade = productCode ? TRADE_BY_PRODUCT_CODE.get(productCode) : undefined
  return trade && !tradesWith(naics).some(({ psc }) => psc?.includes(productCode ?? '')) ? trade : undefined
}
