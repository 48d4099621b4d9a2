import { z } from 'zod'
import { link, text } from './text.ts'

const pageLink = z.strictObject({ label: text.max(40), to: link })

export const frameSchema = z.strictObject({
  header: z.strictObject({
    links: z.array(pageLink).min(1).max(6),
    call: pageLink.describe('The button of a phone’s menu'),
  }),
  footer: z.strictObject({ tagline: text, links: z.array(pageLink).min(1).max(8) }),
  ribbon: z
    .strictObject({ text, outbox: text, signIn: text })
    .describe('Above every page of a demonstration; a live site has none'),
})

export type FrameContent = z.infer<typeof frameSchema>
