import { z } from 'zod'
import { text } from './text.ts'

/** What has room on a drawing. */
const line = text.max(24)
const title = z.array(text.max(12)).min(1).max(2).describe('Its lines')

export const coversSchema = z.strictObject({
  finder: z.strictObject({ name: line, above: line, figure: text.max(4) }),
  blueprint: z.strictObject({ line, title, stamp: text.max(12) }),
  call: z.strictObject({ minutes: line }),
  society: z.strictObject({ name: line, title, line }),
  startupPack: z.strictObject({ line, title, parts: line }),
  fundingPack: z.strictObject({ title, stamp: text.max(12), line }),
})

export type CoversContent = z.infer<typeof coversSchema>
