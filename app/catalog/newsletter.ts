import { site } from '../../site.config.ts'

/** The words beside every button that changes what someone agreed to. The consent ledger stores them as they were at the time. */
export const newsletterCopy = {
  title: 'Monthly leads, no spam',
  /** Beside the Subscribe button. */
  subscribe: `One email a month: grants and contracts that are open, and what to do first. We mail you a link to confirm; unsubscribe anytime.`,
  /** Beside the button that confirms. */
  confirm: `Yes, mail me the monthly newsletter of ${site.brand}. I can leave at any time, with one click.`,
  unsubscribe: `Stop all newsletters of ${site.brand}. Receipts and links for what I bought still reach me.`,
} as const

export const topics = [
  { name: 'newsletter', label: 'The monthly newsletter', hint: 'Open grants and contracts, and what to do first.' },
  { name: 'product_news', label: 'Product news', hint: 'A new edition, a new pack: a few times a year.' },
] as const

/** In days. */
export const pauseDays = [30, 90] as const
