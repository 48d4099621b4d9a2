import { filled } from '../../content/site/contact.yaml'
import { site } from '../../site.config.ts'
import { content } from './content.ts'

export const contact = content('contact', filled)

/** A link that opens a letter to support with its subject already written. */
export function supportMailto(subject: string): string {
  return `mailto:${site.supportEmail}?subject=${encodeURIComponent(subject)}`
}
