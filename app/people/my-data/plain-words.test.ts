import { expect, test } from 'vitest'
import { isWorthShowing, labelInWords, listNames, valueInWords } from './plain-words.ts'

test.each([
  ['kind', 'call-invitation', 'What it was: Call invitation'],
  ['kind', 'found-purchases', 'What it was: Links to your purchases'],
  ['stage', 'young', 'Stage: Running for one to three years'],
  ['state', 'OH', 'State: Ohio'],
  ['on', '2026-10-28', 'On: October 28, 2026'],
  ['edition', '2026-04', 'Edition: April 2026'],
  ['amount', '3200.00', 'Amount: $3,200'],
  ['text', '@[Simone](per_1xyjp) is it all right?', 'Text: @Simone is it all right?'],
  ['product', 'blueprint', 'Product: The Blueprint'],
  ['price', '35.00 USD', 'Price: $35'],
  ['discount', '3.50 USD with SPRING', 'Discount: $3.50 with SPRING'],
  ['granted', '2026-11-25T13:29:00.000Z', 'Yours since: Wednesday, November 25, 2026, 8:29 AM ET'],
  ['refunded', true, 'Refunded: Yes'],
  ['message', 'well-known, in-house', 'Message: well-known, in-house'],
])('The page about her data says %s %s as a customer would', (label, value, shown) => {
  expect(`${labelInWords(label)}: ${valueInWords(label, value)}`).toBe(shown)
})

test('A refund of nothing is not listed, one of something is', () => {
  expect(isWorthShowing('refunded', '0.00 USD')).toBe(false)
  expect(isWorthShowing('refunded', '35.00 USD')).toBe(true)
})

test('Names in a list keep the capitals of the Society', () => {
  expect(listNames(['Your calls (1)', 'Your applications to the Society (2)'])).toBe(
    'Your calls (1), your applications to the Society (2)',
  )
})
