import { expect, test } from 'vitest'
import { describePage, expectLinks, main, text } from './page-test.ts'

describePage('/privacy', () => {
  test('Data is used only to improve the experience and is never sold', async () => {
    expect(await text(main())).toContain('Your data is used only to improve your experience, and it is never sold.')
    await expectLinks(main(), 'support@unborrowed.example', 'mailto:support@unborrowed.example')
  })
})

describePage('/terms', () => {
  test('Products are provided as-is, with lifetime updates where stated, and a support address', async () => {
    expect(await text(main())).toContain('Our products are provided as-is, with lifetime updates where stated.')
    await expectLinks(main(), 'support@unborrowed.example', 'mailto:support@unborrowed.example')
  })

  test('Every refund rule is the same as beside its offer', async () => {
    const words = await text(main())
    for (const rule of [
      'Full refund within 30 days, no questions asked.',
      'Full refund if the call wasn’t worth it (tell us within 7 days) or you cancel at least 24 hours ahead.',
      'Not a fit? We refund your first payment in full.',
      'Not what this page promised? Full refund within 14 days.',
    ])
      expect(words).toContain(rule)
  })
})
