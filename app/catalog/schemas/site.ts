import { z } from 'zod'
import { lines, link, longText, meta, picture, text } from './text.ts'

const outside = z.url({ protocol: /^https$/ }).nullable()
const clockTime = z.iso.time({ precision: -1 })

/** Those that have an icon of their own, and any other. */
const NETWORKS = ['Instagram', 'LinkedIn', 'YouTube', 'Facebook', 'TikTok', 'X', 'Website'] as const

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
    .array(z.strictObject({ network: z.enum(NETWORKS), url: outside }))
    .max(NETWORKS.length)
    .readonly()
    .describe('Icons at the foot of every page. One without an address says that it’s coming soon'),
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

const topic = z.strictObject({ label: text, hint: text })

export const newsletterSchema = z.strictObject({
  title: text,
  subscribe: text.describe('Beside the Subscribe button'),
  confirm: text.describe('Beside the button that confirms'),
  unsubscribe: text.describe('Beside the button that unsubscribes'),
  topics: z.strictObject({ newsletter: topic, product_news: topic }),
})

export const membershipSchema = z.strictObject({
  payments: z
    .strictObject({ first: text, renewal: text })
    .describe('What the payments are called, each with its amount'),
  access: lines.describe('What opens for a member'),
})

export const loginSchema = z.strictObject({
  meta: z.strictObject({ ...meta.pick({ title: true }).shape, titleSoon: text.max(120), description: text.max(300) }),
  signIn: z.strictObject({ title: text, lead: text, account: text, purchase: text, coach: text }),
  soon: z
    .strictObject({ stamp: text, title: text, lead: text, shop: text, purchase: text })
    .describe('What the page says while sign-in is off'),
})

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

const section = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z-]+$/, 'is small letters and hyphens')
    .describe('Its address after #. It stays as it was published: others may link to it'),
  title: text,
  paragraphs: z.array(longText).min(1).max(20),
  items: z.array(longText).min(1).max(30).optional(),
})

/** A policy. The page puts something of its own at the end of one section, which has to be there. */
const policy = (ownSection: string) => ({
  meta,
  title: text,
  summary: text.describe('A summary in one sentence'),
  effectiveDate: z.iso.date().describe('The day from which it holds'),
  sections: z
    .array(section)
    .max(40)
    .refine(
      (sections) => sections.some(({ id }) => id === ownSection),
      `needs a section “${ownSection}”: the page adds to it`,
    )
    .refine(
      (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
      'has two sections with one address',
    ),
})

export const privacySchema = z.strictObject({
  ...policy('your-choices'),
  salesRecords: longText.describe(
    'What the law makes you keep of a sale: stands in place of [[salesRecords]], and in emails',
  ),
  ownData: text.describe('The button that shows someone their data'),
})

export const termsSchema = z.strictObject(policy('refunds'))

/** What every policy has. */
export const legalSchema = z.strictObject({
  page: z.strictObject({
    since: text.describe('Before the date'),
    contact: text,
    questions: text.describe('Before your email address'),
    reply: text,
  }),
})
