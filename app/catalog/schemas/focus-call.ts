import { z } from 'zod'
import { link, meta, text, textWith } from './text.ts'

const outcome = z.strictObject({ title: text, what: text })

export const focusCallSchema = z.strictObject({
  meta: meta.extend({ description: textWith('price').max(300) }),
  hero: z.strictObject({
    label: text,
    title: text,
    lead: text,
    book: text.describe('The button that leads to the calendar'),
    pay: text.describe('The button that leads to the payment'),
    taken: textWith('count').describe('How many calls are taken in a month'),
  }),
  agenda: z.strictObject({
    label: text,
    title: text,
    items: z
      .array(z.strictObject({ at: text.describe('Minutes and seconds into the call'), title: text, what: text }))
      .min(1)
      .max(8),
  }),
  outcomes: z.strictObject({
    title: text,
    items: z.strictObject({ roadmap: outcome, plan: outcome, recording: outcome }),
  }),
  plan: z.strictObject({
    label: text,
    title: text,
    lead: text,
    weeks: z
      .array(
        z.strictObject({
          week: text,
          title: text,
          what: text,
          due: z.array(z.int().min(1).max(29)).describe('The days of the month on which something is due'),
        }),
      )
      .min(1)
      .max(5),
    due: text.describe('What a marked day means'),
    lookBack: text.describe('What the last day means'),
  }),
  stories: z.strictObject({ label: text, title: text }),
  fit: z.strictObject({
    title: text,
    lead: text,
    items: z
      .array(z.strictObject({ situation: text, answer: text, link: link.optional() }))
      .min(1)
      .max(8),
  }),
  closing: z.strictObject({ title: text, lead: text }),
  bar: z.strictObject({ book: text }).describe('The bar at the foot of a phone’s screen'),
})

export type FocusCallContent = z.infer<typeof focusCallSchema>
