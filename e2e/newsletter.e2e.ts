import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type OutboxEmail, waitForEmails } from '../test/buyer.ts'
import { axeFindings } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

const footer = (page: Page) => page.locator('footer')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

async function subscribe(page: Page, email: string): Promise<void> {
  await footer(page).getByLabel('Your email address').fill(email)
  await footer(page).getByRole('button', { name: 'Subscribe' }).click()
}

const linkIn = (mail: OutboxEmail | undefined, kind: string) =>
  new RegExp(`http\\S+/newsletter/${kind}/[\\w.-]+`).exec(mail?.text ?? '')?.[0] ?? ''

test('What a visitor corrects right after pressing the button is what is sent', { tags: 'slow' }, async () => {
  const { page, close } = await newVisitor(here.browser)
  await page.goto(`${here.site.url}/shop`)
  await waitUntilHydrated(page)
  const form = footer(page).locator('form')
  await subscribe(page, 'adda@reader.example')
  await form.and(page.locator('.preparing')).waitFor()
  await footer(page).getByLabel('Your email address').fill('adah@reader.example')
  await footer(page).getByRole('status').getByText('Check your inbox').waitFor()
  expect(await waitForEmails(here.site, 'adah@reader.example')).toHaveLength(1)
  await close()
})

test('A visitor signs up in the footer, confirms and unsubscribes', async () => {
  const email = 'ada@reader.example'
  const { page, close } = await newVisitor(here.browser)
  await page.goto(`${here.site.url}/shop`)
  await waitUntilHydrated(page)
  await subscribe(page, email)
  await footer(page).getByRole('status').getByText('Check your inbox').waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Check your inbox')
  const [asked] = await waitForEmails(here.site, email)
  const link = linkIn(asked, 'confirm')
  // A scanner that opens the link, or sends HEAD, confirms nothing.
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  await page.goto(link)
  await waitUntilHydrated(page)
  await heading(page, 'Confirm your subscription')
  await press(page, 'Confirm')
  await heading(page, 'You’re on the list')
  const [, welcome] = await waitForEmails(here.site, email, 2)
  expect(welcome?.subject).toBe('Welcome! You’re on the list')
  await page.goto(linkIn(welcome, 'preferences'))
  await waitUntilHydrated(page)
  await page.getByLabel('Product news').check()
  await page.getByLabel('Take a break').selectOption('30')
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  await page
    .getByText(/Paused until/)
    .first()
    .waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await page.goto(linkIn(welcome, 'unsubscribe'))
  await waitUntilHydrated(page)
  await heading(page, 'Unsubscribe?')
  await press(page, 'Unsubscribe')
  await heading(page, 'You’re unsubscribed')
  expect(await axeFindings(page)).toEqual([])
  await close()
})
