import { z } from 'zod'
import { meta, text, textWith } from './text.ts'

const edition = z.strictObject({
  forWhom: text,
  features: z.array(text).min(1).max(6).describe('While there’s no list to count'),
})
const service = z.strictObject({ title: text, what: text, button: text.describe('The price follows') })

export const freeMoneyFinderSchema = z.strictObject({
  meta,
  banner: z.strictObject({
    month: text.describe('While no edition is published'),
    edition: textWith('month'),
    note: text,
  }),
  hero: z.strictObject({ label: text, title: text, lead: text }),
  fit: z.strictObject({ title: text }),
  editions: z.strictObject({
    title: textWith('month').describe('Heard by screen readers'),
    badge: textWith('month'),
    note: text,
    sampleBadge: textWith('month'),
    sampleNote: text,
    sampleDelivered: textWith('month'),
    tooFew: text,
    button: text.describe('The price follows'),
    smallBusiness: edition,
    nonprofit: edition,
  }),
  howToUse: z.strictObject({
    title: text,
    lead: text,
    steps: z.array(z.strictObject({ title: text, what: text.optional() })).length(5),
  }),
  sample: z.strictObject({
    title: text,
    stamp: text,
    listed: text,
    madeSample: text.describe('How a sample was made'),
    made: text.describe('How an edition was made'),
    lastWord: text,
  }),
  next: z.strictObject({
    title: text.describe('Heard by screen readers'),
    blueprint: service,
    clarityCall: service,
  }),
})

export type FreeMoneyFinderContent = z.infer<typeof freeMoneyFinderSchema>
