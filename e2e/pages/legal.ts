import { expect, test } from 'vitest'
import { describePage, expectLinks, main, text } from './rig.ts'

describePage('/privacy', () => {
  test('Data is used only to improve the experience and is never sold', async () => {
    expect(await text(main())).toContain('Your data is used only to improve your experience, and it is never sold.')
    await expectLinks(main(), 'support@unborrowed.example', 'mailto:support@unborrowed.example')
  })
})

describePage('/terms', () => {
  test('Products are provided as-is, with lifetime updates where stated, and with somebody to ask', async () => {
    expect(await text(main())).toContain('Our products are provided as-is, with lifetime updates where stated.')
    await expectLinks(main(), 'support@unborrowed.example', 'mailto:support@unborrowed.example')
  })

  test('Every refund rule is the one that stands beside its offer', async () => {
    const words = await text(main())
    for (const rule of [
      'Your money back within 30 days, no questions asked.',
      'Your money back in full if the call was held and was not worth it (ask within 7 days) or if you cancel with 24 hours’ notice.',
      'Your first payment back in full if the Society is not a fit.',
      'Your money back within 14 days if it is not what its page says it is.',
    ])
      expect(words).toContain(rule)
  })
})
