import { filled } from '../../content/site/contact.yaml'
import { site } from '../../site.config.ts'
import { content } from './content.ts'
import type { ContactContent } from './schemas/contact.ts'

export const contact = content<ContactContent>('contact', filled)

/** A link that opens a letter to support with its subject already written. */
export function supportMailto(subject: string): string {
  return `mailto:${site.supportEmail}?subject=${encodeURIComponent(subject)}`
}
