import { site } from '../../site.config.ts'

/** The words beside every button that changes what someone agreed to. The consent ledger stores them as they were at the time. */
export const newsletterCopy = {
  title: 'Monthly leads, no spam',
  /** Beside the Subscribe button. */
  subscribe: `One email a month: open grants and contracts, and what to do first. We’ll email you a link to confirm. Unsubscribe anytime.`,
  /** Beside the button that confirms. */
  confirm: `Yes, email me the ${site.brand} monthly newsletter. I can unsubscribe anytime, in one click.`,
  unsubscribe: `Stop all ${site.brand} newsletters. I’ll still get receipts and links for what I buy.`,
} as const

export const topics = [
  { name: 'newsletter', label: 'The monthly newsletter', hint: 'Open grants and contracts, and what to do first.' },
  { name: 'product_news', label: 'Product news', hint: 'A new edition, a new pack: a few times a year.' },
] as const

/** In days. */
export const pauseDays = [30, 90] as const
