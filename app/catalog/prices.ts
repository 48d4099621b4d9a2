import type { OfferId } from './offers.ts'

/**
 * Every price, in cents of a US dollar: the one record from which pages show them and the checkout charges them.
 *
 * To change a price, change `agreedCents` and what each page shows. Both are written down on purpose, as bookkeepers do:
 * while they disagree, nothing builds and nothing starts (see app/price-conflicts.ts).
 */
export interface Prices {
  /** What was decided that buyers pay: for a subscription, the first month. */
  readonly agreedCents: number
  /** For a subscription: what every later month costs. */
  readonly monthlyCents?: number
  readonly shown: Shown
  /** Where a page deliberately shows more than `agreedCents`. The buyer pays the lowest price shown. */
  readonly higherOn?: Partial<Record<keyof Shown, number>>
}

/** What each page shows for an offer: the home page, the shop, and the offer's own page. */
export interface Shown {
  readonly home?: ShownPrice
  readonly shop: ShownPrice
  readonly own: ShownPrice
}

export interface ShownPrice {
  readonly cents: number
  /** A higher price, struck through beside it. */
  readonly struckCents?: number
  readonly per?: 'month' | 'edition'
}

export const prices: Readonly<Record<OfferId, Prices>> = {
  'money-finder-small-business': {
    agreedCents: 1900,
    shown: { shop: { cents: 1900, per: 'edition' }, own: { cents: 1900, per: 'edition' } },
  },
  'money-finder-nonprofit': {
    agreedCents: 1900,
    shown: { shop: { cents: 1900, per: 'edition' }, own: { cents: 1900, per: 'edition' } },
  },
  blueprint: {
    agreedCents: 3500,
    shown: { home: { cents: 3500 }, shop: { cents: 3500 }, own: { cents: 3500, struckCents: 9700 } },
  },
  'clarity-call': {
    agreedCents: 9700,
    shown: { home: { cents: 9700 }, shop: { cents: 9700 }, own: { cents: 9700 } },
  },
  'focus-call': {
    agreedCents: 14900,
    shown: { home: { cents: 15000 }, shop: { cents: 14900 }, own: { cents: 15000 } },
    higherOn: { home: 15000, own: 15000 },
  },
  society: {
    agreedCents: 3500,
    monthlyCents: 9700,
    shown: {
      home: { cents: 3500, struckCents: 9900, per: 'month' },
      shop: { cents: 4900, struckCents: 9900, per: 'month' },
      own: { cents: 3500, struckCents: 9700, per: 'month' },
    },
    higherOn: { shop: 4900 },
  },
  'startup-pack': {
    agreedCents: 3700,
    shown: { shop: { cents: 3700 }, own: { cents: 3700 } },
  },
  'funding-pack': {
    agreedCents: 4700,
    shown: { shop: { cents: 4700 }, own: { cents: 4700 } },
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
export function chargeOf({ shown, monthlyCents }: Prices): Charge {
  const amountCents = lowestShown(shown)
  return monthlyCents === undefined
    ? { mode: 'payment', amountCents, currency: 'usd' }
    : { mode: 'subscription', amountCents, monthlyCents, currency: 'usd' }
}

export function lowestShown(shown: Shown): number {
  return Math.min(...Object.values(shown).map(({ cents }: ShownPrice) => cents))
}
