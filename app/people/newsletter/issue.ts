import type { Topic } from './newsletter.sql.ts'

/** An issue as it is written, in Markdown. */
export interface Issue {
  slug: string
  subject: string
  /** What an email program shows beside the subject. */
  preheader: string
  topic: Topic
  markdown: string
  /** Each reader's copy ends with what fits them, from the newest edition. */
  threeThatFit?: true
}

/** In the links of a newsletter to this site, and in the forms of the pages that they lead on to: its slug. */
export const NEWSLETTER_PARAMETER = 'i'

/** A page of this site with the newsletter that links to it; another site's address, and none, stay as they are. */
export function linkFromNewsletter(href: string, slug: string, publicUrl: string): string {
  if (!URL.canParse(href) || new URL(href).origin !== new URL(publicUrl).origin) return href
  const url = new URL(href)
  url.searchParams.set(NEWSLETTER_PARAMETER, slug)
  return url.href
}
