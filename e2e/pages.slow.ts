import { expect, test } from 'vitest'
import { siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

// What pages do when somebody presses, waits or looks. What they say is content.
const here = siteForFile()
const visitor = visitorForTest(here)

/** Opens a page on a desk, or at another width, and waits until React answers. */
async function open(path: string, width = 1280) {
  const { page } = visitor
  await page.setViewportSize({ width, height: 900 })
  await page.goto(here.site.url + path)
  await waitUntilHydrated(page)
  return page
}

test('On a phone Home is at most 9,000 pixels long, and rows of cards scroll with the arrow keys', async () => {
  const page = await open('/', 360)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9000)
  const row = page.getByRole('region', { name: 'From founders who hit submit' }).getByRole('list')
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
})

test('A bar at the bottom of About always offers Quiz and Services on a phone, and is absent on a desktop', async () => {
  const page = await open('/about', 360)
  const bar = page.getByRole('navigation', { name: 'Next steps' })
  const links = bar.getByRole('link')
  const read = () => links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))
  expect(await read()).toEqual([
    ['/quiz', expect.stringMatching(/^Quiz.*new tab/)],
    ['/shop', 'Services'],
  ])
  for (const scrollTo of [0, 1500]) {
    await page.evaluate((y) => window.scrollTo(0, y), scrollTo)
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await bar.isVisible()).toBe(false)
})

test.each([
  ['/blueprint', 3],
  ['/startup-pack', 2],
  ['/funding-pack', 2],
])(
  'At the top of %s its own cover has two filled-in pages behind it, and each picture arrives',
  async (path, count) => {
    const pictures = (await open(path)).locator('main .fan img')
    await pictures.last().scrollIntoViewIfNeeded()
    const arrived = () =>
      pictures.evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth > 0).length)
    await expect.poll(arrived).toBe(count)
    expect(await pictures.count()).toBe(count)
  },
)

test.each(['/startup-pack', '/funding-pack'])(
  'The previews of the documents of %s are rendered when they come into view, not before, and then stay',
  async (path) => {
    const page = await open(path, 360)
    const pictures = page.getByRole('img', { name: /^A page of/ })
    const drawn = () =>
      pictures.evaluateAll(
        (all) => all.filter((picture) => picture.checkVisibility({ contentVisibilityAuto: true })).length,
      )
    expect(await drawn()).toBe(0)
    await pictures.first().scrollIntoViewIfNeeded()
    await expect.poll(drawn).toBe(await pictures.count())
    await page.evaluate(() => scrollTo(0, 0))
    expect(await drawn()).toBe(await pictures.count())
  },
)

test('A session_id does not change what /success shows, and is not sent anywhere', async () => {
  const page = await open('/success')
  const seen = await page.locator('main').textContent()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(`${request.url()} ${request.postData() ?? ''}`))
  const own = '/success?session_id=cs_test_abc'
  await open(own)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('main').textContent()).toBe(seen)
  expect(asked.filter((request) => request.includes('cs_test_abc') && !request.includes(own))).toEqual([])
})
