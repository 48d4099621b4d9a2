import { z } from 'zod'
import { text } from './text.ts'

export const sellingSchema = z.strictObject({
  bar: z.strictObject({
    membership: text.describe('Below the first payment, in the bar at the foot of a phone’s screen'),
  }),
  opening: z.strictObject({
    text: text.describe('Where a product can’t be bought yet, with the [link] to your email'),
    subject: text.describe('Of that email, before the product'),
  }),
})

export type SellingContent = z.infer<typeof sellingSchema>
