import { z } from 'zod'
import { photograph, text } from './text.ts'

/** What has room on a drawing. */
const line = text.max(24)
const picture = photograph.optional().describe('A photograph in place of the drawing')
const title = z.array(text.max(12)).min(1).max(2).describe('Its lines')

export const coversSchema = z.strictObject({
  finder: z.strictObject({ name: line, above: line, figure: text.max(4), smallBusiness: picture, nonprofit: picture }),
  blueprint: z.strictObject({ line, title, stamp: text.max(12), picture }),
  call: z.strictObject({ minutes: line, clarityCall: picture, focusCall: picture }),
  society: z.strictObject({ name: line, title, line, picture }),
  startupPack: z.strictObject({ line, title, parts: line, picture }),
  fundingPack: z.strictObject({ title, stamp: text.max(12), line, picture }),
})

export type CoversContent = z.infer<typeof coversSchema>
