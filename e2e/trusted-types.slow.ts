import { expect, test } from 'vitest'
import { readCspViolations, recordCspViolations } from './page-measurements.ts'
import { siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

const here = siteForFile()
const visitor = visitorForTest(here, async ({ page }) => {
  await recordCspViolations(page)
  await page.goto(here.site.url)
  await waitUntilHydrated(page)
})

test('Pages that are opened through a link load their data, and nothing is blocked', async () => {
  const main = visitor.page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['Shop', '/shop'],
    ['About', '/about'],
    ['Success Stories', '/testimonials'],
    ['Login', '/login'],
    ['Home', '/'],
  ] as const) {
    await main.getByRole('link', { name }).click()
    await main.locator('[aria-current="page"]', { hasText: name }).waitFor()
    const data = visitor.page.locator('script[type="application/ld+json"]')
    expect(JSON.parse((await data.first().textContent()) ?? ''), path).toHaveProperty('@context', 'https://schema.org')
    expect(new URL((await visitor.page.locator('link[rel="canonical"]').getAttribute('href')) ?? '').pathname).toBe(
      path,
    )
  }
  expect(await readCspViolations(visitor.page)).toEqual([])
})

const attempts: [name: string, attempt: () => void][] = [
  [
    'markup',
    () => {
      document.body.innerHTML = '<img src="x">'
    },
  ],
  [
    'the address of a script',
    () => {
      document.createElement('script').src = 'https://evil.example/x.js'
    },
  ],
  [
    'what a script wrote into our stylesheet',
    () => {
      const css = document.getElementById('css')
      if (css) css.textContent = '<img src="x">'
      document.body.innerHTML = '<img src="x">'
    },
  ],
  ['a service worker of another address', () => navigator.serviceWorker.register('/assets/sw.js')],
  ['a second policy', () => Reflect.get(window, 'trustedTypes').createPolicy('evil', {})],
]

test.each(attempts)('A string is refused as %s', async (_, attempt) => {
  visitor.allowErrors(/Trusted|Content Security Policy/)
  await expect(visitor.page.evaluate(attempt)).rejects.toThrow(/TypeError/)
})
