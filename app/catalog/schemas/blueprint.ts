import { z } from 'zod'
import { lines, meta, text } from './text.ts'

const part = z.strictObject({ name: text, what: text })

const step = z.strictObject({ title: text, what: text })

export const blueprintSchema = z.strictObject({
  meta: meta.describe('The promise about refunds follows the description'),
  hero: z.strictObject({ label: text, title: text, lead: text, sample: text.describe('Leads to the free chapter') }),
  fit: z.strictObject({ label: text, lines }),
  inside: z.strictObject({
    label: text,
    title: text,
    number: text.describe('Before the number of each tool'),
    tools: z.array(part).length(6).describe('As many as are in the download'),
    bonus: text.describe('The heading of the templates'),
    templates: z.array(part).length(5).describe('As many as are in the download'),
  }),
  achievements: z.strictObject({ label: text, title: text, lead: text, lines }),
  readers: z.strictObject({ label: text, title: text }),
  next: z.strictObject({
    title: text,
    steps: z.array(step).min(1).max(5),
  }),
  buy: z.strictObject({
    stamp: text,
    button: text.describe('The price follows where there’s room'),
    access: text.describe('The promise about refunds follows'),
  }),
})

export type BlueprintContent = z.infer<typeof blueprintSchema>
