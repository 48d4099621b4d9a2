import { expect, test } from 'vitest'
import { describePage, expectLinks, main, region, text, texts } from './page-test.ts'

describePage('/free-money-finder', () => {
  test('The banner shows the edition', async () => {
    expect(await text(main().locator('strong').first())).toMatch(
      /^(January|February|March|April|May|June|July|August|September|October|November|December) edition$/,
    )
  })

  test('Two editions are offered, each for $19 with its own button', async () => {
    const editions = region(/edition, in two lists/).getByRole('article')
    const words = await texts(editions)
    expect(words).toHaveLength(2)
    expect(words[0]).toMatch(/Small Business ?\$19\/edition/)
    expect(words[1]).toMatch(/Nonprofit ?\$19\/edition/)
    for (const edition of await editions.all())
      expect(await edition.getByRole('button', { name: /^Download for \$19/ }).count()).toBe(1)
    expect(
      await editions
        .locator('input[name="productId"]')
        .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(['money-finder-small-business', 'money-finder-nonprofit'])
  })

  test('The page says 100 entries, monthly, and the top 3 to 5', async () => {
    const words = await text(main())
    expect(words).toContain('100 curated grants and contracts')
    expect(words).toMatch(/updated monthly/i)
    expect(words).toContain('Pick the top 3 to 5 for the month')
  })

  test('Five steps explain how to use it, and a sample shows rows', async () => {
    const steps = await texts(region(/in five steps/).getByRole('heading', { level: 3 }))
    expect(steps.map((step) => step.slice(0, 7))).toEqual([1, 2, 3, 4, 5].map((step) => `Step ${step}:`))
    const sample = region('See a sample')
    expect(await sample.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    for (const list of await sample.getByRole('list').all()) {
      expect(await list.getByRole('listitem').count()).toBe(3)
      for (const card of await texts(list.getByRole('listitem')))
        expect(card).toMatch(/Pays.+Who can apply.+Deadline ?[^(]+$/s)
    }
  })

  test('It links to the ebook and to the Clarity Call', async () => {
    const next = region('When you have your list')
    await expectLinks(next, /Blueprint/, '/blueprint')
    await expectLinks(next, /Clarity Call/, '/clarity-call')
  })
})
