import { z } from 'zod'
import { longText, meta, text } from './text.ts'

const section = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z-]+$/, 'is small letters and hyphens')
    .describe('Its address after #. It stays as it was published: others may link to it'),
  title: text,
  paragraphs: z.array(longText).min(1).max(20),
  items: z.array(longText).min(1).max(30).optional(),
})

/** A policy. The page puts something of its own at the end of one section, which has to be there. */
const policy = (ownSection: string) => ({
  meta,
  title: text,
  summary: text.describe('A summary in one sentence'),
  effectiveDate: z.iso.date().describe('The day from which it holds'),
  sections: z
    .array(section)
    .max(40)
    .refine(
      (sections) => sections.some(({ id }) => id === ownSection),
      `needs a section “${ownSection}”: the page adds to it`,
    )
    .refine(
      (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
      'has two sections with one address',
    ),
})

export const privacySchema = z.strictObject({
  ...policy('your-choices'),
  salesRecords: longText.describe(
    'What the law makes you keep of a sale: stands in place of [[salesRecords]], and in emails',
  ),
  ownData: text.describe('The button that shows someone their data'),
})

export const termsSchema = z.strictObject(policy('refunds'))

/** What every policy has. */
export const legalSchema = z.strictObject({
  page: z.strictObject({
    since: text.describe('Before the date'),
    contact: text,
    questions: text.describe('Before your email address'),
    reply: text,
  }),
})

export type PrivacyContent = z.infer<typeof privacySchema>
export type TermsContent = z.infer<typeof termsSchema>
export type LegalContent = z.infer<typeof legalSchema>
