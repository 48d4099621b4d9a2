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
    description: 'A question about an offer, a payment, a download or anything else. We reply on business days.',
    contact: site.supportEmail,
    responseTime: 'Reply usually within 24 hours',
    isButton: false,
    link: supportMailto({ subject: 'A question' }),
  },
  {
    icon: 'calendar',
    title: 'Book a Call',
    description: `An hour with ${site.coach} on your business, and a plan for the next 30 days.`,
    contact: 'Book a Focus Call',
    responseTime: 'Available within 7 days',
    isButton: true,
    link: '/focus-call',
  },
  {
    icon: 'people',
    title: 'Community Support',
    description: 'Founders working on the same deadlines you are. It’s part of every Society membership.',
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
      'No. It’s free to email us, and so is our reply. If you need an hour of work on your own documents, we’ll say so and tell you which offer covers it. You decide.',
    link: { label: 'See what each offer costs', to: '/shop' },
  },
  {
    question: 'I’ve never applied for anything. Is that a problem?',
    answer:
      'Most people haven’t. Tell us what your business does, the state it’s in and what you’d do with the money. That’s enough for us to say where to start.',
  },
  {
    question: 'Where do I need to be?',
    answer:
      'Anywhere with a phone or a video connection. We work remotely and reply worldwide. Our offers are for customers in the United States, because that’s the money we know.',
  },
  {
    question: 'I paid and can’t find what I bought',
    answer:
      'The link is in your receipt, at the email address you paid with. Check your spam folder too. If it’s not there, we’ll send it again.',
    link: { label: 'Find my purchase', to: '/find-my-purchase' },
  },
]
