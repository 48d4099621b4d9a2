import { z } from 'zod'
import { lines, text } from './text.ts'

export const membershipSchema = z.strictObject({
  payments: z
    .strictObject({ first: text, renewal: text })
    .describe('What the payments are called, each with its amount'),
  access: lines.describe('What opens for a member'),
})

export type MembershipContent = z.infer<typeof membershipSchema>
