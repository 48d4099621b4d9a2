import { expect, test } from 'vitest'
import { describePage, expectLinks, main, openWithPausedClock, readHead, text } from './page-test.ts'

describePage('/clarity-call-success', () => {
  test('It says what was bought, on which terms, and who answers questions', async () => {
    const words = await text(main())
    expect(words).toContain('30 minutes')
    expect(words).toContain('We’ll email you the link to the call after you book')
    expect(words).toContain('No refunds for missed or canceled sessions without 24 hours’ notice.')
    await expectLinks(main(), 'support@unborrowed.example', 'mailto:support@unborrowed.example')
    await expectLinks(main(), /^Pick a time/, '/book/clarity-call', 'new tab')
    expect((await readHead()).robots).toContain('noindex')
  })

  test('After 3000 ms, and not before, the calendar opens in a new tab', async () => {
    const visitor = await openWithPausedClock('/clarity-call-success')
    const { page, context } = visitor
    await page.clock.runFor(2999 - visitor.passed)
    expect(context.pages()).toHaveLength(1)
    const [tab] = await Promise.all([context.waitForEvent('page'), page.clock.runFor(1)])
    await tab.waitForURL('**/book/clarity-call')
    await visitor.close()
  })

  test('No new tab opens if the visitor leaves before that', async () => {
    const visitor = await openWithPausedClock('/clarity-call-success')
    const { page, context } = visitor
    await page.clock.runFor(2999 - visitor.passed)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
    await page.waitForURL('**/shop')
    await page.getByRole('heading', { level: 1, name: 'Pick your path' }).waitFor()
    await page.clock.runFor(5000)
    expect(context.pages()).toHaveLength(1)
    await visitor.close()
  })
})
