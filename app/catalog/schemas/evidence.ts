import { z } from 'zod'
import { text } from './text.ts'

/** What proves a claim or a story: the one rule for both. Without it a live site leaves them out. */
export const evidence = z
  .strictObject({
    saidBy: text.describe('Who said it: a person’s full name, or the office that published the figure'),
    date: z.iso.date('is a day such as 2026-03-14').describe('When it was said or measured'),
    source: z
      .string()
      .trim()
      .regex(
        /^https:\/\/\S+$|^\/desk\/stories#\w+$|^[\w./ -]+\.\w+$/,
        'is a link, or the path of a file: awards/2026-03-letter.pdf',
      )
      .describe('Where the proof is, or a client’s consent: a link, or a file among your records'),
  })
  .nullable()
  .default(null)
