import type { IconName } from '../../brand/icons.ts'
import { site } from '../../site.config.ts'
import { claims } from './claims.ts'
import { shown } from './evidence.ts'

/** The strip beneath the page's opening. */
export const societyStats: readonly { readonly figure: string; readonly label: string; readonly icon?: IconName }[] = [
  ...shown([claims.statesRepresented]),
  { figure: '48 hr', label: 'application review', icon: 'hourglass' },
  { figure: 'Monthly', label: 'leads and live calls', icon: 'calendar-days' },
  { figure: '1', label: 'private founder chat', icon: 'messages-square' },
]

export const societyComparison = {
  alone: [
    'You find the grant a week after it closed',
    'Every form wants a document you’ve never heard of',
    'No one reads your draft before the reviewer does',
    'You get turned down and never learn why',
  ],
  inCompany: [
    'You get new leads every month, each with its deadline',
    'You ask in the chat before you guess',
    'You talk through your draft on a live call',
    'You bring the rejection to the next call and fix it',
  ],
} as const

export interface SocietyFeature {
  readonly icon: 'leads' | 'calls' | 'templates' | 'training' | 'chat' | 'wins'
  readonly title: string
  readonly description: string
}

export const societyFeatures: readonly SocietyFeature[] = [
  {
    icon: 'leads',
    title: 'Monthly grant and contract leads',
    description: 'Both editions of the Money Finder, Small Business and Nonprofit, every month you’re a member.',
  },
  {
    icon: 'calls',
    title: 'Live strategy and accountability calls',
    description: `With ${site.coach} and the group: choose targets, commit to dates, report back.`,
  },
  {
    icon: 'templates',
    title: 'Templates, tools and trackers',
    description: 'Letters, budgets and a deadline sheet to fill in, so you start from something that works.',
  },
  {
    icon: 'training',
    title: 'Compliance and proposal-writing training',
    description: 'What funders check, what reviewers score, and how to write a page that gets the points.',
  },
  {
    icon: 'chat',
    title: 'Private founder chat with support threads',
    description: 'A thread for each deadline, so the answer you need is where you’d look for it.',
  },
  {
    icon: 'wins',
    title: 'Win wall and progress board',
    description: 'What’s in draft, what’s submitted and what came back. And a wall for the letters that say yes.',
  },
]

interface SocietyStep {
  readonly number: number
  readonly title: string
  readonly what: string
}

export const societyPath: readonly SocietyStep[] = [
  {
    number: 1,
    title: 'Apply and get accepted',
    what: 'Pay for your first month and fill in the application. A real person reviews it and replies within 48 hours of having both. Not a fit? We refund that payment in full.',
  },
  {
    number: 2,
    title: 'Get resources and support',
    what: 'You get the leads, the templates, the chat and the live call calendar. Pick the three to five leads that fit and put their dates on your board.',
  },
  {
    number: 3,
    title: 'Apply and win funding',
    what: 'Apply with founders alongside you, follow up on the right day and post your award letter on the win wall. No one can promise a yes, so we’re already working on the next one.',
  },
]

/** Who should join, and who should save the money. */
export const societyFit = {
  yes: [
    'You run, or are starting, a business or a nonprofit in the United States',
    'You can give applications two or three hours a week',
    'You want money that stays yours: grants and contracts before loans',
  ],
  no: [
    'You need cash this month. Most awards take longer than that',
    'You want someone to write it all for you. We work with you, not instead of you',
  ],
} as const
