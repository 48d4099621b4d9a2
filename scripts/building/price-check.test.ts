import { expect, test } from 'vitest'
import { pageText, priceConflicts } from './price-check.ts'

test.each([
  [
    'a description for search engines',
    '<head><meta name="description" content="An ebook for $25."/></head><body></body>',
  ],
  ['structured data', '<head><script type="application/ld+json">{"price":"25.00"}</script></head><body></body>'],
  ['its words', '<body><p>Yours for life</p> <b>$<!-- -->25</b></body>'],
])('A built page with another price in %s is refused with both figures', (_, html) => {
  const [conflict] = priceConflicts(pageText('/blueprint', html))
  expect(conflict?.place).toBe('the built page /blueprint')
  expect(conflict?.what).toMatch(/\$25.*\$35/)
})

test.each([
  ['The Blueprint costs $25 today.', '$35'],
  ['For $25 you get one Clarity Call.', '$97'],
  ['The Society: $35 for the first month, then $79 a month', '$97'],
  ['Two Money Finder editions at $18.50 each', '$19'],
])('“%s” is refused, because it is %s', (text, price) => {
  const [conflict] = priceConflicts({ place: 'app/catalog/faq.ts', text })
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
  expect(priceConflicts({ place: 'a page', text })).toEqual([])
})
