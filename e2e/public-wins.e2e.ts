import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, signInBy, siteForFile } from './site.ts'

const here = siteForFile()
const STORIES = '/testimonials'

/** The page as a stranger gets it, from the cache. */
const publicStories = async () => (await fetch(here.site.url + STORIES)).text()

/** The sample Society is written after the start: until then nothing hangs on its wall. */
async function openOwnWins(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(`${here.site.url}/account/wins`)
        return page.getByRole('button', { name: /^Yes, show it/ }).count()
      },
      { timeout: 90_000 },
    )
    .toBe(1)
}

test('A member without script makes her win public as it is on the wall, and what she takes back is gone at once', {
  tags: 'slow',
}, async () => {
  const { context, page } = await newVisitor(here.browser, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  })
  await signInBy(page, here.site.url)
  await openOwnWins(page)
  const title = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  expect(await publicStories()).not.toContain(title)
  await page.getByRole('button', { name: /^Yes, show it/ }).click()
  await page.getByText(/is public now/).waitFor()
  expect(await publicStories()).toContain(title)
  // The wall has the amount, and not the name.
  expect(await publicStories()).not.toContain('Sample Member')
  const reader = await newVisitor(here.browser)
  await reader.page.goto(here.site.url + STORIES)
  const wins = reader.page.getByRole('region', { name: 'Won, and checked' })
  expect(await wins.getByRole('article').count()).toBe(1)
  expect(await wins.getByRole('complementary', { name: 'How often it works' }).textContent()).toMatch(/\d+ of \d+/)
  expect(await layoutProblems(reader.page)).toEqual([])
  await reader.close()
  await page.getByRole('button', { name: /^Take it off the public site/ }).click()
  await page.getByText(/isn’t public/).waitFor()
  const stories = await publicStories()
  for (const words of [title, 'Sample Member', 'Won, and checked']) expect(stories).not.toContain(words)
  await context.close()
})
