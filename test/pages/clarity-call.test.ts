import { describe, expect, test } from 'vitest'
import { builtPage, checkoutForms, expectLinks, text } from './read-page.ts'

describe('/clarity-call', () => {
  const { main } = builtPage('/clarity-call')

  test('30 minutes cost $97, and every claim about the call is shown', () => {
    const words = text(main)
    for (const part of [
      '30 minutes',
      '$97',
      '100% money-back guarantee',
      'Only 3 spots left this week',
      'Next 48 hours only',
    ])
      expect(words).toContain(part)
  })

  test('Its booking buttons open its own calendar in a new tab, with a checkout button beside each', () => {
    const bookings = expectLinks(main, /^Book a Clarity Call/, '/book/clarity-call', 'new tab')
    const found = checkoutForms(main, 'clarity-call')
    expect(found).toHaveLength(bookings)
    for (const { action } of found) expect(action).toBe('/functions/v1/create-clarity-checkout')
  })

  test('It leads to the stories', () => {
    expectLinks(main, 'What founders did after their call', '/testimonials')
  })
})
