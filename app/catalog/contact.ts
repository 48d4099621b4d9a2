import { site } from '../../site.config.ts'
import { supportMailto } from './support.ts'

/** A way to reach us. `isButton`: its link is shown as a button to another page, not as an address. */
export interface ContactOption {
  readonly icon: 'mail' | 'calendar' | 'people'
  readonly title: string
  readonly description: string
  readonly contact: string
  readonly responseTime: string
  readonly isButton: boolean
  readonly link: string
}

export const contactOptions: readonly ContactOption[] = [
  {
    icon: 'mail',
    title: 'Email support',
    description: 'A question about an offer, a payment or a download, or anything else. Answered on business days.',
    contact: site.supportEmail,
    responseTime: 'Reply usually within 24 hours',
    isButton: false,
    link: supportMailto({ subject: 'A question' }),
  },
  {
    icon: 'calendar',
    title: 'Book a Call',
    description: `An hour with ${site.coach} about your business alone, and a plan for the 30 days after it.`,
    contact: 'Book a Focus Call',
    responseTime: 'Available within 7 days',
    isButton: true,
    link: '/focus-call',
  },
  {
    icon: 'people',
    title: 'Community Support',
    description: 'Founders on the same deadlines, awake at the same hour. Part of every Society membership.',
    contact: 'See the Society',
    responseTime: '24/7 peer support',
    isButton: true,
    link: '/society',
  },
]

export const URGENT_MAILTO = supportMailto({ subject: 'URGENT' })

interface Faq {
  readonly question: string
  readonly answer: string
  /** Where to read more. */
  readonly link?: { readonly label: string; readonly to: string }
}

export const contactFaqs: readonly Faq[] = [
  {
    question: 'Does it cost anything to ask?',
    answer:
      'No. An email is free, and so is the answer. If what you need takes an hour of work on your own papers, we say so and name the offer that covers it; you decide.',
    link: { label: 'See what each offer costs', to: '/shop' },
  },
  {
    question: 'I have never applied for anything. Is that a problem?',
    answer:
      'Most people haven’t. Tell us what your business does, the state it is in and what you would do with the money. That is enough to say where to start.',
  },
  {
    question: 'Where do I have to be?',
    answer:
      'Anywhere with a telephone or a video link. We work remotely and answer worldwide. What you buy here is for customers in the United States, because that is the money we know.',
  },
  {
    question: 'I have paid and cannot find what I bought',
    answer:
      'The link is in your receipt, which is mailed to the address you paid with. Look in the spam folder too. If it is not there, we send it again.',
    link: { label: 'Find my purchase', to: '/find-my-purchase' },
  },
]
