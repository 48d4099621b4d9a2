import { expect, test } from 'vitest'
import { pageText } from './price-check.ts'
import { priceConflicts } from './price-conflicts.ts'

test.each([
  [
    'a description for search engines',
    '<head><meta name="description" content="An ebook for $25."/></head><body></body>',
  ],
  ['structured data', '<head><script type="application/ld+json">{"price":"25.00"}</script></head><body></body>'],
  ['its words', '<body><p>Yours for life</p> <b>$<!-- -->25</b></body>'],
])('A built page with another price in %s is refused with both figures', (_, html) => {
  const [conflict] = priceConflicts([pageText('/blueprint', html)])
  expect(conflict?.place).toBe('the built page /blueprint')
  expect(conflict?.what).toMatch(/\$25.*\$35/)
})
