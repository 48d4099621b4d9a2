import { expect, test } from 'vitest'
import { checkoutForms, describePage, expectLinks, main, region, text, texts } from './page-test.ts'

describePage('/focus-call', () => {
  test('60 minutes cost $150, with a roadmap, a 30-day action plan and a recording', async () => {
    const words = await text(main())
    expect(words).toContain('60 minutes')
    expect(words).toContain('$150')
    expect(words).toContain('15 Focus Calls a month')
    expect(words).toContain('100% money-back guarantee')
    expect(await texts(region('What you’ll take with you').getByRole('heading', { level: 3 }))).toEqual([
      'A funding roadmap',
      'A 30-day action plan',
      'The recording',
    ])
  })

  test('Its booking buttons open the calendar in a new tab, with a checkout button beside each', async () => {
    const bookings = await expectLinks(main(), /^Book your Focus Call/, '/book/focus-call', 'new tab')
    const found = await checkoutForms(main(), 'focus-call')
    expect(found).toHaveLength(bookings)
    for (const { action } of found) expect(action).toBe('/functions/v1/create-checkout')
  })

  test('Three people are quoted by name, with what they do and their results', async () => {
    const stories = region('What they did with it').getByRole('listitem')
    expect(await stories.count()).toBe(3)
    for (const story of await stories.all()) {
      expect(await story.getByRole('blockquote').count()).toBe(1)
      expect(await story.getByRole('paragraph').count()).toBeGreaterThanOrEqual(3)
    }
  })
})
