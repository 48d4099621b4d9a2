import { offers } from '../../catalog/offers.ts'
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

/** A part of the readers, by facts alone: `everyone`, `members`, `bought:blueprint`. */
export type Segment = string

/** Every segment with its name, in the order in which a page lists them. */
export const SEGMENTS: readonly { segment: Segment; label: string }[] = [
  { segment: 'everyone', label: 'Everyone who confirmed' },
  { segment: 'members', label: 'Members of the Society' },
  { segment: 'not-members', label: 'Everyone but members' },
  { segment: 'buyers', label: 'Everyone who has bought something' },
  { segment: 'not-buyers', label: 'Everyone who hasn’t bought anything' },
  { segment: 'quiet', label: 'Buyers who bought nothing in 90 days' },
  ...Object.values(offers).map(({ id, title }) => ({ segment: `bought:${id}`, label: `Bought: ${title}` })),
]

export function segmentLabel(segment: Segment): string {
  return SEGMENTS.find((one) => one.segment === segment)?.label ?? segment
}
