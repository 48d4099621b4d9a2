import { z } from 'zod'
import { meta, text, textWith } from './text.ts'

export const sampleChapterSchema = z.strictObject({
  meta: meta.extend({ title: textWith('chapter'), description: textWith('numeral') }),
  opening: z.strictObject({ back: text, label: textWith('numeral', 'chapters'), lead: text, download: text }),
  book: z.strictObject({
    stamp: text,
    title: textWith('others'),
    lead: textWith('pages', 'files', 'prompts'),
    button: text.describe('The price follows'),
    access: text.describe('The promise about refunds follows'),
  }),
})

export type SampleChapterContent = z.infer<typeof sampleChapterSchema>
