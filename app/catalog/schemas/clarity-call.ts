import { z } from 'zod'
import { faq, lines, meta, text, textWith } from './text.ts'

const call = z.strictObject({ length: text, choose: text, get: text })

export const clarityCallSchema = z.strictObject({
  meta: meta.extend({ description: textWith('price').max(300) }),
  hero: z.strictObject({
    label: text,
    title: text,
    lead: text,
    scarcity: z
      .strictObject({ one: text, several: textWith('count'), soon: text })
      .describe('Shown only while the calendar says so'),
    book: text.describe('The button that leads to the calendar'),
    pay: textWith('price').describe('The button that leads to the payment'),
    coach: text.describe('Below the portrait'),
  }),
  questions: z.strictObject({ title: text, items: z.array(faq).min(1).max(6) }),
  bring: z.strictObject({ title: text, items: lines }),
  whichCall: z.strictObject({
    title: text,
    choose: text,
    get: text,
    clarity: call,
    focus: call,
    more: text,
    stories: text.describe('The link to the stories, when there are some'),
  }),
  faqs: z.strictObject({ title: text, items: z.array(faq).min(1).max(12) }),
  guarantee: z.strictObject({
    label: text,
    title: text.describe('Where the guarantee’s figure isn’t shown, for lack of evidence'),
    lead: text,
  }),
  bar: z.strictObject({ book: text }).describe('The bar at the foot of a phone’s screen'),
})

export type ClarityCallContent = z.infer<typeof clarityCallSchema>
