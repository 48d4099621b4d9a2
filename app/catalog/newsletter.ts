import { filled } from '../../content/site/newsletter.yaml'
import { content } from './content.ts'

/** The words beside every button that changes what someone agreed to. The consent ledger stores them as they were at the time. */
export const newsletterCopy = content('newsletter', filled)

/** In days. */
export const pauseDays = [30, 90] as const
