import { expect, test, vi } from 'vitest'
import { address, anotherVisitor, describePage, main, open, readHead, region, tab, text, texts } from './page-test.ts'

const TAGS = [
  'All',
  'Grants',
  'Startup',
  'Small Business',
  'Tech',
  'E-commerce',
  'Operations',
  'Templates',
  'Pitch',
  'Services',
]
const filter = () => tab().getByRole('navigation', { name: 'Filter the stories' })
const stories = () => region('Find a story like yours').getByRole('article')
const active = () => texts(filter().locator('[aria-current="true"]'))

describePage('/testimonials', () => {
  test('Ten filters, one featured story and six complete stories of three people are shown', async () => {
    expect(await texts(filter().getByRole('link'))).toEqual(TAGS)
    expect(await active()).toEqual(['All'])
    expect(await region('Featured story').getByRole('article').count()).toBe(1)
    expect(await stories().count()).toBe(6)
    const names = await texts(stories().getByRole('heading', { level: 3 }))
    expect(new Set(names).size).toBe(3)
    for (const story of await stories().all()) {
      expect(await story.locator('img').last().getAttribute('width')).not.toBeNull()
      expect(await story.getByRole('blockquote').count()).toBe(1)
      expect(await story.getByRole('list', { name: 'Tags' }).getByRole('listitem').count()).toBeGreaterThan(0)
      expect(await text(story)).toMatch(/Result/)
    }
  })

  test('It has its canonical address, its title and its list as structured data', async () => {
    expect(await readHead()).toMatchObject({ canonical: '/testimonials', title: expect.stringContaining('tories') })
    const data = await tab().locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((json) => (JSON.parse(json) as { '@type': string })['@type'])).toContain('ItemList')
  })

  test('A tag shows only its stories and their number, is the only one selected, and back restores the choice', async () => {
    await open('/testimonials')
    const featured = await text(region('Featured story'))
    for (const tag of TAGS.slice(1)) {
      await filter().getByRole('link', { name: tag, exact: true }).click()
      await tab().waitForURL((url) => url.searchParams.get('tag') === tag)
      await vi.waitFor(async () => expect(await active()).toEqual([tag]))
      const tags = await Promise.all((await stories().all()).map((story) => texts(story.getByRole('listitem'))))
      expect(tags.length).toBeGreaterThan(0)
      for (const carried of tags) expect(carried.map((word) => word.toLowerCase())).toContain(tag.toLowerCase())
      expect(await text(main().getByRole('status'))).toContain(String(tags.length))
    }
    expect(await text(region('Featured story'))).toBe(featured)
    await tab().goBack()
    await tab().waitForURL((url) => url.searchParams.get('tag') === 'Pitch')
    await vi.waitFor(async () => expect(await active()).toEqual(['Pitch']))
    await filter().getByRole('link', { name: 'All', exact: true }).click()
    await tab().waitForURL((url) => url.search === '')
    await vi.waitFor(async () => expect(await stories().count()).toBe(6))
  })

  test('Filters can be chosen with the keyboard', async () => {
    await open('/testimonials')
    await filter().getByRole('link', { name: 'Grants', exact: true }).focus()
    await tab().keyboard.press('Enter')
    await tab().waitForURL((url) => url.searchParams.get('tag') === 'Grants')
    await vi.waitFor(async () => expect(await active()).toEqual(['Grants']))
  })

  test('Without JavaScript the filter links load the chosen stories', async () => {
    const visitor = await anotherVisitor({ javaScriptEnabled: false })
    await visitor.page.goto(address('/testimonials'))
    await visitor.page.getByRole('link', { name: 'Tech', exact: true }).click()
    await visitor.page.waitForURL((url) => url.searchParams.get('tag') === 'Tech')
    expect(
      await visitor.page.getByRole('region', { name: 'Find a story like yours' }).getByRole('article').count(),
    ).toBe(1)
    await visitor.close()
  })
})
