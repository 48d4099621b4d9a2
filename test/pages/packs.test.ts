import { describe, expect, test } from 'vitest'
import { all, builtPage, checkoutForms, expectLinks, text, texts } from './read-page.ts'

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

describe.each(PACKS)('$path', ({ path, id, title, price, contents }) => {
  const { main } = builtPage(path)

  test(`${title} costs ${price}, is an instant download, and lists every part by name`, () => {
    expect(texts(all(main, 'h1'))).toEqual([title])
    expect(text(main)).toContain(price)
    expect(text(main)).toMatch(/instant download/i)
    const parts = texts(all(main, 'h3'))
    expect(parts).toHaveLength(contents.length)
    for (const [index, part] of contents.entries()) expect(parts[index]).toMatch(part)
  })

  test('Download opens an email with the purchase as its subject; a checkout button is beside it and at the end', () => {
    const downloads = all(main, 'a', /^Download$/)
    expect(downloads).toHaveLength(1)
    const href = new URL(downloads[0]?.attribs.href ?? '')
    expect(href.protocol + href.pathname).toBe('mailto:support@unborrowed.example')
    expect(href.searchParams.get('subject')).toBe(`Purchase: ${title}`)
    expect(checkoutForms(main, id)).toHaveLength(2)
    expectLinks(main, 'Back to Shop', '/shop')
  })
})
