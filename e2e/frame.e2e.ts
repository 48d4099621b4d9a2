import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hydrated, newVisitor, siteForFile, type Visitor } from './site.ts'

const here = siteForFile()
let visitor: Visitor
let page: Page
beforeEach(async () => {
  visitor = await newVisitor(here.browser)
  page = visitor.page
})
afterEach(() => visitor.leave())

const linksIn = (at: Page, selector: string) =>
  at.locator(`${selector} a`).evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('The header is 64 pixels high and leads to the five main pages', async () => {
  await page.goto(here.site.url)
  expect((await page.locator('header').boundingBox())?.height).toBe(64)
  expect(await linksIn(page, 'nav[aria-label="Main"]')).toEqual([
    ['Home', '/'],
    ['Shop', '/shop'],
    ['About', '/about'],
    ['Success Stories', '/testimonials'],
    ['Login', '/login'],
  ])
})

test.each([
  ['/', 'Home'],
  ['/shop', 'Shop'],
])('At %s the link %s is the active one', async (path, name) => {
  await page.goto(here.site.url + path)
  const active = page.locator('nav[aria-label="Main"] [aria-current="page"]')
  expect(await active.allTextContents()).toEqual([name])
})

test('The footer has its eight links, two icons that say they are coming, and the year', async () => {
  await page.goto(here.site.url)
  expect(await linksIn(page, 'footer')).toEqual([
    ['About Simone', '/about'],
    ['Shop', '/shop'],
    ['The Blueprint', '/blueprint'],
    ['Funding Society', '/society'],
    ['Testimonials', '/testimonials'],
    ["Let's Chat", '/contact'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ])
  expect(await page.locator('footer').textContent()).toContain('© 2025 Unborrowed')
  expect(await page.locator('footer').getByText('coming soon').count()).toBe(2)
  const field = page.getByPlaceholder('Your email address')
  expect(await field.getAttribute('type')).toBe('email')
  await hydrated(page) // before, the form is sent without script
  await page.getByRole('button', { name: 'Subscribe' }).click()
  expect(page.url()).toBe(`${here.site.url}/`)
})

test('On a phone a button opens and closes the menu, and choosing a link closes it', async () => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(here.site.url)
  await hydrated(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Book the Clarity Call' }).waitFor()
  expect(await page.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true')
  expect(await menu.getByRole('link', { name: 'Book the Clarity Call' }).getAttribute('href')).toBe('/clarity-call')
  await page.getByRole('button', { name: 'Close menu' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Shop' }).click()
  await page.waitForURL('**/shop')
  await menu.waitFor({ state: 'hidden' })
})

test('The menu opens without JavaScript too', async () => {
  const plain = await newVisitor(here.browser, { javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
  await plain.page.goto(here.site.url)
  await plain.page.getByRole('button', { name: 'Open menu' }).click()
  await plain.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  await plain.page.waitForURL('**/shop')
  await plain.leave()
})

test('An unknown address says so, with the way home and the way back, and logs the path', async () => {
  const said: string[] = []
  page.on('console', (message) => void (message.type() === 'info' && said.push(message.text())))
  await page.goto(`${here.site.url}/shop`)
  visitor.mayComplain(/status of 404/)
  const response = await page.goto(`${here.site.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  const text = await page.locator('main').textContent()
  expect(text).toContain('404')
  expect(text).toContain("Sorry, the page you're looking for doesn't exist or has been moved.")
  expect(said.join('\n')).toContain('/no/such/page')
  expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.waitForURL('**/shop')
})

test('A page that fails to render shows the error screen with its message', async () => {
  await page.route('**/assets/shop-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Shop() { throw new Error("the till is stuck") }',
    }),
  )
  visitor.mayComplain(/the till is stuck/)
  await page.goto(here.site.url)
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  expect(await page.textContent('body')).toContain('the till is stuck')
})

test('Alt+T leads the keyboard to the notifications', async () => {
  await page.goto(here.site.url)
  await hydrated(page)
  const region = page.getByRole('region', { name: /^Notifications/ })
  await region.waitFor({ state: 'attached' })
  await page.keyboard.press('Alt+t')
  expect(
    await region.evaluate((element) => element.contains(document.activeElement) || element === document.activeElement),
  ).toBe(true)
})

test('The first Tab offers the way past the header', async () => {
  await page.goto(here.site.url)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})
