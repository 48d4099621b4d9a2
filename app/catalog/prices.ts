import type { OffersContent } from './schemas/offers.ts'

export type OfferId = keyof OffersContent

/** What each page shows for an offer: the home page, the shop, and the offer's own page. */
export type DisplayPrices = Readonly<Record<'home' | 'shop' | 'own', DisplayPrice>>

export interface DisplayPrice {
  readonly cents: number
  /** A higher price, struck through beside it. */
  readonly compareAtCents?: number
  readonly per?: 'month' | 'edition'
}

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
