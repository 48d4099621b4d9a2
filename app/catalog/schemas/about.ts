import { z } from 'zod'
import { longText, meta, text } from './text.ts'

export const aboutSchema = z.strictObject({
  meta,
  hero: z.strictObject({
    label: text,
    title: text.describe('The heading, before the word that changes'),
    attributes: z.array(text).length(7).describe('The words that take turns at the end of the heading'),
    lead: text,
    stats: text.describe('Heard by screen readers before the figures'),
  }),
  card: z.strictObject({
    label: z.array(text).min(1).max(3).describe('Its lines'),
    stamp: text,
    rows: z
      .array(z.strictObject({ label: text, value: text }))
      .min(1)
      .max(6),
  }),
  bio: z.strictObject({ label: text, title: text, paragraphs: z.array(longText).min(1).max(8) }),
  mission: z.strictObject({ label: text, text, figure: text.describe('After the figure and its label') }),
  values: z.strictObject({
    label: text,
    title: text,
    items: z
      .array(z.strictObject({ title: text, what: text }))
      .min(1)
      .max(4),
  }),
  next: z.strictObject({ title: text, lead: text, quiz: text, shop: text, stories: text }),
  bar: z.strictObject({ quiz: text, shop: text }).describe('The bar at the foot of a phone’s screen'),
})

export type AboutContent = z.infer<typeof aboutSchema>
