import { z } from 'zod'
import { meta, text, textWithLinks } from './text.ts'

export const successSchema = z.strictObject({
  meta,
  opening: z.strictObject({
    stamp: text,
    title: text,
    lead: text,
    review: textWithLinks(1).describe(
      'After the promise about the review. [These words] lead to where a membership is canceled',
    ),
    apply: text,
  }),
  costs: z.strictObject({ title: text, cancel: textWithLinks(1).describe('[These words] lead to the account') }),
  gets: z.strictObject({ title: text }),
  help: z.strictObject({ wrong: textWithLinks(1).describe('[These words] open an email to you') }),
})

export type SuccessContent = z.infer<typeof successSchema>
