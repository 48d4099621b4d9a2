import { z } from 'zod'
import { text } from './text.ts'

const dollars = z
  .number()
  .min(0.5, 'is at least 50 cents, the least that Stripe charges')
  .max(20_000)
  .multipleOf(0.01, 'has more than two decimals')
  .meta({ unit: 'dollars' })
/** A price on each page that can show another one. */
const onPages = z.strictObject({
  home: dollars.optional().describe('On the home page'),
  shop: dollars.optional().describe('In the shop'),
  own: dollars.optional().describe('On the offer’s own page'),
})

/** An offer: what it's called, what it costs in dollars, and the promise about money back. */
const offer = z
  .strictObject({
    title: text,
    price: dollars.describe('What buyers pay. For a membership: the first month'),
    monthly: dollars.optional().describe('For a membership alone: what every later month costs'),
    higherOn: onPages.optional().describe('Pages that show more than what buyers pay'),
    struck: onPages.optional().describe('A higher price, struck through beside it'),
    struckCharged: z.iso
      .date()
      .nullable()
      .default(null)
      .describe('The last day on which the struck price was charged: a live site shows none without it'),
    refund: text.describe('The promise about refunds, the same wherever the offer is shown'),
    next: text.optional().describe('The button that leads on after the payment'),
    closedUntil: z.iso.date().nullable().default(null).describe('Nobody can buy it before this day'),
    closedNote: text.nullable().default(null).describe('What its button says while it is closed'),
  })
  .superRefine(({ price, monthly, higherOn, struck }, context) => {
    for (const [field, amounts] of Object.entries({ higherOn, struck }))
      for (const [page, amount] of Object.entries({ ...amounts }))
        if (amount !== undefined && amount <= price)
          context.addIssue({ code: 'custom', path: [field, page], message: 'is no higher price' })
    // The first month is a later one with something taken off.
    if (monthly !== undefined && monthly <= price)
      context.addIssue({ code: 'custom', path: ['monthly'], message: 'is more than the first month' })
  })

/** A month's price makes a membership: one without it, or anything else with it, would be charged wrongly. */
const membership = offer.refine(({ monthly }) => monthly !== undefined, { path: ['monthly'], error: 'is missing' })
const ONCE = { path: ['monthly'], error: 'is for a membership alone: leave it empty' }
const oneTime = offer.refine(({ monthly }) => monthly === undefined, ONCE)

export const offersSchema = z.strictObject({
  'money-finder-small-business': oneTime,
  'money-finder-nonprofit': oneTime,
  blueprint: oneTime,
  'clarity-call': oneTime,
  'focus-call': oneTime,
  society: membership,
  'startup-pack': oneTime,
  'funding-pack': oneTime,
})

export type OffersContent = z.infer<typeof offersSchema>
