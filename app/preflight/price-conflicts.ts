import { dollars, type OfferId, offers } from '../catalog/offers.ts'
import { lowestShown, type Prices, prices } from '../catalog/prices.ts'
import { type PricedText, type PriceRecord, textConflicts } from './priced-texts.ts'

/** Two figures that disagree about a price, and where they stand. */
export interface PriceConflict {
  readonly place: string
  /** Names both figures. */
  readonly what: string
}

/** Keeps the build and the start from going on: what a page shows and what a buyer is charged would not be the same. */
export class PriceConflictError extends Error {
  constructor(conflicts: readonly PriceConflict[]) {
    super(`Prices disagree:\n${conflicts.map(({ place, what }) => `  - ${place}: ${what}`).join('\n')}`)
    this.name = 'PriceConflictError'
  }
}

/** Every place where a price is not what the record of prices says, with both figures. */
export function priceConflicts(record: PriceRecord = prices, texts: readonly PricedText[] = []): PriceConflict[] {
  const ids = Object.keys(record) as OfferId[]
  return [
    ...ids.flatMap((id) => recordConflicts(id, record[id])),
    ...texts.flatMap((text) => textConflicts(text, record)),
  ]
}

const PLACE = 'app/catalog/prices.ts'
const PAGES = { home: 'the home page', shop: 'the shop', own: 'its own page' }

function recordConflicts(id: OfferId, given: Prices): PriceConflict[] {
  return [...pageConflicts(given), ...struckConflicts(given)].map((what) => ({
    place: PLACE,
    what: `${offers[id].title}: ${what}`,
  }))
}

function pageConflicts({ shown, agreedCents, higherOn = {} }: Prices): string[] {
  const charged = dollars(lowestShown(shown))
  const agreed = dollars(agreedCents)
  return (Object.keys(PAGES) as (keyof typeof PAGES)[]).flatMap((page) => {
    const cents = shown[page]?.cents
    if (cents === undefined || cents === (higherOn[page] ?? agreedCents)) return lowerThanAgreed(page)
    const expected = higherOn[page] === undefined ? `${agreed} was agreed` : `${dollars(higherOn[page])} was meant`
    return [`${PAGES[page]} shows ${dollars(cents)}, but ${expected}; buyers would be charged ${charged}`]
  })

  function lowerThanAgreed(page: keyof typeof PAGES): string[] {
    const cents = higherOn[page]
    if (cents === undefined || cents > agreedCents) return []
    return [`higherOn says ${dollars(cents)} for ${PAGES[page]}, which is not more than the agreed ${agreed}`]
  }
}

/** A price that is struck through is higher than the one beside it; a membership's own page strikes what it renews at. */
function struckConflicts({ shown, monthlyCents }: Prices): string[] {
  const struck = shown.own.struckCents
  const renewal =
    monthlyCents !== undefined && struck !== undefined && struck !== monthlyCents
      ? [`its own page strikes ${dollars(struck)} through, but later months cost ${dollars(monthlyCents)}`]
      : []
  const low = Object.values(shown).filter(({ cents, struckCents }) => struckCents !== undefined && struckCents <= cents)
  return [
    ...renewal,
    ...low.map(({ cents, struckCents }) => `${dollars(struckCents ?? 0)} is struck through beside ${dollars(cents)}`),
  ]
}
