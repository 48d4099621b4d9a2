import { describe, expect, test } from 'vitest'
import { all, builtPage, expectLinks, expectSocietyTerms, texts } from './read-page.ts'

const CARDS: [id: string, words: RegExp, href: string][] = [
  ['free-money-finder', /Free Money Finder ?\$19\/edition/, '/free-money-finder'],
  ['blueprint', /The Blueprint ?\$35 /, '/blueprint'],
  ['clarity-call', /Clarity Call ?\$97 /, '/clarity-call'],
  ['focus-call', /Focus Call ?\$149 /, '/focus-call'],
  ['society', /The Society ?\$49\/month instead of \$99/, '/apply'],
  ['startup-pack', /Startup Essentials Template Pack ?\$37 /, '/startup-pack'],
  ['funding-pack', /Business Funding Template Pack ?\$47 /, '/funding-pack'],
]

describe('/shop', () => {
  const { main } = builtPage('/shop')

  test('Seven cards are shown in order, each with its price, a picture, features and one link', () => {
    const cards = all(main, 'article')
    expect(cards.map(({ attribs }) => attribs.id)).toEqual(CARDS.map(([id]) => id))
    const words = texts(cards)
    for (const [index, [id, pattern, href]] of CARDS.entries()) {
      const card = cards[index] ?? main
      expect(words[index], id).toMatch(pattern)
      const opensTab = id === 'society' ? '_blank' : undefined
      expect(all(card, 'a').map(({ attribs }) => [attribs.href, attribs.target])).toEqual([[href, opensTab]])
      expect(all(card, 'li').length).toBeGreaterThanOrEqual(3)
      expect(all(card, 'svg').filter(({ attribs: { width, height } }) => width && height).length, id).toBeGreaterThan(0)
    }
  })

  test('The Clarity Call says Learn more, and the Society its terms', () => {
    expectLinks(main, /^Learn more/, '/clarity-call')
    expectSocietyTerms(texts(all(main, 'article').filter(({ attribs }) => attribs.id === 'society'))[0] ?? '')
  })
})
