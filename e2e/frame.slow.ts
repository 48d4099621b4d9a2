import { expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { smallTargets } from './page-measurements.ts'
import { newVisitor, siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

const here = siteForFile()
const visitor = visitorForTest(here)

test('On a phone a button opens and closes the menu, and choosing a link closes it', async () => {
  await visitor.page.setViewportSize({ width: 360, height: 780 })
  await visitor.page.goto(here.site.url)
  await waitUntilHydrated(visitor.page)
  const menu = visitor.page.getByRole('navigation', { name: 'Menu' })
  await visitor.page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Book the Clarity Call' }).waitFor()
  expect(await visitor.page.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true')
  expect(await axeFindings(visitor.page)).toEqual([])
  expect(await smallTargets(visitor.page, 44)).toEqual([])
  await visitor.page.getByRole('button', { name: 'Close menu' }).click()
  await menu.waitFor({ state: 'hidden' })
  await visitor.page.getByRole('button', { name: 'Open menu' }).click()
  await visitor.page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await visitor.page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Shop' }).click()
  await visitor.page.waitForURL('**/shop')
  await menu.waitFor({ state: 'hidden' })
})

test('The menu opens without JavaScript too', async () => {
  const plain = await newVisitor(here.browser, { javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
  await plain.page.goto(here.site.url)
  await plain.page.getByRole('button', { name: 'Open menu' }).click()
  await plain.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  await plain.page.waitForURL('**/shop')
  await plain.close()
})

test('An unknown address shows an error page with links home and back, and logs the path', async () => {
  const said: string[] = []
  visitor.page.on('console', (message) => void (message.type() === 'info' && said.push(message.text())))
  await visitor.page.goto(`${here.site.url}/shop`)
  visitor.allowErrors(/status of 404/)
  const response = await visitor.page.goto(`${here.site.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  await waitUntilHydrated(visitor.page)
  await visitor.page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  const text = await visitor.page.locator('main').textContent()
  expect(text).toContain('404')
  expect(text).toContain("Sorry, the page you're looking for doesn't exist or has been moved.")
  expect(said.join('\n')).toContain('/no/such/page')
  expect(await visitor.page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  await visitor.page.getByRole('button', { name: 'Go Back' }).click()
  await visitor.page.waitForURL('**/shop')
})

test('A page that fails to render shows the error screen with its message', async () => {
  await visitor.page.route('**/assets/shop-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Shop() { throw new Error("the till is stuck") }',
    }),
  )
  visitor.allowErrors(/the till is stuck/)
  await visitor.page.goto(here.site.url)
  await waitUntilHydrated(visitor.page)
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await visitor.page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  expect(await visitor.page.textContent('main')).toContain('the till is stuck')
})

test('Alt+T moves the focus to the notifications', async () => {
  await visitor.page.goto(here.site.url)
  await waitUntilHydrated(visitor.page)
  const region = visitor.page.getByRole('region', { name: /^Notifications/ })
  await region.waitFor({ state: 'attached' })
  await visitor.page.keyboard.press('Alt+t')
  expect(
    await region.evaluate((element) => element.contains(document.activeElement) || element === document.activeElement),
  ).toBe(true)
})

test('Fonts are applied to every block of a page once loaded, and from the first paint on the next page', async () => {
  const { page } = visitor
  const standIns = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body > *, main > *')]
        .map((block) => getComputedStyle(block).fontFamily)
        .filter((family) => !family.startsWith('"Hanken Grotesk",')),
    )
  await page.goto(here.site.url)
  await page.locator('html[data-typefaces][data-drawn]').waitFor({ state: 'attached' })
  expect(await standIns()).toEqual([])
  expect(await page.evaluate(() => document.fonts.check('600 1em Besley'))).toBe(true)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('main').waitFor({ state: 'attached' })
  expect(await page.locator('html').getAttribute('data-typefaces')).toBe('')
})
