import { z } from 'zod'
import { meta, text } from './text.ts'

export const testimonialsSchema = z.strictObject({
  meta,
  heading: z.strictObject({ label: text, title: text, lead: text.describe('Names the people in the stories') }),
  none: z.strictObject({ description: text.max(300), text }).describe('While no story can be shown'),
  first: z.strictObject({ label: text }),
  stories: z.strictObject({ title: text, all: text, result: text }),
  wins: z
    .strictObject({
      label: text,
      title: text,
      lead: text,
      dated: text.describe('Before the date of the award letter'),
      checked: text.describe('Before the day on which it was checked'),
      record: text.describe('Before the record’s number'),
      often: z.strictObject({
        title: text,
        share: text.describe('After “2 of 9”'),
        few: text,
        note: text,
      }),
    })
    .describe('What members of the Society agreed to tell here'),
  yours: z.strictObject({ label: text, title: text, quiz: text, shop: text }),
})

export type TestimonialsContent = z.infer<typeof testimonialsSchema>
