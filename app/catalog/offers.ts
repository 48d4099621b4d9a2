import { destinations } from './destinations.ts'

/**
 * Everything that is sold: one record an offer. Every page takes its prices from here, and so does the checkout.
 * All money is in cents of a US dollar.
 */

export type OfferId =
  | 'money-finder-small-business'
  | 'money-finder-nonprofit'
  | 'blueprint'
  | 'clarity-call'
  | 'focus-call'
  | 'society'
  | 'startup-pack'
  | 'funding-pack'

/** What a page shows. Pages differ, as the specification's price table says; the buyer pays `charge`. */
export interface ShownPrice {
  readonly cents: number
  /** A higher price, struck through beside it. */
  readonly struckCents?: number
  readonly per?: 'month' | 'edition'
}

/** What the buyer is charged: always the lowest price shown anywhere for the offer. */
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

export interface Offer {
  readonly id: OfferId
  readonly title: string
  /** Its sales page. */
  readonly path: string
  /** Where the payment page sends the buyer back to. */
  readonly returnPath: string
  readonly shown: { readonly home?: ShownPrice; readonly shop: ShownPrice; readonly own: ShownPrice }
  readonly charge: Charge
  /** What has no contents or no return page yet cannot be bought. */
  readonly onSale: boolean
  /** Sold as the newest edition of a month; while none is published it cannot be bought. */
  readonly byEdition?: true
  /** Where what is bought happens, when it is not a download. */
  readonly next?: { readonly label: string; readonly href: string }
  /** The same sentence wherever the offer is shown; the refund rules of the software are these. */
  readonly refund: string
}

const once = (amountCents: number): Charge => ({ mode: 'payment', amountCents, currency: 'usd' })

const CALL_REFUND =
  'Full refund if the call wasn’t worth it (tell us within 7 days) or you cancel at least 24 hours ahead. No refund for no-shows or later cancellations.'
const DOWNLOAD_REFUND = 'Not what this page promised? Full refund within 14 days.'

export const offers: Readonly<Record<OfferId, Offer>> = {
  'money-finder-small-business': {
    id: 'money-finder-small-business',
    title: 'Free Money Finder, Small Business edition',
    path: '/free-money-finder',
    returnPath: '/thank-you',
    shown: { shop: { cents: 1900, per: 'edition' }, own: { cents: 1900, per: 'edition' } },
    charge: once(1900),
    onSale: true,
    byEdition: true,
    refund: DOWNLOAD_REFUND,
  },
  'money-finder-nonprofit': {
    id: 'money-finder-nonprofit',
    title: 'Free Money Finder, Nonprofit edition',
    path: '/free-money-finder',
    returnPath: '/thank-you',
    shown: { shop: { cents: 1900, per: 'edition' }, own: { cents: 1900, per: 'edition' } },
    charge: once(1900),
    onSale: true,
    byEdition: true,
    refund: DOWNLOAD_REFUND,
  },
  blueprint: {
    id: 'blueprint',
    title: 'The Blueprint',
    path: '/blueprint',
    returnPath: '/thank-you',
    shown: { home: { cents: 3500 }, shop: { cents: 3500 }, own: { cents: 3500, struckCents: 9700 } },
    charge: once(3500),
    onSale: true,
    refund: 'Your money back within 30 days, no questions asked.',
  },
  'clarity-call': {
    id: 'clarity-call',
    title: 'Clarity Call',
    next: { label: 'Choose a time for your call', href: destinations.clarityCallScheduling },
    path: '/clarity-call',
    returnPath: '/clarity-call-success',
    shown: { home: { cents: 9700 }, shop: { cents: 9700 }, own: { cents: 9700 } },
    charge: once(9700),
    onSale: true,
    refund: CALL_REFUND,
  },
  'focus-call': {
    id: 'focus-call',
    title: 'Focus Call',
    next: { label: 'Choose a time for your call', href: destinations.focusCallScheduling },
    path: '/focus-call',
    returnPath: '/thank-you',
    shown: { home: { cents: 15000 }, shop: { cents: 14900 }, own: { cents: 15000 } },
    charge: once(14900),
    onSale: true,
    refund: CALL_REFUND,
  },
  society: {
    id: 'society',
    title: 'The Society',
    next: { label: 'Apply for your seat', href: destinations.membershipApplication },
    path: '/society',
    returnPath: '/success',
    shown: {
      home: { cents: 3500, struckCents: 9900, per: 'month' },
      shop: { cents: 4900, struckCents: 9900, per: 'month' },
      own: { cents: 3500, struckCents: 9700, per: 'month' },
    },
    charge: { mode: 'subscription', amountCents: 3500, monthlyCents: 9700, currency: 'usd' },
    onSale: true,
    refund:
      'Not a fit? We refund your first payment in full. After that, cancel anytime and keep access through the month you paid for.',
  },
  'startup-pack': {
    id: 'startup-pack',
    title: 'Startup Essentials Template Pack',
    path: '/startup-pack',
    returnPath: '/thank-you',
    shown: { shop: { cents: 3700 }, own: { cents: 3700 } },
    charge: once(3700),
    onSale: true,
    refund: DOWNLOAD_REFUND,
  },
  'funding-pack': {
    id: 'funding-pack',
    title: 'Business Funding Template Pack',
    path: '/funding-pack',
    returnPath: '/thank-you',
    shown: { shop: { cents: 4700 }, own: { cents: 4700 } },
    charge: once(4700),
    onSale: true,
    refund: DOWNLOAD_REFUND,
  },
}

/** Said in plain words beside every button that leads to the Society's payment. */
export const SOCIETY_TERMS = `${dollars(3500)} for the first month, then ${dollars(9700)} a month. Cancel any time.`

export function findOffer(id: string): Offer | undefined {
  return Object.hasOwn(offers, id) ? offers[id as OfferId] : undefined
}

/** `3500` as `$35`, `3550` as `$35.50`. */
export function dollars(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
}
