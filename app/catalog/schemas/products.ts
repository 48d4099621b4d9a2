import { z } from 'zod'
import { heading, labeled, lines, link, meta, named, photograph, text, textWith, titled } from './text.ts'

const product = z.strictObject({
  badge: text.max(40),
  badgeNote: text.describe('What the badge means, for who asks: nothing that a buyer must know'),
  description: text,
  features: z.array(text).min(1).max(8),
  cta: text.max(60).describe('Its button'),
})

export const shopSchema = z.strictObject({
  meta,
  heading: z.strictObject({
    label: text,
    figure: text.describe('After the total funding, where that has evidence'),
    title: text,
    lead: text,
  }),
  guide: z
    .strictObject({
      title: text,
      options: z
        .array(z.strictObject({ situation: text, answer: text, link }))
        .min(1)
        .max(6),
      ask: text.describe('With the [link] to your email'),
    })
    .describe('Which option is for which reader'),
  products: z.strictObject({
    'free-money-finder': product.extend({ title: text.describe('Both editions as one') }),
    blueprint: product,
    'clarity-call': product,
    'focus-call': product,
    society: product,
    'startup-pack': product,
    'funding-pack': product,
  }),
  founding: z.strictObject({ terms: text.describe('On the card of the membership, before its refunds') }),
})

export const sellingSchema = z.strictObject({
  bar: z.strictObject({
    membership: text.describe('Below the first payment, in the bar at the foot of a phone’s screen'),
  }),
  opening: z.strictObject({
    text: text.describe('Where a product can’t be bought yet, with the [link] to your email'),
    subject: text.describe('Of that email, before the product'),
  }),
})

export const productsSchema = z.strictObject({
  strip: z
    .strictObject({ pages: text, files: text, prompts: text, formats: text })
    .describe('Beside the figures of what is in the files'),
  look: labeled.extend({
    alt: textWith('title'),
    buy: textWith('title').describe('Beside a large picture; the price follows'),
    place: textWith('number', 'total').describe('Which one of the pictures it is'),
    previous: text.describe('Heard by screen readers'),
    next: text.describe('Heard by screen readers'),
    close: text.describe('Heard by screen readers'),
  }),
  packs: z.strictObject({
    back: text,
    buy: text.describe('The price follows where there’s room'),
    email: text.describe('The button that opens an email to you'),
    byCard: text,
    byEmail: text.describe('The promise about refunds follows'),
    closing: text,
  }),
  overlap: z
    .strictObject({
      both: text.describe('What the Blueprint and the funding pack both hold'),
      blueprint: textWith('both'),
      fundingPack: textWith('both'),
    })
    .describe('Said on both pages, before a buyer of one pays for the other'),
})

export const blueprintSchema = z.strictObject({
  meta: meta.describe('The promise about refunds follows the description'),
  hero: heading.extend({ sample: text.describe('Leads to the free chapter') }),
  fit: z.strictObject({ label: text, lines }),
  inside: labeled.extend({
    number: text.describe('Before the number of each tool'),
    tools: z.array(named).length(6).describe('As many as are in the download'),
    bonus: text.describe('The heading of the templates'),
    templates: z.array(named).length(5).describe('As many as are in the download'),
  }),
  achievements: heading.extend({ lines }),
  readers: labeled,
  next: z.strictObject({ title: text, steps: z.array(titled).min(1).max(5) }),
  buy: z.strictObject({
    stamp: text,
    button: text.describe('The price follows where there’s room'),
    access: text.describe('The promise about refunds follows'),
  }),
})

export const sampleChapterSchema = z.strictObject({
  meta: meta.extend({ title: textWith('chapter'), description: textWith('numeral') }),
  opening: z.strictObject({ back: text, label: textWith('numeral', 'chapters'), lead: text, download: text }),
  book: z.strictObject({
    stamp: text,
    title: textWith('others'),
    lead: textWith('pages', 'files', 'prompts'),
    button: text.describe('The price follows'),
    access: text.describe('The promise about refunds follows'),
  }),
})

const opening = z.strictObject({ label: text, lead: text }).describe('Before and after the pack’s title')
const fit = z.strictObject({ title: text, lines })

export const startupPackSchema = z.strictObject({
  meta,
  opening,
  contents: z.strictObject({ title: text, stamp: textWith('parts'), items: z.array(named).min(1).max(10) }),
  fit,
})

export const fundingPackSchema = z.strictObject({
  meta,
  opening,
  fit,
  contents: labeled.extend({
    number: text.describe('Before the number of each part'),
    items: z.array(named).min(1).max(12),
  }),
})

/** What has room on a drawing. */
const line = text.max(24)
const picture = photograph.optional().describe('A photograph in place of the drawing')
const title = z.array(text.max(12)).min(1).max(2).describe('Its lines')

export const coversSchema = z.strictObject({
  finder: z.strictObject({ name: line, above: line, figure: text.max(4), smallBusiness: picture, nonprofit: picture }),
  blueprint: z.strictObject({ line, title, stamp: text.max(12), picture }),
  call: z.strictObject({ minutes: line, clarityCall: picture, focusCall: picture }),
  society: z.strictObject({ name: line, title, line, picture }),
  startupPack: z.strictObject({ line, title, parts: line, picture }),
  fundingPack: z.strictObject({ title, stamp: text.max(12), line, picture }),
})
