import { expect, test } from 'vitest'
import { dollars } from './dollars.ts'

test.each([
  [0, '$0'],
  [50, '$0.50'],
  [3500, '$35'],
  [3550, '$35.50'],
  [99_999, '$999.99'],
  [100_000, '$1,000'],
  [123_456_705, '$1,234,567.05'],
  [-3500, '-$35'],
])('%d cents are written as %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})
