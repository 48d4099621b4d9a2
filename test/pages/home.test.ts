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

  test('The sections come in their order', () => {
    const headings = texts(all(main, 'h2'))
    const order = [
      /The money’s out there/,
      /success story/i,
      /kinds of money/,
      /^Choose your path$/,
      /\$1\.2M\+/,
      /deadline/,
    ]
    const places = order.map((heading) => headings.findIndex((found) => heading.test(found)))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('Problems are shown beside solutions', () => {
    const ledger = region(main, /The money’s out there/)
    expect(all(ledger, 'h3')).toHaveLength(2)
    expect(all(ledger, 'ul ol')).toHaveLength(2)
    expect(all(ledger, 'li').length).toBeGreaterThanOrEqual(6)
  })

  test('A success story is shown with its result', () => {
    const story = region(main, /success story/i)
    expect(all(story, 'blockquote')).toHaveLength(1)
    expect(text(story)).toContain('$48,500 city contract')
  })

  test('Ten kinds of funding are named', () => {
    expect(texts(all(region(main, /kinds of money/), 'h3'))).toEqual([
      'Grants',
      'State and federal contracts',
      'Tax credits',
      'SBA loans',
      'Angel investors',
      'Venture capital',
      'Crowdfunding',
      'Industry partnerships',
      'R&D funds',
      'Export/import help',
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

  test('The shared blocks are shown: three steps with their two links, three stories with five stars', () => {
    const steps = region(main, /Three steps/)
    expect(texts(all(steps, 'h3'))).toEqual(['Step 1: Choose Your Path', 'Step 2: Prepare', 'Step 3: Submit & Win'])
    expectLinks(steps, 'Choose Your Path', '/shop')
    expectLinks(steps, /^Take the 60-Second Quiz \(find your best fit\)/, '/quiz', 'new tab')
    const stories = region(main, 'From founders who hit submit')
    expect(text(stories).match(/Five stars/g)).toHaveLength(3)
    const words = texts(all(stories, 'li')).join(' ')
    for (const result of ['$25K grant won', 'First funding success', '$50K pipeline'])
      expect(words.toLowerCase()).toContain(result.toLowerCase())
  })

  test('The coach introduces herself above the first section', () => {
    const hero = all(main, 'section')[0] ?? main
    expect(all(hero, 'img').filter(({ attribs }) => attribs.src?.includes('simone'))).toHaveLength(1)
    expect(text(hero)).toContain('I’ll say so. Simone')
  })
})
