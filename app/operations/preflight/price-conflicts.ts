import { dollars, offers } from '../../catalog/offers.ts'
import { type DisplayPrice, lowestDisplayPrice, type OfferId, type OfferPrices, prices } from '../../catalog/prices.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { type PricedText, type PriceRecord, textConflicts } from './priced-texts.ts'

/** Two figures that disagree about a price, and their place. */
interface PriceConflict {
  readonly place: string
  /** Names both figures. */
  readonly what: string
}

/** Stops the build and the start: a page would show another price than the buyer is charged. */
export class PriceConflictError extends Error {
  constructor(conflicts: readonly PriceConflict[]) {
    super(`Prices disagree:\n${conflicts.map(({ place, what }) => `  - ${place}: ${what}`).join('\n')}`)
    this.name = 'PriceConflictError'
  }
}

/** Every place where a price is not what the record of prices says, with both figures. */
export function priceConflicts(record: PriceRecord = prices, texts: readonly PricedText[] = []): PriceConflict[] {
  const ids = keysOf(record)
  return [
    ...ids.flatMap((id) => recordConflicts(id, record[id])),
    ...texts.flatMap((text) => textConflicts(text, record)),
  ]
}

const PRICES_FILE = 'app/catalog/prices.ts'
const PAGES = { home: 'the home page', shop: 'the shop', own: 'its own page' }

function recordConflicts(id: OfferId, prices: OfferPrices): PriceConflict[] {
  return [...pageConflicts(prices), ...struckConflicts(prices)].map((what) => ({
    place: PRICES_FILE,
    what: `${offers[id].title}: ${what}`,
  }))
}

function pageConflicts({ displayPrices, agreedCents, knownHigherPrices = {} }: OfferPrices): string[] {
  const charged = dollars(lowestDisplayPrice(displayPrices))
  const agreed = dollars(agreedCents)
  return keysOf(PAGES).flatMap((page) => {
    const cents = displayPrices[page]?.cents
    if (cents === undefined || cents === (knownHigherPrices[page] ?? agreedCents)) return lowerThanAgreed(page)
    const expected =
      knownHigherPrices[page] === undefined ? `${agreed} was agreed` : `${dollars(knownHigherPrices[page])} was meant`
    return [`${PAGES[page]} shows ${dollars(cents)}, but ${expected}; buyers would be charged ${charged}`]
  })

  function lowerThanAgreed(page: keyof typeof PAGES): string[] {
    const cents = knownHigherPrices[page]
    if (cents === undefined || cents > agreedCents) return []
    return [`knownHigherPrices says ${dollars(cents)} for ${PAGES[page]}, which is not more than the agreed ${agreed}`]
  }
}

/** A price that is struck through is higher than the one beside it; a membership's own page strikes what it renews at. */
function struckConflicts({ displayPrices, monthlyCents }: OfferPrices): string[] {
  const struck = displayPrices.own.compareAtCents
  const renewal =
    monthlyCents !== undefined && struck !== undefined && struck !== monthlyCents
      ? [`its own page strikes ${dollars(struck)} through, but later months cost ${dollars(monthlyCents)}`]
      : []
  const low = Object.values<DisplayPrice>({ ...displayPrices }).filter(
    ({ cents, compareAtCents }) => compareAtCents !== undefined && compareAtCents <= cents,
  )
  return [
    ...renewal,
    ...low.map(
      ({ cents, compareAtCents }) => `${dollars(compareAtCents ?? 0)} is struck through beside ${dollars(cents)}`,
    ),
  ]
}
