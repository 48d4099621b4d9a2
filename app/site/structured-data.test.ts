import { expect, test } from 'vitest'
import { meta } from './free-money-finder.tsx'

test('without a published edition the page offers search engines nothing to buy', () => {
  const nothing = JSON.stringify(meta({ loaderData: { onSale: [] } }))
  expect(nothing).toContain('Free Money Finder, Nonprofit edition')
  expect(nothing).not.toMatch(/"Offer"|InStock|"Product"/)
  const one = JSON.stringify(meta({ loaderData: { onSale: ['money-finder-nonprofit'] } }))
  expect(one.match(/InStock/g)).toHaveLength(1)
  expect(one).toMatch(/"Product","image":[^{]*"sku":"money-finder-nonprofit"/)
})
