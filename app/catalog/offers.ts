import { filled } from '../../content/site/offers.yaml'
import { site } from '../../site.config.ts'
import { content, derived } from './content.ts'
import { destinations } from './destinations.ts'
import { dollars } from './dollars.ts'
import { isLive } from './live.ts'
import type { Charge, DisplayPrice, DisplayPrices, OfferId } from './prices.ts'
import type { OffersContent } from './schemas/offers.ts'

export { dollars }

/** Something that is sold. Its prices are in cents of a US dollar. */
export interface Offer {
  readonly id: OfferId
  readonly title: string
  /** Its sales page. */
  readonly path: string
  /** Where the payment page sends the buyer back to. */
  readonly returnPath: string
  readonly displayPrices: DisplayPrices
  readonly charge: Charge
  /** False while the coach has closed it: then nobody can buy it. */
  readonly onSale: boolean
  /** What its buttons say while it's closed. */
  readonly closedNote?: string
  /** The price as its forms send it; undefined while it is the one that ships. */
  readonly shownPrice?: string
  /** Sold as the newest edition of a month; while none is published it cannot be bought. */
  readonly soldByEdition?: true
  /** Where what is bought happens, when it is not a download. */
  readonly nextStep?: { readonly label: string; readonly href: string }
  /** The same sentence wherever the offer is shown; the refund rules of the software are these. */
  readonly refund: string
  /** For so many days after the payment all of it goes back by one press of its buyer, and no question is asked. */
  readonly refundDays?: number
}

const soldAs = content('offers', filled)

/** What the words of an offer say nothing of. */
type Terms = Pick<Offer, 'path' | 'returnPath'> & {
  readonly per?: DisplayPrice['per']
  readonly soldByEdition?: true
  /** Where its next step leads. */
  readonly leadsTo?: keyof typeof destinations
  readonly refundDays?: number
}

const TERMS: Readonly<Record<OfferId, Terms>> = {
  'money-finder-small-business': {
    path: '/free-money-finder',
    returnPath: '/thank-you',
    per: 'edition',
    soldByEdition: true,
  },
  'money-finder-nonprofit': {
    path: '/free-money-finder',
    returnPath: '/thank-you',
    per: 'edition',
    soldByEdition: true,
  },
  blueprint: { path: '/blueprint', returnPath: '/thank-you', refundDays: 30 },
  'clarity-call': { path: '/clarity-call', returnPath: '/clarity-call-success', leadsTo: 'clarityCallScheduling' },
  'focus-call': { path: '/focus-call', returnPath: '/thank-you', leadsTo: 'focusCallScheduling' },
  // The shortest first month: after it, more than that payment was made.
  society: {
    path: '/society',
    returnPath: '/success',
    per: 'month',
    leadsTo: 'membershipApplication',
    refundDays: 28,
  },
  'startup-pack': { path: '/startup-pack', returnPath: '/thank-you' },
  'funding-pack': { path: '/funding-pack', returnPath: '/thank-you' },
}

export const offers: Readonly<Record<OfferId, Offer>> = derived(() => {
  const sold = Object.entries(TERMS) as [OfferId, Terms][]
  return Object.fromEntries(sold.map(([id, terms]) => [id, buildOffer(id, soldAs[id], terms)])) as Record<
    OfferId,
    Offer
  >
})

type OfferWords = OffersContent[OfferId]

function buildOffer(id: OfferId, words: OfferWords, { per, leadsTo, ...terms }: Terms): Offer {
  const { title, refund, next, closedUntil, closedNote } = words
  const charge = chargeOf(words)
  const shownPrice = priceText(charge)
  return {
    id,
    title,
    refund,
    ...terms,
    displayPrices: {
      home: displayPrice(words, 'home', per),
      shop: displayPrice(words, 'shop', per),
      own: displayPrice(words, 'own', per),
    },
    charge,
    onSale: !closedUntil,
    ...(closedUntil && closedNote && { closedNote }),
    ...(shownPrice !== priceText(chargeOf(filled[id])) && { shownPrice }),
    ...(next && leadsTo && { nextStep: { label: next, href: destinations[leadsTo] } }),
  }
}

function displayPrice(
  { price, higherOn, struck, struckCharged }: OfferWords,
  page: keyof DisplayPrices,
  per: DisplayPrice['per'],
): DisplayPrice {
  // What was never charged isn't struck through on a live site.
  const compareAt = struckCharged || !isLive() ? struck?.[page] : undefined
  return {
    cents: toCents(higherOn?.[page] ?? price),
    ...(compareAt !== undefined && { compareAtCents: toCents(compareAt) }),
    ...(per && { per }),
  }
}

export function chargeOf({ price, monthly }: Pick<OfferWords, 'price' | 'monthly'>): Charge {
  const amountCents = toCents(price)
  return monthly === undefined
    ? { mode: 'payment', amountCents, currency: 'usd' }
    : { mode: 'subscription', amountCents, monthlyCents: toCents(monthly), currency: 'usd' }
}

/** `3500`, and `3500+9700` where every later month costs something else. */
export function priceText(charge: Charge): string {
  return charge.mode === 'payment' ? String(charge.amountCents) : `${charge.amountCents}+${charge.monthlyCents}`
}

function toCents(amount: number): number {
  return Math.round(amount * 100)
}

/** Shown beside every button that leads to the Society's payment. */
export function societyTerms(): string {
  return site.membership.terms
}

export function findOffer(id: string): Offer | undefined {
  return Object.values(offers).find((offer) => offer.id === id)
}
