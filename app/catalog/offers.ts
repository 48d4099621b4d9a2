import { destinations } from './destinations.ts'
import { dollars } from './dollars.ts'
import { type Charge, chargeOf, type DisplayPrices, type OfferId, prices } from './prices.ts'

export { dollars }

/** Something that is sold. Its prices come from prices.ts, in cents of a US dollar. */
export interface Offer {
  readonly id: OfferId
  readonly title: string
  /** Its sales page. */
  readonly path: string
  /** Where the payment page sends the buyer back to. */
  readonly returnPath: string
  readonly displayPrices: DisplayPrices
  readonly charge: Charge
  /** What has no contents or no return page yet cannot be bought. */
  readonly onSale: boolean
  /** Sold as the newest edition of a month; while none is published it cannot be bought. */
  readonly soldByEdition?: true
  /** Where what is bought happens, when it is not a download. */
  readonly nextStep?: { readonly label: string; readonly href: string }
  /** The same sentence wherever the offer is shown; the refund rules of the software are these. */
  readonly refund: string
  /** For so many days after the payment all of it goes back by one press of its buyer, and no question is asked. */
  readonly refundDays?: number
}

/** The prices of an offer: what its pages show, and what follows from that. */
const pricesFor = (id: OfferId) => ({ displayPrices: prices[id].displayPrices, charge: chargeOf(prices[id]) })

const CALL_REFUND =
  'Full refund if the call wasn’t worth it (tell us within 7 days) or you cancel at least 24 hours ahead. No refund for no-shows or later cancellations.'
const DOWNLOAD_REFUND = 'Not what this page promised? Full refund within 14 days.'

export const offers: Readonly<Record<OfferId, Offer>> = {
  'money-finder-small-business': {
    id: 'money-finder-small-business',
    title: 'Free Money Finder, Small Business edition',
    path: '/free-money-finder',
    returnPath: '/thank-you',
    ...pricesFor('money-finder-small-business'),
    onSale: true,
    soldByEdition: true,
    refund: DOWNLOAD_REFUND,
  },
  'money-finder-nonprofit': {
    id: 'money-finder-nonprofit',
    title: 'Free Money Finder, Nonprofit edition',
    path: '/free-money-finder',
    returnPath: '/thank-you',
    ...pricesFor('money-finder-nonprofit'),
    onSale: true,
    soldByEdition: true,
    refund: DOWNLOAD_REFUND,
  },
  blueprint: {
    id: 'blueprint',
    title: 'The Blueprint',
    path: '/blueprint',
    returnPath: '/thank-you',
    ...pricesFor('blueprint'),
    onSale: true,
    refund: 'Full refund within 30 days, no questions asked.',
    refundDays: 30,
  },
  'clarity-call': {
    id: 'clarity-call',
    title: 'Clarity Call',
    nextStep: { label: 'Pick a time for your call', href: destinations.clarityCallScheduling },
    path: '/clarity-call',
    returnPath: '/clarity-call-success',
    ...pricesFor('clarity-call'),
    onSale: true,
    refund: CALL_REFUND,
  },
  'focus-call': {
    id: 'focus-call',
    title: 'Focus Call',
    nextStep: { label: 'Pick a time for your call', href: destinations.focusCallScheduling },
    path: '/focus-call',
    returnPath: '/thank-you',
    ...pricesFor('focus-call'),
    onSale: true,
    refund: CALL_REFUND,
  },
  society: {
    id: 'society',
    title: 'The Society',
    nextStep: { label: 'Apply for your seat', href: destinations.membershipApplication },
    path: '/society',
    returnPath: '/success',
    ...pricesFor('society'),
    onSale: true,
    refund:
      'Not a fit? We refund your first payment in full. After that, cancel anytime and keep access through the month you paid for.',
    // The shortest first month: after it, more than that payment was made.
    refundDays: 28,
  },
  'startup-pack': {
    id: 'startup-pack',
    title: 'Startup Essentials Template Pack',
    path: '/startup-pack',
    returnPath: '/thank-you',
    ...pricesFor('startup-pack'),
    onSale: true,
    refund: DOWNLOAD_REFUND,
  },
  'funding-pack': {
    id: 'funding-pack',
    title: 'Business Funding Template Pack',
    path: '/funding-pack',
    returnPath: '/thank-you',
    ...pricesFor('funding-pack'),
    onSale: true,
    refund: DOWNLOAD_REFUND,
  },
}

/** The one promise about the review. */
export const REVIEW_PROMISE =
  'Applications are reviewed within 48 hours of having both your application and your first payment.'

/** Shown beside every button that leads to the Society's payment. */
export const SOCIETY_TERMS = describeTerms(offers.society.charge)

function describeTerms(charge: Charge): string {
  const first = dollars(charge.amountCents)
  return charge.mode === 'payment'
    ? `${first}.`
    : `${first} for the first month, then ${dollars(charge.monthlyCents)} a month. Cancel anytime.`
}

export function findOffer(id: string): Offer | undefined {
  return Object.values(offers).find((offer) => offer.id === id)
}
