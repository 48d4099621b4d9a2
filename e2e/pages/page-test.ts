import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { newVisitor, siteForFile, type Visitor, waitUntilHydrated } from '../site.ts'

// One site, one browser and one tab for the promises of all pages: `pages.e2e.ts` runs them in one file.
const here = siteForFile()
let visitor: Visitor
beforeAll(async () => {
  visitor = await newVisitor(here.browser)
})
afterAll(async () => {
  await visitor.close()
})

/** Tests that read a page, which is opened once for all of them. A test that changes the page reopens it. */
export function describePage(path: string, tests: () => void): void {
  describe(path, () => {
    beforeAll(() => open(path))
    tests()
  })
}

/** Opens a page on a desk, or at another width, and waits until React answers. */
export async function open(path: string, width = 1280): Promise<Page> {
  const page = tab()
  await page.bringToFront() // behind another visitor's tab the browser may draw a frame a second, or none
  await page.setViewportSize({ width, height: 900 })
  await page.goto(here.site.url + path)
  await waitUntilHydrated(page)
  return page
}

/**
 * Opens a page for another visitor, on whose clock no time passes but by `page.clock.runFor`. React is there.
 *
 * @returns with the milliseconds that have passed on that clock since it came
 */
export async function openWithPausedClock(path: string): Promise<Visitor & { passed: number }> {
  const visitor = await newVisitor(here.browser)
  const { page } = visitor
  const noon = Date.parse('2026-11-20T12:00:00Z')
  await page.clock.install({ time: noon })
  await page.clock.pauseAt(noon + 60_000)
  await page.addInitScript(() =>
    new MutationObserver(() => {
      Object.assign(window, { __hydratedAt: Date.now() })
    }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] }),
  )
  await page.goto(here.site.url + path)
  await page.keyboard.press('Shift') // the first touch brings the script at once
  // It appears in small steps, and each waits for the clock.
  while ((await page.locator('html[data-hydrated]').count()) === 0) await page.clock.runFor(1)
  const passed = await page.evaluate(() => Date.now() - Reflect.get(window, '__hydratedAt'))
  return { ...visitor, passed }
}

export const tab = (): Page => visitor.page
export const main = (): Locator => tab().locator('main')
export const region = (name: string | RegExp): Locator => main().getByRole('region', { name })
export const address = (path: string): string => here.site.url + path
export const anotherVisitor = (...options: Parameters<Browser['newContext']>): Promise<Visitor> =>
  newVisitor(here.browser, ...options)

/** The trimmed text of each element. */
export async function texts(found: Locator): Promise<string[]> {
  return (await found.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

export async function text(found: Locator): Promise<string> {
  return ((await found.textContent()) ?? '').replace(/\s+/g, ' ').trim()
}

/** Every pair of a description list: term and value. */
export async function readTerms(within: Locator): Promise<[string, string][]> {
  const terms = await texts(within.getByRole('term'))
  const values = await texts(within.getByRole('definition'))
  return terms.map((term, index) => [term, values[index] ?? ''])
}

/** Every link with that name has that href; exactly those that open a new tab say so. */
export async function expectLinks(
  within: Locator,
  name: string | RegExp,
  href: string,
  how?: 'new tab',
): Promise<number> {
  const links = within.getByRole('link', { name })
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.textContent?.includes('new tab')]),
  )
  expect(found.length, `links called ${name}`).toBeGreaterThan(0)
  for (const link of found) expect(link).toEqual([href, how ? '_blank' : null, how !== undefined])
  return found.length
}

/** The forms that start a checkout for a product, and where they are sent to. */
export async function checkoutForms(within: Locator, productId: string): Promise<{ action: string; button: string }[]> {
  return within.locator(`form:has(input[name="productId"][value="${productId}"])`).evaluateAll((forms) =>
    forms.map((form) => ({
      action: form.getAttribute('action') ?? '',
      button: form.querySelector('button')?.textContent ?? '',
    })),
  )
}

export async function readHead(): Promise<{
  title: string
  description: string
  canonical: string
  robots: string | null
}> {
  const attribute = async (selector: string, name: string) => {
    const [found] = await tab().locator(selector).all()
    return found ? found.getAttribute(name) : null
  }
  return {
    title: await tab().title(),
    description: (await attribute('meta[name="description"]', 'content')) ?? '',
    canonical: new URL((await attribute('link[rel="canonical"]', 'href')) ?? 'http://none/none').pathname,
    robots: await attribute('meta[name="robots"]', 'content'),
  }
}

/** The terms that must be shown beside every button that leads to the Society's payment. */
export function expectSocietyTerms(words: string): void {
  expect(words).toContain('$35 for the first month, then $97 a month')
  expect(words).toMatch(/cancel anytime/i)
}
