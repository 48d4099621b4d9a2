import { describe, expect, test } from 'vitest'
import { builtPage, checkoutForms, expectLinks } from './read-page.ts'

describe('/focus-call', () => {
  const { main } = builtPage('/focus-call')

  test('Its booking buttons open the calendar in a new tab, with a checkout button beside each', () => {
    const bookings = expectLinks(main, /^Book your Focus Call/, '/book/focus-call', 'new tab')
    const found = checkoutForms(main, 'focus-call')
    expect(found).toHaveLength(bookings)
    for (const { action } of found) expect(action).toBe('/functions/v1/create-checkout')
  })
})
