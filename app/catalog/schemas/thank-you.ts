import { z } from 'zod'
import { meta, text, textWith, textWithLinks } from './text.ts'

const state = z.strictObject({ title: text, lead: text, payment: text.describe('The state of the payment, in a word') })

export const thankYouSchema = z.strictObject({
  meta: meta.pick({ title: true }),
  paid: state.extend({ leadTo: textWith('email'), stamp: text, start: text.describe('Above the first document') }),
  open: state,
  confirming: state,
  failed: state,
  expired: state,
  refunded: state,
  lost: state,
  review: state,
  rows: z.strictObject({ coupon: text, payment: text, receipt: text }),
  help: z.strictObject({
    back: textWith('title'),
    typo: textWithLinks(1).describe('[These words] open an email to you'),
    wrong: textWithLinks(1).describe('[These words] open an email to you'),
  }),
  unknown: z.strictObject({
    title: text,
    lead: text,
    help: textWithLinks(1).describe('[These words] open an email to you'),
  }),
})

export type ThankYouContent = z.infer<typeof thankYouSchema>
