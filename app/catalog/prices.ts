export type OfferId =
  | 'money-finder-small-business'
  | 'money-finder-nonprofit'
  | 'blueprint'
  | 'clarity-call'
  | 'focus-call'
  | 'society'
  | 'startup-pack'
  | 'funding-pack'

/** What each page shows for an offer: the home page, the shop, and the offer's own page. */
export interface DisplayPrices {
  readonly home: DisplayPrice
  readonly shop: DisplayPrice
  readonly own: DisplayPrice
}

export interface DisplayPrice {
  readonly cents: number
  /** A higher price, struck through beside it. */
  readonly compareAtCents?: number
  readonly per?: 'month' | 'edition'
}

/** What the buyer is charged. */
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
