import { expect, test } from 'vitest'
import {
  describePage,
  expectLinks,
  expectSocietyTerms,
  main,
  open,
  readTerms,
  region,
  text,
  texts,
} from './page-test.ts'

describePage('/', () => {
  test('The hero offers the quiz in a new tab, with four figures beneath', async () => {
    await expectLinks(main(), /^Take the Quiz/, '/quiz', 'new tab')
    expect((await readTerms(main())).slice(4, 8)).toEqual([
      ['funding secured', '$2M+'],
      ['opportunities shared', '500+'],
      ['states and federal', '30+'],
      ['success rate', '95%'],
    ])
  })

  test('Each of the four figures has its icon', async () => {
    const drawn = () =>
      main()
        .locator('dd use')
        .evaluateAll((uses) => uses.map((use) => (use as SVGUseElement).getBBox().width > 0))
    await expect.poll(drawn).toEqual([true, true, true, true])
  })

  test('The sections come in their order', async () => {
    const headings = await texts(main().getByRole('heading', { level: 2 }))
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

  test('Problems are shown beside solutions', async () => {
    const ledger = region(/The money’s out there/)
    expect(await ledger.getByRole('heading', { level: 3 }).count()).toBe(2)
    expect(await ledger.getByRole('list').count()).toBe(2)
    expect(await ledger.getByRole('listitem').count()).toBeGreaterThanOrEqual(6)
  })

  test('A success story is shown with its result', async () => {
    const story = region(/success story/i)
    expect(await story.getByRole('blockquote').count()).toBe(1)
    expect(await text(story)).toContain('$48,500 city contract')
  })

  test('Ten kinds of funding are named', async () => {
    expect(await texts(region(/kinds of money/).getByRole('heading', { level: 3 }))).toEqual([
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

  test('The price list has four offers, each with its price, audience and features, and one line on refunds', async () => {
    const cards = region(/^Choose your path$/).getByRole('article')
    const found = await texts(cards)
    expect(found).toHaveLength(4)
    for (const card of found) expect(card).toMatch(/Best if: .+ ?✓?/)
    expect(found[0]).toMatch(/The Blueprint ?\$35 /)
    expect(found[1]).toMatch(/Clarity Call ?\$97 /)
    expect(found[2]).toMatch(/Focus Call ?\$150 /)
    expect(found[3]).toMatch(/The Society ?\$35\/month instead of \$99 /)
    expect(found[3]).toMatch(/^Most chosen/i)
    await expectLinks(region(/^Choose your path$/), 'How refunds work', '/terms#refunds')
    expectSocietyTerms(found[3] ?? '')
    const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['/blueprint', '/clarity-call', '/focus-call', '/society'])
    for (const card of await cards.all()) expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  })

  test('The last section links to the Society, with its terms, and to the Blueprint', async () => {
    const close = region(/deadline/)
    await expectLinks(close, 'Join the Society', '/society')
    await expectLinks(close, 'Start with Blueprint', '/blueprint')
    expectSocietyTerms(await text(close))
  })

  test('The shared blocks are shown: three steps with their two links, three stories with five stars', async () => {
    const steps = region(/Three steps/)
    expect(await texts(steps.getByRole('heading', { level: 3 }))).toEqual([
      'Step 1: Choose Your Path',
      'Step 2: Prepare',
      'Step 3: Submit & Win',
    ])
    await expectLinks(steps, 'Choose Your Path', '/shop')
    await expectLinks(steps, /^Take the 60-Second Quiz \(find your best fit\)/, '/quiz', 'new tab')
    const stories = region('From founders who hit submit')
    expect(await stories.getByText('Five stars').count()).toBe(3)
    const words = (await texts(stories.getByRole('listitem'))).join(' ')
    for (const result of ['$25K grant won', 'First funding success', '$50K pipeline'])
      expect(words.toLowerCase()).toContain(result.toLowerCase())
  })

  test('The coach introduces herself above the first section', async () => {
    const hero = main().locator('section').first()
    expect(await hero.locator('img[src*="simone"]').count()).toBe(1)
    expect(await text(hero)).toContain('I’ll say so. Simone')
  })

  test('On a phone the page is at most 9,000 pixels long, and rows of cards scroll with the arrow keys', async () => {
    const page = await open('/', 360)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9000)
    const row = region('From founders who hit submit').getByRole('list')
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((list) => list && list.scrollLeft > 0, await row.elementHandle())
  })
})
