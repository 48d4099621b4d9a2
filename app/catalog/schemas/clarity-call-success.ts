import { z } from 'zod'
import { meta, text, textWithLinks } from './text.ts'

const step = z.strictObject({ title: text, what: text })

export const clarityCallSuccessSchema = z.strictObject({
  meta,
  opening: z.strictObject({ stamp: text, title: text, lead: text, button: text }),
  calendar: z
    .strictObject({ waiting: text, opened: text, keptBack: text })
    .describe('Below the button, which is pressed by itself after three seconds'),
  facts: z.strictObject({
    title: text,
    items: z.array(step).min(1).max(5),
  }),
  help: z.strictObject({ noTimes: textWithLinks(1).describe('[These words] open an email to you') }),
})

export type ClarityCallSuccessContent = z.infer<typeof clarityCallSuccessSchema>
