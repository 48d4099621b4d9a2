import { site } from '../../site.config.ts'
import { claims } from './claims.ts'
import { destinations } from './destinations.ts'
import { isShown } from './evidence.ts'
import { type Offer, offers } from './offers.ts'

/** A card in the shop. The two editions of the money finder share one. */
export interface ShopProduct {
  readonly id:
    | 'free-money-finder'
    | 'blueprint'
    | 'clarity-call'
    | 'focus-call'
    | 'society'
    | 'startup-pack'
    | 'funding-pack'
  readonly offer: Offer
  readonly title: string
  readonly badge: string
  /** What the badge means, for who asks; nothing that a buyer must know. */
  readonly badgeNote: string
  readonly description: string
  readonly image?: string
  readonly features: readonly string[]
  readonly cta: string
  readonly ctaLink: string
  /** True where `ctaLink` may lead to an outside service and opens a new tab. */
  readonly newTab: boolean
  readonly popular: boolean
  /** True where the offer's page starts a checkout of its own beside an outside calendar. */
  readonly isStripeProduct?: boolean
}

export const shopProducts: readonly ShopProduct[] = [
  {
    id: 'free-money-finder',
    offer: offers['money-finder-small-business'],
    title: 'Free Money Finder',
    badge: 'Updated monthly',
    badgeNote: 'A new edition comes out each month. You pay for one edition, once.',
    description: 'Up to 100 open grants and contracts, with who qualifies and when each one closes.',
    features: [
      'Small Business or Nonprofit edition',
      'Up to 100 open opportunities, counted on its page',
      'Pick your top 3 to 5 a month',
    ],
    cta: 'See this month’s list',
    ctaLink: '/free-money-finder',
    newTab: false,
    popular: false,
  },
  {
    id: 'blueprint',
    offer: offers.blueprint,
    title: 'The Blueprint',
    badge: 'Do it yourself',
    badgeNote: 'You work at your own pace, with no call and no deadline.',
    description:
      'The ebook that takes you from “do I qualify?” to “submitted”, with everything you fill in on the way.',
    features: ['Six working tools', 'Five bonus templates', 'AI prompts, tracker and checklist'],
    cta: 'Get the Blueprint',
    ctaLink: '/blueprint',
    newTab: false,
    popular: false,
  },
  {
    id: 'clarity-call',
    offer: offers['clarity-call'],
    title: 'Clarity Call',
    badge: '30 minutes',
    badgeNote: `On video with ${site.coach}, at a time you pick.`,
    description: 'Thirty minutes on one question: which money fits your business, and what do you do first?',
    features: ['Your eligibility, checked live', 'Straight answers', 'One next step, in writing'],
    cta: 'Learn more',
    ctaLink: '/clarity-call',
    newTab: false,
    popular: false,
    isStripeProduct: true,
  },
  {
    id: 'focus-call',
    offer: offers['focus-call'],
    title: 'Focus Call',
    badge: '60 minutes',
    badgeNote: `On video with ${site.coach}, with the recording to keep.`,
    description: 'A full strategy session. You’ll leave with a roadmap and know what to do every week for a month.',
    features: ['Your funding roadmap', 'A 30-day action plan', 'The recording'],
    cta: 'Plan my Focus Call',
    ctaLink: '/focus-call',
    newTab: false,
    popular: false,
  },
  {
    id: 'society',
    offer: offers.society,
    title: 'The Society',
    badge: isShown(claims.mostChosen) ? claims.mostChosen.figure : 'Membership',
    badgeNote: 'A monthly membership. Cancel anytime.',
    description: 'Leads, live calls, training and a room of founders on the same deadlines as you.',
    features: [
      'Grant and contract leads every month',
      'Live strategy and accountability calls',
      'Private founder chat',
    ],
    cta: 'Apply to join',
    ctaLink: destinations.membershipApplication,
    newTab: true,
    popular: true,
  },
  {
    id: 'startup-pack',
    offer: offers['startup-pack'],
    title: 'Startup Essentials Template Pack',
    badge: 'Template pack',
    badgeNote: 'Word and Excel files that you fill in and keep.',
    description: 'The documents funders expect from a new company, ready to fill in.',
    features: ['Formation checklist', 'Operating agreement and bylaws', 'Business plan with projections'],
    cta: 'See what’s inside',
    ctaLink: '/startup-pack',
    newTab: false,
    popular: false,
  },
  {
    id: 'funding-pack',
    offer: offers['funding-pack'],
    title: 'Business Funding Template Pack',
    badge: 'Template pack',
    badgeNote: 'Word and Excel files that you fill in and keep.',
    description: 'The documents reviewers expect, in the order they expect them.',
    features: ['Grant and narrative templates', 'Capability statement', 'Budget justification'],
    cta: 'See what’s inside',
    ctaLink: '/funding-pack',
    newTab: false,
    popular: false,
  },
]

/** Which option fits which reader. */
export const optionGuide: readonly { readonly situation: string; readonly answer: string; readonly link: string }[] = [
  { situation: 'I have more time than money', answer: 'The Blueprint', link: '/blueprint' },
  { situation: 'I need a plan for my business', answer: 'Focus Call', link: '/focus-call' },
  { situation: 'I want people working alongside me every month', answer: 'The Society', link: '/society' },
]
