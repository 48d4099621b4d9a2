import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, openRoom, signInAs, siteForFile, type Visitor } from './site.ts'

const here = siteForFile()
const PHONE = { viewport: { width: 360, height: 800 } }

async function signedIn(as: 'member' | 'coach', options = {}): Promise<Visitor> {
  const visitor = await newVisitor(here.browser, options)
  await signInAs(visitor.page, here.site.url, as)
  return visitor
}

const openGrants = (page: Page) => openRoom(page, here.site.url, 'rom_grants00000000000000')

const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c8783c' } })
    .jpeg()
    .toBuffer()

/** Goes on with the Tab key until this is focused. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab')
        return page.locator(selector).evaluate((element) => element === document.activeElement)
      },
      // A room has a menu at each message, and a busy machine takes its time for each key.
      { interval: 1, timeout: 60_000 },
    )
    .toBe(true)
}

test('A member posts a picture by keyboard on a phone, and whoever has the room open sees it at once', {
  tags: 'slow',
}, async () => {
  const reader = await signedIn('coach')
  await openGrants(reader.page)
  const member = await signedIn('member', PHONE)
  const { page } = member
  await openGrants(page)
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.focus()
  await page.keyboard.type('Here’s our second oven')
  // Asked for before the keys, not just before Enter: a busy browser could open its own window before Playwright takes it over.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, '#write summary')
  await page.keyboard.press('Enter')
  await tabTo(page, 'input[type=file]')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const shows = page.getByLabel(/What does picture 1 show/)
  await shows.waitFor()
  expect(await shows.inputValue()).toMatch(/^A picture from/)
  expect(await layoutProblems(page)).toEqual([])
  await page.setViewportSize(PHONE.viewport)
  await tabTo(page, '[name=alt_1]')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('The oven, still in its crate')
  await tabTo(page, 'form[enctype] button[type=submit]')
  await page.keyboard.press('Enter')
  const seen = reader.page.getByRole('img', { name: 'The oven, still in its crate' })
  await seen.scrollIntoViewIfNeeded()
  await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1200)
  // Its place is in the page before it arrives.
  const place = await Promise.all(['width', 'height', 'loading'].map((name) => seen.getAttribute(name)))
  expect(place).toEqual(['560', '373', 'lazy'])
  await page.getByRole('img', { name: 'The oven, still in its crate' }).waitFor()
  expect(await shows.count()).toBe(0)
  expect(await layoutProblems(page)).toEqual([])
  await member.close()
  await reader.close()
})
