import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hydrated, newVisitor, siteForFile, type Visitor } from './site.ts'

// A tab that was opened before a new release, whose chunks are gone.
const here = siteForFile()
let visitor: Visitor
let page: Page
beforeEach(async () => {
  visitor = await newVisitor(here.browser)
  visitor.mayComplain(/status of 404|Error loading route module|Failed to fetch dynamically imported module/)
  page = visitor.page
})
afterEach(() => visitor.leave())

const gone = (chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404, body: '' }))
const shopLink = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' })

async function open(path: string): Promise<void> {
  await page.goto(here.site.url + path)
  await hydrated(page)
}

function countLoads(): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

test('A page whose script is gone is loaded anew once, and what was typed is still there', async () => {
  await open('/contact')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('nia@example.com')
  await page.getByLabel(/^Message/).fill('We bake, and we need an oven.')
  await gone('shop')
  const loads = countLoads()
  await Promise.all([page.waitForEvent('load'), shopLink().click()])
  await hydrated(page)
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(
    await page
      .getByLabel(/^Email/)
      .first()
      .inputValue(),
  ).toBe('nia@example.com')
  expect(await page.getByLabel(/^Message/).inputValue()).toBe('We bake, and we need an oven.')
  expect(loads()).toBe(1)
})

test('Should the script be missing even then, the browser follows the link by itself: nobody goes round in circles', async () => {
  await gone('shop')
  await open('/about')
  await Promise.all([page.waitForEvent('load'), shopLink().click()])
  await hydrated(page)
  const loads = countLoads()
  await shopLink().click()
  await page.waitForURL('**/shop')
  await page.getByRole('heading', { level: 1, name: 'Every path, priced' }).waitFor()
  expect(loads()).toBe(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
})

test('After the new release has come, the next page opens without a load, as before', async () => {
  await open('/about')
  await gone('shop')
  await Promise.all([page.waitForEvent('load'), shopLink().click()])
  await page.unrouteAll()
  await hydrated(page)
  await shopLink().click() // by the browser itself, once
  await page.waitForURL('**/shop')
  await hydrated(page)
  const loads = countLoads()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { level: 1, name: /Funding you/ }).waitFor()
  expect(loads()).toBe(0)
})

test('A note and a notification whose scripts are gone are done without, and the page stays as it is', async () => {
  visitor.mayComplain(/status of 500/)
  await open('/contact')
  await page.getByLabel(/^Message/).fill('We bake.')
  await gone('tooltip-layer')
  await gone('notification-layer')
  const asked = page.waitForResponse(/tooltip-layer/)
  await page.getByRole('button', { name: /^Instagram/ }).focus()
  await asked
  await page.getByRole('button', { name: /^Instagram/ }).waitFor()
  expect(await page.getByLabel(/^Message/).inputValue()).toBe('We bake.')
  await page.route('**/functions/v1/*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'The Blueprint' }).click()
  await page.waitForURL('**/blueprint')
  const layer = page.waitForResponse(/notification-layer/)
  await page.locator('form[data-checkout] button').first().click()
  await layer
  await page.locator('main').getByRole('alert').first().waitFor()
  await page.getByRole('heading', { level: 1, name: /Write the application/ }).waitFor()
})
