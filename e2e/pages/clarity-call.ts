import { expect, test } from 'vitest'
import { checkoutForms, describePage, expectLinks, main, text } from './page-test.ts'

describePage('/clarity-call', () => {
  test('30 minutes cost $97, with all that is claimed of them', async () => {
    const words = await text(main())
    for (const part of [
      '30 minutes',
      '$97',
      '100% money-back guarantee',
      'Only 3 spots left this week',
      'Next 48 hours only',
    ])
      expect(words).toContain(part)
  })

  test('Its booking buttons open a calendar of its own in a new tab, and a checkout stands beside each', async () => {
    const bookings = await expectLinks(main(), /^Book a Clarity Call/, '/book/clarity-call', 'new tab')
    const found = await checkoutForms(main(), 'clarity-call')
    expect(found).toHaveLength(bookings)
    for (const { action } of found) expect(action).toBe('/functions/v1/create-clarity-checkout')
  })

  test('It leads to the stories', async () => {
    await expectLinks(main(), 'What founders did after their call', '/testimonials')
  })
})
