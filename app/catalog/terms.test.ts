import { expect, test } from 'vitest'
import { offers } from './offers.ts'
import { refundRules } from './terms.ts'

test('the terms state the refund rule of every offer in the same words as the offer', () => {
  for (const { title, refund } of Object.values(offers)) {
    expect(refundRules().find(({ names }) => names.includes(title))?.rule).toBe(refund)
  }
})
