import { describe, expect, test } from 'vitest'
import { all, builtPage, expectLinks, expectSocietyTerms, readTerms, region, text, texts } from './read-page.ts'

describe('/', () => {
  const { main } = builtPage('/')

  test('The hero offers the quiz in a new tab, with four figures beneath', () => {
    expectLinks(main, /^Take the Quiz/, '/quiz', 'new tab')
    expect(readTerms(main).slice(4, 8)).toEqual([
      ['funding secured', '$2M+'],
      ['opportunities shared', '500+'],
      ['states and federal', '30+'],
      ['success rate', '95%'],
    ])
  })

  test('The price list has four offers, each with its price, audience and features, and one line on refunds', () => {
    const cards = all(region(main, /^Choose your path$/), 'article')
    const found = texts(cards)
    expect(found).toHaveLength(4)
    for (const card of found) expect(card).toMatch(/Best if: .+ ?✓?/)
    expect(found[0]).toMatch(/The Blueprint ?\$35 /)
    expect(found[1]).toMatch(/Clarity Call ?\$97 /)
    expect(found[2]).toMatch(/Focus Call ?\$150 /)
    expect(found[3]).toMatch(/The Society ?\$35\/month instead of \$99 /)
    expect(found[3]).toMatch(/^Most chosen/i)
    expectLinks(region(main, /^Choose your path$/), 'How refunds work', '/terms#refunds')
    expectSocietyTerms(found[3] ?? '')
    expect(cards.flatMap((card) => all(card, 'a')).map(({ attribs }) => attribs.href)).toEqual([
      '/blueprint',
      '/clarity-call',
      '/focus-call',
      '/society',
    ])
    for (const card of cards) expect(all(card, 'li').length).toBeGreaterThanOrEqual(3)
  })

  test('The last section links to the Society, with its terms, and to the Blueprint', () => {
    const close = region(main, /deadline/)
    expectLinks(close, 'Join the Society', '/society')
    expectLinks(close, 'Start with Blueprint', '/blueprint')
    expectSocietyTerms(text(close))
  })
})
