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

/** What an email program shows whole, and what it takes: Gmail cuts off an email of 102 KB. */
export const MAX_LENGTHS = { subject: 150, preheader: 200, markdown: 20_000 }
