import { beforeAll, describe, expect, test } from 'vitest'
import {
  all,
  checkoutForms,
  expectLinks,
  type ReadPage,
  readPage,
  region,
  text,
  texts,
  valuesOf,
} from '../test/pages/read-page.ts'
import { sharedSite } from './site.ts'

// What the pages say that the server renders. Those that are built are read in test/pages.
let page: ReadPage

/** Tests that read a page, which is asked for once. */
function describePage(path: string, tests: () => void): void {
  describe(path, () => {
    beforeAll(async () => {
      page = readPage(await (await fetch(sharedSite().url + path)).text())
    })
    tests()
  })
}

describePage('/free-money-finder', () => {
  test('The banner shows the edition', () => {
    expect(texts(all(page.main, 'strong'))).toContainEqual(
      expect.stringMatching(
        /^(January|February|March|April|May|June|July|August|September|October|November|December) edition$/,
      ),
    )
  })

  test('Two editions are offered, each for $19 with its own button', () => {
    const editions = all(region(page.main, /edition, in two lists/), 'article')
    expect(texts(editions)).toEqual([
      expect.stringMatching(/Small Business ?\$19\/edition/),
      expect.stringMatching(/Nonprofit ?\$19\/edition/),
    ])
    for (const edition of editions) expect(all(edition, 'button', /^Download for \$19/)).toHaveLength(1)
    expect(editions.flatMap((edition) => valuesOf(edition, 'productId'))).toEqual([
      'money-finder-small-business',
      'money-finder-nonprofit',
    ])
  })

  test('The page says 100 entries, monthly, and the top 3 to 5', () => {
    expect(text(page.main)).toContain('100 curated grants and contracts')
    expect(text(page.main)).toMatch(/updated monthly/i)
    expect(text(page.main)).toContain('Pick the top 3 to 5 for the month')
  })

  test('Five steps explain how to use it, and a sample shows rows', () => {
    const steps = texts(all(region(page.main, /in five steps/), 'h3'))
    expect(steps.map((step) => step.slice(0, 7))).toEqual([1, 2, 3, 4, 5].map((step) => `Step ${step}:`))
    const rows = texts(all(region(page.main, 'See a sample'), 'details'))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatch(/effort.+Last seen on/s)
  })

  test('It links to the ebook and to the Clarity Call', () => {
    const next = region(page.main, 'When you have your list')
    expectLinks(next, /Blueprint/, '/blueprint')
    expectLinks(next, /Clarity Call/, '/clarity-call')
  })
})

describePage('/clarity-call', () => {
  test('30 minutes cost $97, and the money-back guarantee is shown', () => {
    const words = text(page.main)
    for (const part of ['30 minutes', '$97', '100% money-back guarantee']) expect(words).toContain(part)
  })

  test('Its booking buttons open its own calendar in a new tab, with a checkout button beside each', () => {
    const bookings = expectLinks(page.main, /^Book a Clarity Call/, '/book/clarity-call', 'new tab')
    const found = checkoutForms(page.main, 'clarity-call')
    expect(found).toHaveLength(bookings)
    for (const { action } of found) expect(action).toBe('/functions/v1/create-clarity-checkout')
  })

  test('It leads to the stories', () => {
    expectLinks(page.main, 'What founders did after their call', '/testimonials')
  })
})

describePage('/testimonials', () => {
  test('Ten filters, one featured story and six complete stories of three people are shown', () => {
    const filter = all(page.main, 'nav', 'Filter the stories').flatMap((nav) => all(nav, 'a'))
    expect(texts(filter)).toEqual(
      'All Grants Startup Small_Business Tech E-commerce Operations Templates Pitch Services'
        .split(' ')
        .map((tag) => tag.replace('_', ' ')),
    )
    expect(texts(filter.filter(({ attribs }) => attribs['aria-current'] === 'true'))).toEqual(['All'])
    expect(all(region(page.main, 'Featured story'), 'article')).toHaveLength(1)
    const stories = all(region(page.main, 'Find a story like yours'), 'article')
    expect(stories).toHaveLength(6)
    expect(new Set(stories.flatMap((story) => texts(all(story, 'h3')))).size).toBe(3)
    for (const story of stories) {
      expect(all(story, 'img').at(-1)?.attribs.width).toBeDefined()
      expect(all(story, 'blockquote')).toHaveLength(1)
      expect(all(story, 'ul ol', 'Tags').flatMap((tags) => all(tags, 'li')).length).toBeGreaterThan(0)
      expect(text(story)).toMatch(/Result/)
    }
  })

  test('It has its canonical address, its title and its list as structured data', () => {
    expect(page).toMatchObject({ canonical: '/testimonials', title: expect.stringContaining('tories') })
    expect(page.data.map((json) => JSON.parse(json)['@type'])).toContain('ItemList')
  })
})

describePage('/contact', () => {
  test('Three ways to reach us are shown, each with its response time', () => {
    const ways = region(page.main, 'Three ways to reach us')
    expect(texts(all(ways, 'h3'))).toEqual(['Email support', 'Book a Call', 'Community Support'])
    for (const part of ['Reply usually within 24 hours', 'Available within 7 days', '24/7 peer support'])
      expect(text(ways)).toContain(part)
    expectLinks(ways, 'Book a Focus Call', '/focus-call')
    expectLinks(ways, 'See the Society', '/society')
    const mail = all(ways, 'a', 'support@unborrowed.example')
    expect(mail[0]?.attribs.href).toMatch(/^mailto:support@unborrowed\.example/)
  })

  test('The form has its six fields, with the labels and types that browsers use for autofill', () => {
    const form = region(page.main, 'Write to us')
    const labels = new Map(all(form, 'label').map((label) => [label.attribs.for, text(label)]))
    const fields = all(form, 'input textarea').filter(
      ({ attribs }) => labels.has(attribs.id) && attribs.name !== 'homepage', // which only robots see
    )
    const found = fields.map(({ name: tag, attribs: { id, name, type = tag, autocomplete, required } }) => {
      return [labels.get(id), name, type, autocomplete, required !== undefined]
    })
    expect(found).toEqual([
      [expect.stringMatching(/first name/i), 'firstName', 'text', 'given-name', false],
      [expect.stringMatching(/last name/i), 'lastName', 'text', 'family-name', false],
      [expect.stringMatching(/^email/i), 'email', 'email', 'email', true],
      [expect.stringMatching(/business/i), 'businessType', 'text', undefined, false],
      [expect.stringMatching(/subject/i), 'subject', 'text', undefined, false],
      [expect.stringMatching(/message/i), 'message', 'textarea', undefined, true],
    ])
    expect(all(form, 'button')).toHaveLength(1)
  })

  test('Four questions are answered, and the page says who it is for', () => {
    expect(all(region(page.main, 'Common questions'), 'details')).toHaveLength(4)
    expect(text(page.main)).toContain('women and BIPOC founders')
    expect(text(page.main)).toContain('89% success rate')
  })

  test('The hours, the place and a contact for urgent matters are shown', () => {
    expect(text(page.main)).toContain('Monday to Friday 9:00 AM to 5:00 PM EST')
    expect(text(page.main)).toMatch(/Remote, worldwide/)
    expectLinks(page.main, /urgent/i, 'mailto:support@unborrowed.example?subject=URGENT')
  })
})

describePage('/login', () => {
  test('It asks for an email address, and leads people who only look for a purchase to it', () => {
    expect(text(page.main)).toMatch(/there’s no password/)
    expectLinks(page.main, /something you bought/, '/find-my-purchase')
  })
})
