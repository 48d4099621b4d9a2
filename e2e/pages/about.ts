import { expect, test } from 'vitest'
import {
  describePage,
  expectLinks,
  main,
  open,
  openWithPausedClock,
  readHead,
  readTerms,
  region,
  text,
} from './page-test.ts'

const WORDS = ['Strategist', 'Partner', 'Ally', 'Guide', 'System', 'Shortcut', 'Blueprint']

describePage('/about', () => {
  test('The heading shows seven words in turn: each fades after 1800 ms, and the next appears 200 ms later', async () => {
    const visitor = await openWithPausedClock('/about')
    const { page } = visitor
    const word = page.getByRole('heading', { level: 1 }).locator('[aria-hidden="true"]')
    const shown = async () =>
      `${await word.textContent()}${/opacity-0/.test((await word.getAttribute('class')) ?? '') ? ', fading' : ''}`
    for (const [index, before] of WORDS.entries()) {
      await page.clock.runFor(index === 0 ? 1799 - visitor.passed : 1599)
      expect(await shown()).toBe(before)
      await page.clock.runFor(1)
      expect(await shown()).toBe(`${before}, fading`)
      await page.clock.runFor(199)
      expect(await shown()).toBe(`${before}, fading`)
      await page.clock.runFor(1)
      expect(await shown()).toBe(WORDS[(index + 1) % WORDS.length])
    }
    await visitor.close()
  })

  test('The coach is introduced by her first name, with her story, four figures, a mission and four values', async () => {
    expect(await text(main().getByRole('heading', { level: 1 }))).toMatch(/^Simone, your funding/)
    expect((await readTerms(main())).slice(-4)).toEqual([
      ['funding secured', '$2M+'],
      ['opportunities shared', '500+'],
      ['states and federal', '30+'],
      ['success rate', '95%'],
    ])
    expect((await text(region(/^The part of business/))).length).toBeGreaterThan(400)
    expect(await text(region('The mission'))).toContain('$1.2M+')
    expect(
      await region(/^Four things/)
        .getByRole('heading', { level: 3 })
        .count(),
    ).toBe(4)
  })

  test('The last section links to the quiz, the shop and the stories', async () => {
    const close = region('Now tell us about you')
    await expectLinks(close, /^Take the Quiz/, '/quiz', 'new tab')
    await expectLinks(close, 'See every service', '/shop')
    await expectLinks(close, 'Read the success stories', '/testimonials')
    expect((await readHead()).canonical).toBe('/about')
  })

  test('A bar at the bottom always offers Quiz and Services on a phone, and is absent on a desktop', async () => {
    const page = await open('/about', 360)
    const bar = page.getByRole('navigation', { name: 'Next steps' })
    await expectLinks(bar, /^Quiz/, '/quiz', 'new tab')
    await expectLinks(bar, 'Services', '/shop')
    for (const scrollTo of [0, 1500]) {
      await page.evaluate((y) => window.scrollTo(0, y), scrollTo)
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await bar.isVisible()).toBe(false)
  })
})
