import { expect, test, vi } from 'vitest'
import { checkoutForms, describePage, expectLinks, main, open, readHead, text, texts } from './page-test.ts'

const PACKS = [
  {
    path: '/startup-pack',
    id: 'startup-pack',
    title: 'Startup Essentials Template Pack',
    price: '$37',
    contents: [
      /formation checklist/i,
      /operating agreement and bylaws/i,
      /business plan outline with a projections worksheet/i,
      /brand clarity worksheet/i,
      /outreach email and pitch templates/i,
      /editable docs with AI prompts/i,
      /lifetime updates/i,
    ],
  },
  {
    path: '/funding-pack',
    id: 'funding-pack',
    title: 'Business Funding Template Pack',
    price: '$47',
    contents: [
      /grant and narrative templates/i,
      /capability statement template/i,
      /budget justification/i,
      /proposal outlines with LOI and intro scripts/i,
      /Fundable checklist with an AI prompt bank/i,
      /templates editable in Word or Google Docs/i,
    ],
  },
]

for (const { path, id, title, price, contents } of PACKS) {
  describePage(path, () => {
    test(`${title} costs ${price}, is an instant download, and lists every part by name`, async () => {
      expect(await text(main().getByRole('heading', { level: 1 }))).toBe(title)
      const words = await text(main())
      expect(words).toContain(price)
      expect(words).toMatch(/instant download/i)
      const parts = await texts(main().getByRole('heading', { level: 3 }))
      expect(parts).toHaveLength(contents.length)
      for (const [index, part] of contents.entries()) expect(parts[index]).toMatch(part)
    })

    test('Download opens an email with the purchase as its subject; a checkout button is beside it and at the end', async () => {
      const download = main().getByRole('link', { name: 'Download', exact: true })
      const href = new URL((await download.getAttribute('href')) ?? '')
      expect(href.protocol + href.pathname).toBe('mailto:support@unborrowed.example')
      expect(href.searchParams.get('subject')).toBe(`Purchase: ${title}`)
      expect(await checkoutForms(main(), id)).toHaveLength(2)
      await expectLinks(main(), 'Back to Shop', '/shop')
    })

    test('The page previews of the documents are rendered when they come into view, not before, and then stay', async () => {
      const page = await open(path, 360)
      const pictures = main().getByRole('img', { name: /^A page of/ })
      const drawn = () =>
        pictures.evaluateAll(
          (all) => all.filter((picture) => picture.checkVisibility({ contentVisibilityAuto: true })).length,
        )
      expect(await drawn()).toBe(0)
      await pictures.first().scrollIntoViewIfNeeded()
      await vi.waitFor(async () => expect(await drawn()).toBe(await pictures.count()))
      await page.evaluate(() => scrollTo(0, 0))
      expect(await drawn()).toBe(await pictures.count())
    })

    test('Two filled-in pages look out behind its cover', async () => {
      const pictures = main().locator('.fan img')
      await pictures.last().scrollIntoViewIfNeeded()
      const widths = (all: Element[]) => all.map((picture) => (picture as HTMLImageElement).naturalWidth)
      await vi.waitFor(async () => expect(await pictures.evaluateAll(widths)).toEqual([720, 720]))
    })

    test('It has its own title and description', async () => {
      const { title: shown, description } = await readHead()
      expect(shown).toContain(title)
      expect(description).toContain(price)
    })
  })
}
