export type OfferId =
  | 'money-finder-small-business'
  | 'money-finder-nonprofit'
  | 'blueprint'
  | 'clarity-call'
  | 'focus-call'
  | 'society'
  | 'startup-pack'
  | 'funding-pack'

/**
 * Every price, in cents of a US dollar: the one record from which pages show them and the checkout charges them.
 *
 * To change a price, change `agreedCents` and what each page shows. Both are written down on purpose, as bookkeepers do:
 * while they disagree, nothing builds and nothing starts (see app/operations/doctor/price-conflicts.ts).
 */
export interface OfferPrices {
  /** What was decided that buyers pay: for a subscription, the first month. */
  readonly agreedCents: number
  /** For a subscription: what every later month costs. */
  readonly monthlyCents?: number
  readonly displayPrices: DisplayPrices
  /** Where a page deliberately shows more than `agreedCents`. The buyer pays the lowest price shown. */
  readonly knownHigherPrices?: Partial<Record<keyof DisplayPrices, number>>
}

/** What each page shows for an offer: the home page, the shop, and the offer's own page. */
export interface DisplayPrices {
  readonly home?: DisplayPrice
  readonly shop: DisplayPrice
  readonly own: DisplayPrice
}

export interface DisplayPrice {
  readonly cents: number
  /** A higher price, struck through beside it. */
  readonly compareAtCents?: number
  readonly per?: 'month' | 'edition'
}

export const prices: Readonly<Record<OfferId, OfferPrices>> = {
  'money-finder-small-business': {
    agreedCents: 1900,
    displayPrices: { shop: { cents: 1900, per: 'edition' }, own: { cents: 1900, per: 'edition' } },
  },
  'money-finder-nonprofit': {
    agreedCents: 1900,
    displayPrices: { shop: { cents: 1900, per: 'edition' }, own: { cents: 1900, per: 'edition' } },
  },
  blueprint: {
    agreedCents: 3500,
    displayPrices: { home: { cents: 3500 }, shop: { cents: 3500 }, own: { cents: 3500, compareAtCents: 9700 } },
  },
  'clarity-call': {
    agreedCents: 9700,
    displayPrices: { home: { cents: 9700 }, shop: { cents: 9700 }, own: { cents: 9700 } },
  },
  'focus-call': {
    agreedCents: 14900,
    displayPrices: { home: { cents: 15000 }, shop: { cents: 14900 }, own: { cents: 15000 } },
    knownHigherPrices: { home: 15000, own: 15000 },
  },
  society: {
    agreedCents: 3500,
    monthlyCents: 9700,
    displayPrices: {
      home: { cents: 3500, compareAtCents: 9900, per: 'month' },
      shop: { cents: 4900, compareAtCents: 9900, per: 'month' },
      own: { cents: 3500, compareAtCents: 9700, per: 'month' },
    },
    knownHigherPrices: { shop: 4900 },
  },
  'startup-pack': {
    agreedCents: 3700,
    displayPrices: { shop: { cents: 3700 }, own: { cents: 3700 } },
  },
  'funding-pack': {
    agreedCents: 4700,
    displayPrices: { shop: { cents: 4700 }, own: { cents: 4700 } },
  },
}

/** What the buyer is charged: the lowest price that any page shows for the offer. */
export type Charge =
  | { readonly mode: 'payment'; readonly amountCents: number; readonly currency: 'usd' }
  | {
      readonly mode: 'subscription'
      /** The first month. */
      readonly amountCents: number
      /** Every month after it. */
      readonly monthlyCents: number
      readonly currency: 'usd'
    }

/** The only place where it is decided what is charged. */
export function chargeOf({ displayPrices, monthlyCents }: OfferPrices): Charge {
  const amountCents = lowestDisplayPrice(displayPrices)
  return monthlyCents === undefined
    ? { mode: 'payment', amountCents, currency: 'usd' }
    : { mode: 'subscription', amountCents, monthlyCents, currency: 'usd' }
}

export function lowestDisplayPrice(shown: DisplayPrices): number {
  return Math.min(...Object.values(shown).map(({ cents }: DisplayPrice) => cents))
}
