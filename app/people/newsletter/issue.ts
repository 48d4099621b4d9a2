import { z } from 'zod'
import type { Topic } from './newsletter.sql.ts'

/** An issue as it is written: front matter between two lines of `---`, then Markdown. */
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

/** @throws Error in words, naming the line of the front matter that does not fit */
export function parseIssue(source: string): Issue {
  if (source.length > MAX_ISSUE_LENGTH)
    throw new Error(`The issue has ${source.length} characters, and at most ${MAX_ISSUE_LENGTH} fit into an email.`)
  const [, head, body] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || body === undefined) {
    throw new Error('An issue starts with subject, preheader and slug between two lines of ---, and its text follows.')
  }
  const result = frontMatter.safeParse(
    Object.fromEntries(head.split(/\r?\n/).filter(Boolean).map(parseFrontMatterLine)),
  )
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => `${path.join('.') || 'a line'}: ${message}`)
    throw new Error(`The front matter isn’t valid. ${errors.join('; ')}`)
  }
  if (body.trim() === '') throw new Error('The issue has no text.')
  return { ...result.data, markdown: body }
}

/** With its front matter. */
const MAX_ISSUE_LENGTH = MAX_LENGTHS.markdown

const textField = (most: number) =>
  z.string('is missing').min(1, 'is empty').max(most, `has more than ${most} characters`)

const frontMatter = z.strictObject({
  slug: z
    .string('is missing')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens')
    .max(60),
  subject: textField(MAX_LENGTHS.subject),
  preheader: textField(MAX_LENGTHS.preheader),
  topic: z.enum(['newsletter', 'product_news'], 'must be newsletter or product_news').default('newsletter'),
})

function parseFrontMatterLine(text: string): [string, string] {
  const colon = text.indexOf(':')
  if (colon < 1) throw new Error(`The front matter needs "name: value", not "${text}".`)
  const value = text.slice(colon + 1).trim()
  return [text.slice(0, colon).trim(), value.replace(/^"(.*)"$|^'(.*)'$/, '$1$2')]
}
