import { z } from 'zod'
import { faq, link, meta, text } from './text.ts'

const way = z.strictObject({ title: text, what: text, time: text.describe('How soon'), button: text, link })
const subject = text.max(100).describe('The subject of the email that the button opens')

export const contactSchema = z.strictObject({
  meta,
  hero: z.strictObject({ label: text, title: text, lead: text }),
  ways: z.strictObject({
    title: text.describe('Heard by screen readers before the list'),
    email: way.omit({ button: true, link: true }).extend({ subject }),
    call: way,
    community: way,
  }),
  write: z.strictObject({ title: text, lead: text }),
  hours: z.strictObject({
    title: text,
    whereTitle: text,
    where: text,
    urgent: text,
    urgentLead: text,
    urgentButton: text,
    urgentSubject: subject,
  }),
  faqs: z.strictObject({
    title: text,
    items: z
      .array(faq.extend({ link: z.strictObject({ label: text, to: link }).optional() }))
      .min(1)
      .max(12),
  }),
})

export type ContactContent = z.infer<typeof contactSchema>
