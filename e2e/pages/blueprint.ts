import { expect, test, vi } from 'vitest'
import { checkoutForms, describePage, main, region, tab, text, texts } from './page-test.ts'

const widths = (pictures: Element[]) => pictures.map((picture) => (picture as HTMLImageElement).naturalWidth)

describePage('/blueprint', () => {
  test('It costs $35 instead of $97 (struck through), with lifetime access and a 30-day refund', async () => {
    const words = await text(main())
    expect(words).toMatch(/\$35 ?instead of \$97/)
    expect(words).toContain('Lifetime access')
    expect(words).toContain('Full refund within 30 days, no questions asked.')
  })

  test('Both download buttons start the checkout of the Blueprint', async () => {
    const found = await checkoutForms(main(), 'blueprint')
    expect(found).toHaveLength(2)
    for (const { action } of found) expect(action).toBe('/functions/v1/create-checkout')
  })

  test('Six tools, five bonus templates and what a reader has in the end are listed', async () => {
    const inside = region('Six tools that do the work with you')
    const tools = await texts(inside.getByRole('heading', { level: 3 }))
    expect(tools).toHaveLength(7)
    expect(tools[6]).toMatch(/five bonus templates/)
    expect(await inside.getByRole('term').count()).toBe(5)
    expect(await region('What you’ll have when you’re done').getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
    expect((await text(main())).match(/AI prompts/)).not.toBeNull()
  })

  test('Its own cover and two filled-in pages are at the top, and each picture arrives', async () => {
    const pictures = main().locator('.fan img')
    await pictures.last().scrollIntoViewIfNeeded()
    await vi.waitFor(async () => expect(await pictures.evaluateAll(widths)).toEqual([720, 720, 720]))
  })

  test('Three readers are quoted', async () => {
    expect(await region('What readers did with it').getByRole('blockquote').count()).toBe(3)
  })
})

describePage('/blueprint/sample-chapter', () => {
  test('A whole chapter of the Blueprint can be read for free, with no field to fill in', async () => {
    expect(await main().getByRole('heading', { level: 1 }).textContent()).toBe('Go, or no-go')
    expect(await text(main())).toContain('A zero on the first line is a no, whatever the total says.')
    expect(await main().getByRole('row').count()).toBeGreaterThan(10)
    expect(await main().getByRole('textbox').count()).toBe(0)
  })

  test('The same chapter can be downloaded as a PDF', async () => {
    const address = await main().getByRole('link', { name: 'Download it as a PDF' }).getAttribute('href')
    const answer = await tab().request.get(new URL(address ?? '', tab().url()).href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('It leads back to the Blueprint, which leads to it, and it can be bought there', async () => {
    expect(await main().getByRole('link', { name: 'Back to the Blueprint' }).getAttribute('href')).toBe('/blueprint')
    expect(await checkoutForms(main(), 'blueprint')).toHaveLength(1)
    await tab().goto(new URL('/blueprint', tab().url()).href)
    expect(
      await main()
        .getByRole('link', { name: /chapter for free/ })
        .getAttribute('href'),
    ).toBe('/blueprint/sample-chapter')
  })
})
