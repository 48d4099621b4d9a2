import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRERENDERED_PATHS } from '../app/routes.ts'
import { newVisitor, openBrowser, openSite, type Site } from './site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function visit(path: string, width: number, work: (page: Page) => Promise<void>, options = {}): Promise<void> {
  const visitor = await newVisitor(browser, { viewport: { width, height: 800 }, ...options })
  visitor.mayComplain(/status of 404/)
  await visitor.page.goto(site.url + path)
  await work(visitor.page)
  await visitor.leave() // what the browser complained of (a blocked style, a failed script) fails here
}

const alive = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

describe.each([...PRERENDERED_PATHS, '/thank-you', '/downloads/none', '/nowhere'])('%s', (path) => {
  const expected = PRERENDERED_PATHS.includes(path) ? 200 : 404

  test('has its status, one main heading, a title, a language, and no style that the policy would block', async () => {
    const response = await fetch(site.url + path)
    expect(response.status).toBe(expected)
    const html = await response.text()
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toMatch(/<html lang="en"/)
    expect(html).toMatch(/<title>[^<]{10,70}<\/title>/)
    expect(html.match(/<[a-z][^>]*\sstyle="/g)).toBeNull()
    expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe')
  })

  test('axe finds nothing, on a phone and on a desk', async () => {
    for (const width of [360, 1280]) {
      await visit(path, width, async (page) => {
        await alive(page)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      })
    }
  })

  test('fits 320 pixels without sideways scrolling', async () => {
    await visit(path, 320, async (page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })

  test('shows the same words without JavaScript', async () => {
    await visit(path, 1280, async (page) => expect(await page.locator('h1').isVisible()).toBe(true), {
      javaScriptEnabled: false,
    })
  })
})

test('axe finds nothing while the menu is open', async () => {
  await visit('/', 360, async (page) => {
    await alive(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
