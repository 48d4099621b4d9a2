import { z } from 'zod'
import { meta, text } from './text.ts'

const items = z.array(text).min(1).max(8)
const column = z.strictObject({ title: text, items })
const kind = z.strictObject({ name: text, what: text })

/** A card of the price list. */
const card = z.strictObject({
  badge: text.max(40),
  description: text,
  whoItsFor: text.describe('The end of a sentence'),
  features: items,
  cta: text.max(60).describe('Its button'),
})

export const homeSchema = z.strictObject({
  meta,
  hero: z.strictObject({ label: text, title: text, lead: text, quiz: text, shop: text, note: text }),
  award: z.strictObject({
    label: text,
    title: z.array(text).min(1).max(3).describe('Its lines'),
    rows: z
      .array(z.strictObject({ label: text, value: text }))
      .min(1)
      .max(6),
    yours: text,
    stamp: text.max(40),
    caption: text.describe('Heard by screen readers'),
  }),
  greeting: text.describe('What the coach says, before her name'),
  problems: z.strictObject({ title: text, without: column, with: column }),
  story: z.strictObject({ label: text }).describe('The story itself is among the stories'),
  funding: z.strictObject({
    label: text,
    title: text,
    lead: text,
    main: z.array(kind).length(2).describe('What most of the work is about'),
    others: z.array(kind).min(1).max(12),
  }),
  howItWorks: z.strictObject({
    label: text,
    title: text,
    steps: z.array(column).length(3),
    shop: text,
    quiz: text,
  }),
  prices: z.strictObject({
    label: text,
    title: text,
    lead: text,
    bestIf: text.describe('Before who it’s for'),
    offers: z.strictObject({ blueprint: card, 'clarity-call': card, 'focus-call': card, society: card }),
    refunds: text,
  }),
  proof: z.strictObject({
    joint: text.describe('Between the figure and its label'),
    title: text.describe('Without a figure that has evidence'),
    lead: text,
    stories: text,
  }),
  stories: z.strictObject({ label: text, title: text }),
  closing: z.strictObject({ title: text, lead: text, society: text, blueprint: text, terms: text }),
})

export type HomeContent = z.infer<typeof homeSchema>
