import { z } from 'zod'
import { lines, meta, text, textWith } from './text.ts'

const opening = z.strictObject({ label: text, lead: text }).describe('Before and after the pack’s title')
const fit = z.strictObject({ title: text, lines })
const part = z.strictObject({ name: text, what: text })

export const startupPackSchema = z.strictObject({
  meta,
  opening,
  contents: z.strictObject({ title: text, stamp: textWith('parts'), items: z.array(part).min(1).max(10) }),
  fit,
})

export const fundingPackSchema = z.strictObject({
  meta,
  opening,
  fit,
  contents: z.strictObject({
    label: text,
    title: text,
    number: text.describe('Before the number of each part'),
    items: z.array(part).min(1).max(12),
  }),
})

export type StartupPackContent = z.infer<typeof startupPackSchema>
export type FundingPackContent = z.infer<typeof fundingPackSchema>
