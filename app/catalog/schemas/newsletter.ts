import { z } from 'zod'
import { text } from './text.ts'

const topic = z.strictObject({ label: text, hint: text })

export const newsletterSchema = z.strictObject({
  title: text,
  subscribe: text.describe('Beside the Subscribe button'),
  confirm: text.describe('Beside the button that confirms'),
  unsubscribe: text.describe('Beside the button that unsubscribes'),
  topics: z.strictObject({ newsletter: topic, product_news: topic }),
})

export type NewsletterContent = z.infer<typeof newsletterSchema>
