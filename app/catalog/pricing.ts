import { claims } from './claims.ts'
import { isShown } from './evidence.ts'
import { type Offer, offers } from './offers.ts'

/** A card of the home page's price list. */
export interface PricingCard {
  readonly offer: Offer
  readonly title: string
  readonly badge: string
  readonly description: string
  readonly whoItsFor: string
  readonly features: readonly string[]
  readonly cta: string
  readonly link: string
  readonly popular: boolean
}

export const pricingCards: readonly PricingCard[] = [
  {
    offer: offers.blueprint,
    title: 'The Blueprint',
    badge: 'Do it yourself',
    description: 'An ebook with templates, AI prompts, a tracker and a checklist.',
    whoItsFor: 'you have a few evenings and want to write it yourself.',
    features: ['Six working tools', 'Five bonus templates', 'Yours for life'],
    cta: 'Get the Blueprint',
    link: '/blueprint',
    popular: false,
  },
  {
    offer: offers['clarity-call'],
    title: 'Clarity Call',
    badge: '30 minutes',
    description: 'One conversation that ends with one clear next step.',
    whoItsFor: 'you’re not sure which money fits, or if any does.',
    features: ['Your eligibility, checked', 'Your questions, answered', 'One next step, in writing'],
    cta: 'Book a Clarity Call',
    link: '/clarity-call',
    popular: false,
  },
  {
    offer: offers['focus-call'],
    title: 'Focus Call',
    badge: '60 minutes',
    description: 'A strategy session that ends with a plan.',
    whoItsFor: 'you know what you want funded and need a plan to get there.',
    features: ['Your funding roadmap', 'A 30-day action plan', 'A recording to keep'],
    cta: 'Book a Focus Call',
    link: '/focus-call',
    popular: false,
  },
  {
    offer: offers.society,
    title: 'The Society',
    badge: isShown(claims.mostChosen) ? claims.mostChosen.figure : 'Membership',
    description: 'Ongoing support from Simone and founders like you.',
    whoItsFor: 'you want leads, deadlines and founders working alongside you.',
    features: ['New leads every month', 'Live strategy calls', 'A private founder chat'],
    cta: 'Join the Society',
    link: '/society',
    popular: true,
  },
]
