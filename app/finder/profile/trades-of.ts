import { namesTrade, type TradeCodes } from './trade-codes.ts'
import { findTradeWord } from './trade-words.ts'
import { TRADES } from './trades.ts'

export const TRADE_NAMES: readonly string[] = TRADES.map(({ name }) => name)

/** The lines of work that an opportunity is in: by its codes, or by its title where no industry is named. */
export function tradesOf({
  naics,
  title,
  ...codes
}: TradeCodes & { naics: readonly string[]; title: string }): string[] {
  return TRADES.filter(
    (trade) =>
      naics.some((code) => trade.naics.includes(code)) ||
      namesTrade(trade, codes) ||
      (naics.length === 0 && findTradeWord(title, trade.words)),
  ).map(({ name }) => name)
}
