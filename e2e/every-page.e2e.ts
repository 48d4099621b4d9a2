import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRERENDERED_PATHS } from '../app/routes.ts'
import { newVisitor, openBrowser, openSite, type Site, type Visitor } from './site.ts'

let site: Site
let browser: Browser
let visitor: Visitor
let page: Page
beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), openBrowser()])
  visitor = await newVisitor(browser)
  visitor.mayComplain(/status of 404/)
  page = visitor.page
})
afterAll(async () => {
  await visitor.leave() // what the browser complained of (a blocked style, a failed script) fails here
  await browser.close()
  await site.close()
})

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function axeFindings(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const alive = () => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

describe.each([...PRERENDERED_PATHS, '/thank-you', '/downloads/none', '/nowhere'])('%s', (path) => {
  test('has its status, one main heading, a title and a language, and nothing that its policy would block', async () => {
    const response = await fetch(site.url + path)
    expect(response.status).toBe(PRERENDERED_PATHS.includes(path) ? 200 : 404)
    const html = await response.text()
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toContain('<html lang="en"')
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.length).toBeLessThanOrEqual(70)
    expect(html.match(/<[a-z][^>]*\sstyle="/g)).toBeNull()
    expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe')
  })

  test('axe finds nothing on a desk and on a phone, and 320 pixels are wide enough', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(site.url + path)
    await alive()
    expect(await axeFindings()).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await axeFindings()).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test('axe finds nothing while the menu is open', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(site.url)
  await alive()
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await axeFindings()).toEqual([])
})

test('Every link of every page leads somewhere', async () => {
  const dead: string[] = []
  const known = new Map<string, number>()
  for (const path of PRERENDERED_PATHS) {
    const html = await (await fetch(site.url + path)).text()
    for (const [, href = ''] of html.matchAll(/<a[^>]*\shref="(\/[^"#]*)/g)) {
      const address = href.replaceAll('&amp;', '&')
      if (!known.has(address)) known.set(address, (await fetch(site.url + address)).status)
      if (known.get(address) !== 200) dead.push(`${path} -> ${address}`)
    }
  }
  expect(dead).toEqual([])
})
