import { expect, test } from 'vitest'
import { describePage, expectLinks, expectSocietyTerms, main, region, texts } from './page-test.ts'

const CARDS: [id: string, words: RegExp, href: string][] = [
  ['free-money-finder', /Free Money Finder ?\$19\/edition/, '/free-money-finder'],
  ['blueprint', /The Blueprint ?\$35 /, '/blueprint'],
  ['clarity-call', /Clarity Call ?\$97 /, '/clarity-call'],
  ['focus-call', /Focus Call ?\$149 /, '/focus-call'],
  ['society', /The Society ?\$49\/month instead of \$99/, '/apply'],
  ['startup-pack', /Startup Essentials Template Pack ?\$37 /, '/startup-pack'],
  ['funding-pack', /Business Funding Template Pack ?\$47 /, '/funding-pack'],
]

describePage('/shop', () => {
  test('Seven cards are shown in order, each with its price, a picture, features and one link', async () => {
    const cards = main().getByRole('article')
    expect(await cards.evaluateAll((all) => all.map((card) => card.id))).toEqual(CARDS.map(([id]) => id))
    const words = await texts(cards)
    for (const [index, [id, pattern, href]] of CARDS.entries()) {
      const card = cards.nth(index)
      expect(words[index], id).toMatch(pattern)
      const links = card.getByRole('link')
      expect(await links.count(), id).toBe(1)
      expect(await links.getAttribute('href')).toBe(href)
      expect(await links.getAttribute('target')).toBe(id === 'society' ? '_blank' : null)
      expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
      const pictures = card.locator('svg[width][height]')
      expect(await pictures.count(), id).toBeGreaterThan(0)
    }
  })

  test('The Clarity Call says Learn more, and the Society its terms', async () => {
    await expectLinks(main(), /^Learn more/, '/clarity-call')
    expectSocietyTerms((await texts(main().locator('#society')))[0] ?? '')
  })

  test('The guide links to the Blueprint, the Focus Call and the Society', async () => {
    const guide = region('Not sure where to start?')
    await expectLinks(guide, /The Blueprint/, '/blueprint')
    await expectLinks(guide, /Focus Call/, '/focus-call')
    await expectLinks(guide, /The Society/, '/society')
  })

  test('The total of won funding is shown', async () => {
    expect((await texts(main()))[0]?.toLowerCase()).toContain('$1.2m+ in total funding')
  })
})
