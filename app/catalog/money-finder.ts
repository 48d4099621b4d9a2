import { type Offer, offers } from './offers.ts'

/** The edition that is on offer: the newest published one's month. */
export const CURRENT_EDITION = { month: 'September' } as const

/** The most that each of the two lists has: an edition with fewer says how many. */
export const OPPORTUNITIES_PER_LIST = 100

export interface EditionOffer {
  readonly offer: Offer
  readonly name: 'Small Business' | 'Nonprofit'
  readonly forWhom: string
  readonly features: readonly string[]
}

/** What each audience's edition is sold as. */
export const editionOffers: Readonly<Record<'small-business' | 'nonprofit', EditionOffer>> = {
  'small-business': {
    offer: offers['money-finder-small-business'],
    name: 'Small Business',
    forWhom: 'For-profit companies, sole proprietors and startups in the United States.',
    features: ['Grants open to small firms', 'Contracts set aside for small firms', 'Federal and state programs'],
  },
  nonprofit: {
    offer: offers['money-finder-nonprofit'],
    name: 'Nonprofit',
    forWhom: 'Registered 501(c)(3)s, and groups still applying for status. Each listing says which it accepts.',
    features: ['Grants open to nonprofits', 'Contracts that nonprofits may bid on', 'Federal and state programs'],
  },
}

export interface HowToStep {
  readonly number: number
  readonly title: string
  readonly subtitle?: string
  readonly icon: 'download' | 'strike' | 'pick' | 'read' | 'send'
}

export const howToUse: readonly HowToStep[] = [
  { number: 1, title: 'Download your edition', icon: 'download' },
  {
    number: 2,
    title: 'Cross off what you don’t qualify for',
    subtitle: 'Read the “who” column first. In ten minutes, your list is short.',
    icon: 'strike',
  },
  {
    number: 3,
    title: 'Pick the top 3 to 5 for the month',
    subtitle: 'The best fit, with enough time to do them well. The rest can wait.',
    icon: 'pick',
  },
  {
    number: 4,
    title: 'Read the full notice',
    subtitle: 'Each row links to the funder’s own page, which always has the last word.',
    icon: 'read',
  },
  {
    number: 5,
    title: 'Submit and log the date',
    subtitle: 'Then come back for the next edition. We update the list monthly.',
    icon: 'send',
  },
]

export const moneyFinderTitle = `Free Money Finder: up to ${OPPORTUNITIES_PER_LIST} grants and contracts`
