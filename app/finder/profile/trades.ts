import trades from './trades.json' with { type: 'json' }

/** A line of work in everyday words. */
export interface Trade {
  name: string
  /** NAICS codes of six digits: those it bids under. What people mean by its names is the first one. */
  naics: readonly string[]
  /** Product and service codes of federal notices for this work alone. */
  psc?: readonly string[]
  /** The beginnings of the codes that states use for it: families and classes of the UNSPSC. */
  unspsc?: readonly string[]
  /**
   * What a title calls the work itself: unlike the words, no thing and no place is called so. A trade that has them is known by
   * them alone where a notice has no industry's code.
   */
  names?: readonly string[]
  /** What people and notices call it; a part of a word matches its beginning. */
  words: readonly string[]
}

/** A trade as its file has it: codes between spaces, words between commas. */
type TradeLine = Record<'name' | 'naics' | 'words', string> &
  Partial<Record<'psc' | 'unspsc' | 'names', string | undefined>>

const LINES: readonly TradeLine[] = trades.trades

/** The trades that founders bring most. Every other one is found by the titles of its NAICS codes. */
export const TRADES: readonly Trade[] = LINES.map(({ name, naics, psc, unspsc, names, words }) => ({
  name,
  naics: naics.split(' '),
  ...(psc && { psc: psc.split(' ') }),
  ...(unspsc && { unspsc: unspsc.split(' ') }),
  ...(names && { names: names.split(', ') }),
  words: words.split(', '),
}))
