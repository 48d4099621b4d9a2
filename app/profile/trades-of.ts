import { findTradeWord } from './trade-words.ts'
import { TRADES } from './trades.ts'

export const TRADE_NAMES: readonly string[] = TRADES.map(({ name }) => name)

/** The lines of work that an opportunity is in: by its codes, or by its title where it has none. */
export function tradesOf({ naics, title }: { naics: readonly string[]; title: string }): string[] {
  return TRADES.filter((trade) =>
    naics.length > 0 ? naics.some((code) => trade.naics.includes(code)) : findTradeWord(title, trade.words),
  ).map(({ name }) => name)
}
