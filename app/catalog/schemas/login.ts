import { z } from 'zod'
import { meta, text } from './text.ts'

export const loginSchema = z.strictObject({
  meta: z.strictObject({ ...meta.pick({ title: true }).shape, titleSoon: text.max(120), description: text.max(300) }),
  signIn: z.strictObject({ title: text, lead: text, account: text, purchase: text, coach: text }),
  soon: z
    .strictObject({ stamp: text, title: text, lead: text, shop: text, purchase: text })
    .describe('What the page says while sign-in is off'),
})

export type LoginContent = z.infer<typeof loginSchema>
