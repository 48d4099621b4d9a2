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

/**
 * Rows as the lists have them: true ones, copied from Grants.gov as they stood on SAMPLED_ON, and closed since. They show
 * what a row looks like and are not for sale.
 */
export interface SampleRow {
  readonly edition: 'Small Business' | 'Nonprofit'
  readonly title: string
  readonly funder: string
  readonly who: string
  readonly reference: string
  /** ISO date. */
  readonly closed: string
}

/** ISO date. */
export const SAMPLED_ON = '2025-09-01'

export const sampleRows: readonly SampleRow[] = [
  {
    edition: 'Small Business',
    title: 'Meat and Poultry Processing Expansion Program, Phase 3: invasive wild-caught catfish',
    funder: 'USDA Rural Business-Cooperative Service',
    who: 'Small businesses, among others',
    reference: 'RD-RBS-25-03-MPPEP',
    closed: '2025-10-06',
  },
  {
    edition: 'Small Business',
    title: 'Golden mussel prevention and control in the Western United States',
    funder: 'Fish and Wildlife Service',
    who: 'Unrestricted',
    reference: 'F25AS00320',
    closed: '2025-10-06',
  },
  {
    edition: 'Nonprofit',
    title: 'Battlefield Interpretation Grant, 2025',
    funder: 'National Park Service',
    who: 'Nonprofits with or without 501(c)(3) status',
    reference: 'P25AS00477',
    closed: '2025-11-25',
  },
  {
    edition: 'Nonprofit',
    title: 'Humanities Research Centers on Artificial Intelligence',
    funder: 'National Endowment for the Humanities',
    who: 'Nonprofits with 501(c)(3) status',
    reference: '20251210-RAI',
    closed: '2025-10-01',
  },
]

export const moneyFinderTitle = `Free Money Finder: up to ${OPPORTUNITIES_PER_LIST} grants and contracts`
