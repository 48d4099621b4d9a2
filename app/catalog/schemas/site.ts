import { z } from 'zod'
import { picture, text } from './text.ts'

const outside = z.url({ protocol: /^https$/ }).nullable()
const clockTime = z.iso.time({ precision: -1 })

export const siteSchema = z.strictObject({
  brand: text,
  coach: text.describe('The coach’s first name'),
  portrait: picture.describe('The coach, on the home page, on About and beside the Clarity Call'),
  domain: text,
  supportEmail: z.email(),
  postalAddress: text.describe('At the end of every email, as United States law requires'),
  links: z.strictObject({
    quiz: outside.describe('The 60-second quiz. Empty: the built-in one'),
    clarityCallScheduling: outside.describe('Where a Clarity Call is booked. Empty: the built-in calendar'),
    focusCallScheduling: outside.describe('Where a Focus Call is booked. Empty: the built-in calendar'),
    membershipApplication: outside.describe('The Society’s application. Empty: the built-in form'),
    community: outside.describe('An outside chat in place of the Society’s own rooms. Empty: the rooms'),
    liveCalls: outside.describe('Where the live calls are held, such as a video meeting'),
  }),
  signIn: z
    .enum(['on', 'off'])
    .describe('Off: the sign-in page says that it’s coming soon. Every emailed link works either way'),
  social: z
    .tuple([
      z.strictObject({ network: z.literal('Instagram'), url: outside }),
      z.strictObject({ network: z.literal('LinkedIn'), url: outside }),
    ])
    .readonly(),
  membership: z
    .strictObject({ terms: text, review: text })
    .describe('What stands beside every button that leads to the Society’s payment'),
  supportHours: z.strictObject({
    label: text.describe('As it is shown'),
    timeZone: text.describe('By its name in the IANA database'),
    days: z.array(z.int().min(1).max(7)).describe('Monday is 1'),
    opens: clockTime,
    closes: clockTime,
  }),
})

export type SiteContent = z.infer<typeof siteSchema>
