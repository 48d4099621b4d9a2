import { expect, test } from 'vitest'
import { siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

// A tab that was opened before a new release, whose chunks are gone.
const here = siteForFile()
const visitor = visitorForTest(here, async ({ allowErrors }) =>
  allowErrors(/status of 404|Error loading route module|Failed to fetch dynamically imported module/),
)

/** @returns what brings the chunk back, for which the page goes on being watched: to stop that in between holds requests up */
async function gone(chunk: string): Promise<() => void> {
  let isBack = false
  await visitor.page.route(`**/assets/${chunk}-*.js`, (route) =>
    isBack ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  return () => {
    isBack = true
  }
}
const email = () => visitor.page.getByLabel(/^Email/).first()
const message = () => visitor.page.getByLabel(/^Message/)
const shopLink = () => visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' })

async function open(path: string): Promise<void> {
  await visitor.page.goto(here.site.url + path)
  await waitUntilHydrated(visitor.page)
}

function countLoads(): () => number {
  let loads = 0
  visitor.page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

test('A page whose script no longer exists is reloaded once, and the form stays filled in', async () => {
  await open('/contact')
  await email().fill('nia@example.com')
  await message().fill('We bake, and we need an oven.')
  await gone('shop')
  const loads = countLoads()
  await Promise.all([visitor.page.waitForEvent('load'), shopLink().click()])
  await waitUntilHydrated(visitor.page)
  expect(new URL(visitor.page.url()).pathname).toBe('/contact')
  expect(await email().inputValue()).toBe('nia@example.com')
  expect(await message().inputValue()).toBe('We bake, and we need an oven.')
  expect(loads()).toBe(1)
})

test('A link that is only pointed at reloads the page once, with what was typed, and not at the next link', async () => {
  await open('/contact')
  await message().fill('We bake, and we need an oven.')
  await gone('shop')
  await Promise.all([visitor.page.waitForEvent('load'), shopLink().hover()])
  await waitUntilHydrated(visitor.page)
  expect(await message().inputValue()).toBe('We bake, and we need an oven.')
  const requests: string[] = []
  visitor.page.on('request', (request) => requests.push(request.url()))
  await visitor.page.getByRole('heading', { level: 1 }).hover()
  await shopLink().hover()
  await Promise.all([visitor.page.waitForURL('**/shop'), shopLink().click()])
  expect(requests.filter((url) => url.endsWith('/contact'))).toEqual([])
})

test('If the script is missing after the reload too, the browser follows the link itself, without a loop', async () => {
  // As on a slow phone, where the script fails before the page has drawn that another one is on its way.
  const devtools = await visitor.context.newCDPSession(visitor.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await gone('shop')
  await open('/about')
  await Promise.all([visitor.page.waitForEvent('load'), shopLink().click()])
  await waitUntilHydrated(visitor.page)
  const loads = countLoads()
  await shopLink().click()
  await visitor.page.waitForURL('**/shop')
  await visitor.page.getByRole('heading', { level: 1, name: 'Pick your path' }).waitFor()
  expect(loads()).toBe(1)
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await visitor.page.waitForURL('**/about')
})

test('If the scripts of tooltips, notifications and large pictures no longer exist, the page works without them', async () => {
  visitor.allowErrors(/status of 500/)
  await open('/contact')
  await message().fill('We bake.')
  await gone('tooltip-layer')
  await gone('notification-layer')
  const asked = visitor.page.waitForResponse(/tooltip-layer/)
  await visitor.page.getByRole('button', { name: /^Instagram/ }).focus()
  await asked
  await visitor.page.getByRole('button', { name: /^Instagram/ }).waitFor()
  expect(await message().inputValue()).toBe('We bake.')
  await visitor.page.route('**/functions/v1/*', (route) => route.fulfill({ status: 500, body: '' }))
  await visitor.page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'The Blueprint' }).click()
  await visitor.page.waitForURL('**/blueprint')
  const layer = visitor.page.waitForResponse(/notification-layer/)
  await visitor.page.locator('form[data-checkout] button').first().click()
  await layer
  await visitor.page.locator('main').getByRole('alert').first().waitFor()
  await visitor.page.getByRole('heading', { level: 1, name: /Write the application/ }).waitFor()
  await gone('page-lightbox')
  const picture = visitor.page.locator('main a[href$=".webp"]').first()
  await Promise.all([visitor.page.waitForURL('**/*.webp'), picture.click()])
})
