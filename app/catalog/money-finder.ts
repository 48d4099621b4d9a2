import { filled } from '../../content/site/free-money-finder.yaml'
import { content, derived } from './content.ts'
import { type Offer, offers } from './offers.ts'

/** The most that each of the two lists has: an edition with fewer says how many. */
export const OPPORTUNITIES_PER_LIST = 100

export interface EditionOffer {
  readonly offer: Offer
  readonly name: 'Small Business' | 'Nonprofit'
}

/** What each audience's edition is sold as. */
export const editionOffers = derived<Readonly<Record<'small-business' | 'nonprofit', EditionOffer>>>(() => ({
  'small-business': { offer: offers['money-finder-small-business'], name: 'Small Business' },
  nonprofit: { offer: offers['money-finder-nonprofit'], name: 'Nonprofit' },
}))

export const freeMoneyFinder = content('free-money-finder', filled)
