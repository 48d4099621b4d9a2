import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { newVisitor, signInAs, siteForFile, type Visitor, waitUntilHydrated } from './site.ts'

const here = siteForFile()

let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await newVisitor(here.browser, { viewport: { width: 1280, height: 900 } })
  page = visitor.page
  await signInAs(page, here.site.url)
  await addCard(page, { title: 'Kitchen fund', deadline: '2031-01-15' })
  await addCard(page, { title: 'صندوق المطابخ', deadline: '2031-03-01' })
})
beforeEach(() => openBoard())
afterAll(() => visitor.context.close())

async function addCard(as: Page, { title, deadline }: { title: string; deadline: string }): Promise<void> {
  await as.goto(`${here.site.url}/society/board/new`)
  await as.getByLabel('What’s it called?').fill(title)
  await as.getByLabel('Last day').fill(deadline)
  await as.getByRole('button', { name: 'Put it on my board' }).click()
  await as.waitForURL(/\/society\/board\?/)
}

async function openBoard(): Promise<void> {
  await page.goto(`${here.site.url}/society/board`)
  await waitUntilHydrated(page)
}

const column = (name: string, of: Page = page) => of.getByRole('region', { name: new RegExp(`^${name}`) })
const ticket = (title: string, of: Page = page) => of.locator('li[id^=card-]', { hasText: title })
const isIn = (title: string, name: string, of: Page = page) =>
  column(name, of).getByRole('link', { name: title }).waitFor({ state: 'visible' })

describe('A board', () => {
  test('A card is dragged to another column, and Undo puts it back', async () => {
    await ticket('Kitchen fund').dragTo(column('Preparing'))
    await isIn('Kitchen fund', 'Preparing')
    await page.getByRole('status').getByText('moved to Preparing').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await isIn('Kitchen fund', 'Looking')
  })

  test('By keyboard alone: J to a card, M to move it, arrows to walk, N for its next task, ? for the list', async () => {
    const link = page.getByRole('link', { name: 'Kitchen fund' })
    await link.focus()
    await page.keyboard.press('m')
    // Escape leads to the menu’s button, where the keys work on.
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await page.keyboard.press('Enter')
    await isIn('Kitchen fund', 'Preparing')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Kitchen fund')
    await page.keyboard.press('ArrowLeft')
    expect(await column('Looking').locator(':focus').count()).toBe(1)
    await page.keyboard.press('ArrowRight')
    expect(await column('Preparing').locator(':focus').count()).toBe(1)
    await link.focus()
    const task = ticket('Kitchen fund').getByRole('button', { name: /^Mark as done/ })
    const before = await task.textContent()
    await page.keyboard.press('n')
    await expect.poll(() => task.textContent()).not.toBe(before)
    await page.setViewportSize({ width: 800, height: 900 })
    await page.keyboard.press('?')
    await page.getByText('Use them on this board').waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('Letters can be turned off, and stay off', { tags: 'slow' }, async () => {
    await page.keyboard.press('?')
    await page.getByLabel('Use them on this board').uncheck()
    await openBoard()
    await page.getByRole('link', { name: 'Kitchen fund' }).focus()
    await page.keyboard.press('m')
    expect(await page.locator('details[data-move][open]').count()).toBe(0)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByLabel('Use them on this board').check()
  })

  test('Letters do nothing while something is typed', { tags: 'slow' }, async () => {
    await page.goto(`${here.site.url}/society/board/new`)
    await page.getByLabel('What’s it called?').pressSequentially('mnjk?')
    expect(await page.getByLabel('What’s it called?').inputValue()).toBe('mnjk?')
  })

  test('Without JavaScript a card is moved from its menu, and undone', async () => {
    const plain = await newVisitor(here.browser, { javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
    await plain.context.addCookies(await visitor.context.cookies())
    const phone = plain.page
    await phone.goto(`${here.site.url}/society/board?stage=looking`)
    await ticket('صندوق المطابخ', phone).locator('summary').click()
    await ticket('صندوق المطابخ', phone).getByRole('button', { name: 'Submitted' }).click()
    await phone.getByText('moved to Submitted').waitFor()
    await phone.getByRole('link', { name: /Submitted/ }).click()
    await isIn('صندوق المطابخ', 'Submitted', phone)
    await phone.goBack()
    await phone.getByRole('button', { name: 'Undo' }).click()
    await isIn('صندوق المطابخ', 'Looking', phone)
    await plain.context.close()
  })

  test('On a phone there are five tabs with one column, wide enough at 320 pixels and for a thumb', {
    tags: 'slow',
  }, async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name: /Lost/ }).click()
    await column('Lost').waitFor({ state: 'visible' })
    expect(await page.locator('section[aria-labelledby^=column-]:visible').count()).toBe(1)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page
      .getByRole('navigation', { name: 'Stages' })
      .getByRole('link', { name: /Looking/ })
      .click()
    await ticket('صندوق المطابخ').locator('summary').click()
    expect(await axeFindings(page)).toEqual([])
    expect(await smallTargets(page, 44)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('A card’s own page passes axe on a phone and a desk, with a task of her own', {
    tags: 'slow',
  }, async () => {
    await page.getByRole('link', { name: 'Kitchen fund' }).click()
    await page.getByLabel('A task of your own').fill('Ask for the vendor number')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const tasks = page.getByRole('button', { name: /Ask for the vendor number/ })
    await tasks.first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await axeFindings(page)).toEqual([])
    expect(await smallTargets(page, 44)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})
