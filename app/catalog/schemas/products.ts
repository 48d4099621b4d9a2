import { z } from 'zod'
import { text, textWith } from './text.ts'

export const productsSchema = z.strictObject({
  strip: z
    .strictObject({ pages: text, files: text, prompts: text, formats: text })
    .describe('Beside the figures of what is in the files'),
  look: z.strictObject({
    label: text,
    title: text,
    alt: textWith('title'),
    buy: textWith('title').describe('Beside a large picture; the price follows'),
    place: textWith('number', 'total').describe('Which one of the pictures it is'),
    previous: text.describe('Heard by screen readers'),
    next: text.describe('Heard by screen readers'),
    close: text.describe('Heard by screen readers'),
  }),
  packs: z.strictObject({
    back: text,
    buy: text.describe('The price follows where there’s room'),
    email: text.describe('The button that opens an email to you'),
    byCard: text,
    byEmail: text.describe('The promise about refunds follows'),
    closing: text,
  }),
  overlap: z
    .strictObject({
      both: text.describe('What the Blueprint and the funding pack both hold'),
      blueprint: textWith('both'),
      fundingPack: textWith('both'),
    })
    .describe('Said on both pages, before a buyer of one pays for the other'),
})

export type ProductsContent = z.infer<typeof productsSchema>
