import { z } from 'zod'
import { link, meta, text } from './text.ts'

const product = z.strictObject({
  badge: text.max(40),
  badgeNote: text.describe('What the badge means, for who asks: nothing that a buyer must know'),
  description: text,
  features: z.array(text).min(1).max(8),
  cta: text.max(60).describe('Its button'),
})

export const shopSchema = z.strictObject({
  meta,
  heading: z.strictObject({
    label: text,
    figure: text.describe('After the total funding, where that has evidence'),
    title: text,
    lead: text,
  }),
  guide: z
    .strictObject({
      title: text,
      options: z
        .array(z.strictObject({ situation: text, answer: text, link }))
        .min(1)
        .max(6),
      ask: text.describe('With the [link] to your email'),
    })
    .describe('Which option is for which reader'),
  products: z.strictObject({
    'free-money-finder': product.extend({ title: text.describe('Both editions as one') }),
    blueprint: product,
    'clarity-call': product,
    'focus-call': product,
    society: product,
    'startup-pack': product,
    'funding-pack': product,
  }),
  founding: z.strictObject({ terms: text.describe('On the card of the membership, before its refunds') }),
})

export type ShopContent = z.infer<typeof shopSchema>
