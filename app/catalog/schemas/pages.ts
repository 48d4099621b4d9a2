import { z } from 'zod'
import { faq, heading, labeled, link, longText, meta, named, text, textWith, textWithLinks, titled } from './text.ts'

const items = z.array(text).min(1).max(8)
const column = z.strictObject({ title: text, items })
const rows = z
  .array(z.strictObject({ label: text, value: text }))
  .min(1)
  .max(6)
const steps = z.array(titled).min(1).max(5)

/** A card of the price list. */
const card = z.strictObject({
  badge: text.max(40),
  description: text,
  whoItsFor: text.describe('The end of a sentence'),
  features: items,
  cta: text.max(60).describe('Its button'),
})

export const homeSchema = z.strictObject({
  meta,
  hero: heading.extend({ quiz: text, shop: text, note: text }),
  award: z.strictObject({
    label: text,
    title: z.array(text).min(1).max(3).describe('Its lines'),
    rows,
    yours: text,
    stamp: text.max(40),
    caption: text.describe('Heard by screen readers'),
  }),
  greeting: text.describe('What the coach says, before her name'),
  problems: z.strictObject({ title: text, without: column, with: column }),
  story: z.strictObject({ label: text }).describe('The story itself is among the stories'),
  funding: heading.extend({
    main: z.array(named).length(2).describe('What most of the work is about'),
    others: z.array(named).min(1).max(12),
  }),
  howItWorks: labeled.extend({ steps: z.array(column).length(3), shop: text, quiz: text }),
  prices: heading.extend({
    bestIf: text.describe('Before who it’s for'),
    offers: z.strictObject({ blueprint: card, 'clarity-call': card, 'focus-call': card, society: card }),
    refunds: text,
  }),
  proof: z.strictObject({
    joint: text.describe('Between the figure and its label'),
    title: text.describe('Without a figure that has evidence'),
    lead: text,
    stories: text,
  }),
  stories: labeled,
  closing: z.strictObject({ title: text, lead: text, society: text, blueprint: text, terms: text }),
})

export const aboutSchema = z.strictObject({
  meta,
  hero: z.strictObject({
    label: text,
    title: text.describe('The heading, before the word that changes'),
    attributes: z.array(text).length(7).describe('The words that take turns at the end of the heading'),
    lead: text,
    stats: text.describe('Heard by screen readers before the figures'),
  }),
  card: z.strictObject({ label: z.array(text).min(1).max(3).describe('Its lines'), stamp: text, rows }),
  bio: labeled.extend({ paragraphs: z.array(longText).min(1).max(8) }),
  mission: z.strictObject({ label: text, text, figure: text.describe('After the figure and its label') }),
  values: labeled.extend({ items: z.array(titled).min(1).max(4) }),
  next: z.strictObject({ title: text, lead: text, quiz: text, shop: text, stories: text }),
  bar: z.strictObject({ quiz: text, shop: text }).describe('The bar at the foot of a phone’s screen'),
})

const way = titled.extend({ time: text.describe('How soon'), button: text, link })
const subject = text.max(100).describe('The subject of the email that the button opens')

export const contactSchema = z.strictObject({
  meta,
  hero: heading,
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

const openingEmail = textWithLinks(1).describe('[These words] open an email to you')
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
  help: z.strictObject({ back: textWith('title'), typo: openingEmail, wrong: openingEmail }),
  unknown: z.strictObject({ title: text, lead: text, help: openingEmail }),
})

export const successSchema = z.strictObject({
  meta,
  opening: z.strictObject({
    stamp: text,
    title: text,
    lead: text,
    review: textWithLinks(1).describe(
      'After the promise about the review. [These words] lead to where a membership is canceled',
    ),
    apply: text,
  }),
  costs: z.strictObject({ title: text, cancel: textWithLinks(1).describe('[These words] lead to the account') }),
  gets: z.strictObject({ title: text }),
  help: z.strictObject({ wrong: openingEmail }),
})

export const clarityCallSuccessSchema = z.strictObject({
  meta,
  opening: z.strictObject({ stamp: text, title: text, lead: text, button: text }),
  calendar: z
    .strictObject({ waiting: text, opened: text, keptBack: text })
    .describe('Below the button, which is pressed by itself after three seconds'),
  facts: z.strictObject({ title: text, items: steps }),
  help: z.strictObject({ noTimes: openingEmail }),
})

export const findMyPurchaseSchema = z.strictObject({
  meta: meta.pick({ title: true }),
  opening: labeled.extend({ lead: text.describe('For search engines, too') }),
  next: z.strictObject({ title: text, steps, contact: text }),
})
