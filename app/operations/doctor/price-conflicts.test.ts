import { expect, test } from 'vitest'
import { offers } from '../../catalog/offers.ts'
import { type DisplayPrices, lowestDisplayPrice, type OfferId, type OfferPrices, prices } from '../../catalog/prices.ts'
import { priceConflicts } from './price-conflicts.ts'
import { catalogTexts } from './start-checks.ts'

const ids = Object.keys(prices) as OfferId[]
const pages = ids.flatMap((id) =>
  (Object.keys(prices[id].displayPrices) as (keyof DisplayPrices)[]).map((page) => [id, page] as const),
)

/** The record of prices with one offer's prices changed. */
function changed(id: OfferId, change: Partial<OfferPrices>) {
  return priceConflicts({ ...prices, [id]: { ...prices[id], ...change } }).map(({ what }) => what)
}

test('The prices as they are agree with one another, and with every text of the catalog', () => {
  expect(priceConflicts(prices, catalogTexts())).toEqual([])
})

test.each(ids)('Buyers of %s are charged the lowest price that any page shows', (id) => {
  expect(offers[id].charge.amountCents).toBe(lowestDisplayPrice(prices[id].displayPrices))
})

test.each(pages)(
  'A price of %s that is lowered or raised on one page alone (%s) is refused with both figures',
  (id, page) => {
    const before = prices[id].displayPrices[page]
    for (const cents of [2500, 25000]) {
      const [what] = changed(id, {
        displayPrices: { ...prices[id].displayPrices, [page]: { ...before, cents, compareAtCents: 99900 } },
      })
      expect(what).toContain(`$${cents / 100}`)
      expect(what).toContain(`$${(before?.cents ?? 0) / 100}`)
    }
  },
)

test.each(ids)('A new agreed price of %s that no page shows is refused with both figures', (id) => {
  const what = changed(id, { agreedCents: 2500 }).join('\n')
  expect(what).toContain('$25 was agreed')
  expect(what).toContain(`$${lowestDisplayPrice(prices[id].displayPrices) / 100}`)
})

test('A renewal that is not the price struck through on the Society’s page is refused with both figures', () => {
  expect(changed('society', { monthlyCents: 10700 })).toEqual([expect.stringMatching(/\$97.*\$107/)])
})

test.each([
  ['The Blueprint costs $25 today.', '$35'],
  ['For $25 you get one Clarity Call.', '$97'],
  ['The Society: $35 for the first month, then $79 a month', '$97'],
  ['Two Money Finder editions at $18.50 each', '$19'],
])('“%s” is refused, because it is %s', (text, price) => {
  const [conflict] = priceConflicts(prices, [{ place: 'app/catalog/faq.ts', text }])
  expect(conflict).toMatchObject({ place: 'app/catalog/faq.ts', what: expect.stringContaining(price) })
  expect(conflict?.what).toContain(/\$1?[78]\S*|\$25/.exec(text)?.[0])
})

test.each([
  'The Blueprint costs $35 instead of $97.',
  'The Society is $35 at first and $97 later',
  'She joined the Society and won a $25K grant, a $10,000 award and $2M+ in contracts.',
  'Interest owed on what you read about in the Blueprint: $0',
  'Registration costs $25 in Ohio.',
])('“%s” is not a price conflict', (text) => {
  expect(priceConflicts(prices, [{ place: 'a page', text }])).toEqual([])
})
