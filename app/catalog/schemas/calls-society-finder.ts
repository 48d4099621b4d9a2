import { z } from 'zod'
import { faq, heading, labeled, lines, link, meta, text, textWith, textWithLinks, titled } from './text.ts'

const listed = z.strictObject({ title: text, items: lines })
const call = z.strictObject({ length: text, choose: text, get: text })

export const clarityCallSchema = z.strictObject({
  meta: meta.extend({ description: textWith('price').max(300) }),
  hero: heading.extend({
    scarcity: z
      .strictObject({ one: text, several: textWith('count'), soon: text })
      .describe('Shown only while the calendar says so'),
    book: text.describe('The button that leads to the calendar'),
    pay: textWith('price').describe('The button that leads to the payment'),
    coach: text.describe('Below the portrait'),
  }),
  questions: z.strictObject({ title: text, items: z.array(faq).min(1).max(6) }),
  bring: listed,
  whichCall: z.strictObject({
    title: text,
    choose: text,
    get: text,
    clarity: call,
    focus: call,
    more: text,
    stories: text.describe('The link to the stories, when there are some'),
  }),
  faqs: z.strictObject({ title: text, items: z.array(faq).min(1).max(12) }),
  guarantee: z.strictObject({
    label: text,
    title: text.describe('Where the guarantee’s figure isn’t shown, for lack of evidence'),
    lead: text,
  }),
  bar: z.strictObject({ book: text }).describe('The bar at the foot of a phone’s screen'),
})

export const focusCallSchema = z.strictObject({
  meta: meta.extend({ description: textWith('price').max(300) }),
  hero: heading.extend({
    book: text.describe('The button that leads to the calendar'),
    pay: text.describe('The button that leads to the payment'),
    taken: textWith('count').describe('How many calls are taken in a month'),
  }),
  agenda: labeled.extend({
    items: z
      .array(z.strictObject({ at: text.describe('Minutes and seconds into the call'), title: text, what: text }))
      .min(1)
      .max(8),
  }),
  outcomes: z.strictObject({
    title: text,
    items: z.strictObject({ roadmap: titled, plan: titled, recording: titled }),
  }),
  plan: heading.extend({
    weeks: z
      .array(
        z.strictObject({
          week: text,
          title: text,
          what: text,
          due: z.array(z.int().min(1).max(29)).describe('The days of the month on which something is due'),
        }),
      )
      .min(1)
      .max(5),
    due: text.describe('What a marked day means'),
    lookBack: text.describe('What the last day means'),
  }),
  stories: labeled,
  fit: z.strictObject({
    title: text,
    lead: text,
    items: z
      .array(z.strictObject({ situation: text, answer: text, link: link.optional() }))
      .min(1)
      .max(8),
  }),
  closing: z.strictObject({ title: text, lead: text }),
  bar: z.strictObject({ book: text }).describe('The bar at the foot of a phone’s screen'),
})

const stat = z.strictObject({ figure: text, label: text })
const picture = z.strictObject({ title: text, alt: text.describe('What there is to see, for someone who can’t') })

export const societySchema = z.strictObject({
  meta,
  hero: z.strictObject({
    badge: text,
    note: text.describe('Beside the badge: what membership costs'),
    title: text,
    lead: text,
    join: textWith('price').describe('The button that leads to the payment'),
    stats: z.strictObject({ review: stat, monthly: stat, chat: stat }),
  }),
  problem: heading.extend({ alone: listed, inCompany: listed }),
  wins: z.strictObject({ title: text }),
  membership: labeled.extend({
    features: z.strictObject({
      leads: titled,
      calls: titled,
      templates: titled,
      training: titled,
      chat: titled,
      wins: titled,
    }),
  }),
  rooms: heading.extend({
    pictures: z.strictObject({ 'this-week': picture, 'ask-coach': picture, board: picture, wins: picture }),
    join: text.describe('The button beside a picture that is open'),
  }),
  path: z.strictObject({ title: text, steps: z.array(titled).min(1).max(6) }),
  fit: z.strictObject({ yes: listed, no: listed, note: textWithLinks(2) }),
  offer: z.strictObject({ title: text, per: text.describe('Below the price') }),
  bar: z.strictObject({ join: text }).describe('The bar at the foot of a phone’s screen'),
})

const edition = z.strictObject({
  forWhom: text,
  features: z.array(text).min(1).max(6).describe('While there’s no list to count'),
})
const service = titled.extend({ button: text.describe('The price follows') })

export const freeMoneyFinderSchema = z.strictObject({
  meta,
  banner: z.strictObject({
    month: text.describe('While no edition is published'),
    edition: textWith('month'),
    note: text,
  }),
  hero: heading,
  fit: z.strictObject({ title: text }),
  editions: z.strictObject({
    title: textWith('month').describe('Heard by screen readers'),
    badge: textWith('month'),
    note: text,
    sampleBadge: textWith('month'),
    sampleNote: text,
    sampleDelivered: textWith('month'),
    tooFew: text,
    button: text.describe('The price follows'),
    smallBusiness: edition,
    nonprofit: edition,
  }),
  howToUse: z.strictObject({
    title: text,
    lead: text,
    steps: z.array(z.strictObject({ title: text, what: text.optional() })).length(5),
  }),
  sample: z.strictObject({
    title: text,
    stamp: text,
    madeSample: text.describe('How a sample was made'),
    made: text.describe('How an edition was made'),
    lastWord: text,
  }),
  next: z.strictObject({
    title: text.describe('Heard by screen readers'),
    blueprint: service,
    clarityCall: service,
  }),
})

export const yourMoneySchema = z.strictObject({
  meta,
  opening: labeled,
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
