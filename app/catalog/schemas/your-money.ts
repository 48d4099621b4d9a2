import { z } from 'zod'
import { meta, text, textWith } from './text.ts'

export const yourMoneySchema = z.strictObject({
  meta,
  opening: z.strictObject({ label: text, title: text }),
  answer: z.strictObject({
    one: textWith('total', 'rows'),
    several: textWith('yours', 'total', 'rows'),
    oneRow: text,
    twoRows: text,
    worthOne: textWith('total'),
    worthSeveral: textWith('total', 'worth'),
    nothing: textWith('total'),
    for: textWith('who'),
    oneMore: text,
    severalMore: textWith('worth'),
    nothingMore: text,
    few: text,
    notSold: textWith('list', 'total'),
    ofPast: textWith('day', 'month'),
    rows: text.describe('Heard by screen readers'),
  }),
  noList: z.strictObject({ title: textWith('list'), lead: textWith('who') }),
  buy: z.strictObject({
    lead: textWith('total'),
    weekly: text,
    pick: text,
    button: text.describe('The price follows'),
  }),
  alert: z.strictObject({ title: text, lead: text, button: text, sentTitle: text, sent: textWith('email') }),
  questions: z.strictObject({ title: text, again: text }),
})

export type YourMoneyContent = z.infer<typeof yourMoneySchema>
