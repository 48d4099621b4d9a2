import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile } from './site.ts'

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
        return page.getByLabel(/Show it on the public/).count()
      },
      { timeout: 90_000 },
    )
    .toBe(1)
}

async function save(page: Page, said: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(said).waitFor()
}

test('A member without script makes her win public part by part, and what she takes back is gone at once', {
  tags: 'slow',
}, async () => {
  const { context, page } = await newVisitor(here.browser, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  })
  await page.goto(`${here.site.url}/login`)
  await page.getByRole('button', { name: /sample member/ }).click()
  await page.waitForURL(/\/account/)
  await openOwnWins(page)
  const title = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  expect(await publicStories()).not.toContain(title)
  await page.getByLabel(/Show it on the public/).check()
  await save(page, /is public now/)
  expect(await publicStories()).toContain(title)
  expect(await publicStories()).not.toContain('Sample Member')
  await page.getByLabel(/Show my name/).check()
  await save(page, /is public now/)
  expect(await publicStories()).toContain('Sample Member')
  const reader = await newVisitor(here.browser)
  await reader.page.goto(here.site.url + STORIES)
  const wins = reader.page.getByRole('region', { name: 'Won, and checked' })
  expect(await wins.getByRole('article').count()).toBe(1)
  expect(await wins.getByRole('complementary', { name: 'How often it works' }).textContent()).toMatch(/\d+ of \d+/)
  expect(await layoutProblems(reader.page)).toEqual([])
  await reader.close()
  await page.getByLabel(/Show it on the public/).uncheck()
  await save(page, /isn’t public/)
  const stories = await publicStories()
  for (const words of [title, 'Sample Member', 'Won, and checked']) expect(stories).not.toContain(words)
  await context.close()
})
