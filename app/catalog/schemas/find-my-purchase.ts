import { z } from 'zod'
import { meta, text } from './text.ts'

const step = z.strictObject({ title: text, what: text })

export const findMyPurchaseSchema = z.strictObject({
  meta: meta.pick({ title: true }),
  opening: z.strictObject({ label: text, title: text, lead: text.describe('For search engines, too') }),
  next: z.strictObject({
    title: text,
    steps: z.array(step).min(1).max(5),
    contact: text,
  }),
})

export type FindMyPurchaseContent = z.infer<typeof findMyPurchaseSchema>
