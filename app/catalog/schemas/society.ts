import { z } from 'zod'
import { lines, meta, text, textWith, textWithLinks } from './text.ts'

const stat = z.strictObject({ figure: text, label: text })
const feature = z.strictObject({ title: text, what: text })
const picture = z.strictObject({ title: text, alt: text.describe('What there is to see, for someone who can’t') })
const titled = z.strictObject({ title: text, items: lines })

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
  problem: z.strictObject({ label: text, title: text, lead: text, alone: titled, inCompany: titled }),
  wins: z.strictObject({ title: text }),
  membership: z.strictObject({
    label: text,
    title: text,
    features: z.strictObject({
      leads: feature,
      calls: feature,
      templates: feature,
      training: feature,
      chat: feature,
      wins: feature,
    }),
  }),
  rooms: z.strictObject({
    label: text,
    title: text,
    lead: text,
    pictures: z.strictObject({ 'this-week': picture, 'ask-coach': picture, board: picture, wins: picture }),
    join: text.describe('The button beside a picture that is open'),
  }),
  path: z.strictObject({
    title: text,
    steps: z
      .array(z.strictObject({ title: text, what: text }))
      .min(1)
      .max(6),
  }),
  fit: z.strictObject({ yes: titled, no: titled, note: textWithLinks(2) }),
  offer: z.strictObject({ title: text, per: text.describe('Below the price') }),
  bar: z.strictObject({ join: text }).describe('The bar at the foot of a phone’s screen'),
})

export type SocietyContent = z.infer<typeof societySchema>
