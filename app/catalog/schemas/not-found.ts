import { z } from 'zod'
import { text } from './text.ts'

export const notFoundSchema = z.strictObject({
  page: z.strictObject({
    meta: text.describe('In the browser’s tab'),
    stamp: text,
    title: text,
    text,
    home: text,
    back: text,
  }),
})

export type NotFoundContent = z.infer<typeof notFoundSchema>
