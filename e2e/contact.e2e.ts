import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForEmails } from '../test/buyer.ts'
import { axeFindings } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const send = (page: Page) => page.getByRole('button', { name: 'Send your message' }).click()

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'First name').fill('Rosa')
  await field(page, 'Email (required)').fill(email)
  await field(page, 'Subject').fill('Ovens & grants')
  await field(page, 'Message (required)').fill('Do ovens count?\nI have two.')
}

test('With JavaScript a message stays typed while there’s no connection; its reply replaces the form and has a number and a time, as the email does', async () => {
  const { page, context, allowErrors, close } = await newVisitor(here.browser)
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(`${here.site.url}/contact`)
  await waitUntilHydrated(page)
  await fill(page, 'rosa@bakery.example')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await send(page)
  await page.getByText(/couldn’t reach our server/).waitFor()
  expect(await field(page, 'Message (required)').inputValue()).toBe('Do ovens count?\nI have two.')
  await context.setOffline(false)
  await send(page)
  const answer = page.getByText(/Your number is TKT-\d+/)
  await answer.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('TKT-')
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(await page.getByText(/You’ll hear from us by/).textContent()).toMatch(/by \w+day \d+ [AP]M ET/)
  const [confirmation] = await waitForEmails(here.site, 'rosa@bakery.example')
  expect(confirmation?.text).toMatch(/TKT-\d+/)
  await close()
})

test('Without JavaScript the message goes through a confirming page that shows all of it and is not cached', async () => {
  const { page, close } = await newVisitor(here.browser, { javaScriptEnabled: false })
  await page.goto(`${here.site.url}/contact`)
  await fill(page, 'lee@nonprofit.example')
  const [answer] = await Promise.all([page.waitForResponse(/contact\/message/), send(page)])
  expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
  await page.getByText('Then we’ll read your message and reply to lee@nonprofit.example.').waitFor()
  expect(await page.getByRole('blockquote').textContent()).toBe('Do ovens count?\nI have two.')
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await page.getByText(/Your number is TKT-\d+/).waitFor()
  const [confirmation] = await waitForEmails(here.site, 'lee@nonprofit.example')
  expect(confirmation?.text).toMatch(/TKT-\d+/)
  await close()
})

test('What is wrong with a field goes away as it is fixed, and comes back if it is sent wrong again', {
  tags: 'slow',
}, async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser)
  allowErrors(/status of 422/)
  await page.goto(`${here.site.url}/contact`)
  await waitUntilHydrated(page)
  await field(page, 'Email (required)').fill('rosa@bakery')
  await send(page)
  const alert = page.getByRole('alert')
  await alert.getByRole('link', { name: 'your email' }).waitFor()
  const message = field(page, 'Message (required)')
  await message.fill('Do ovens count?')
  expect(await message.getAttribute('aria-invalid')).toBe(null)
  expect(await alert.getByRole('link').allTextContents()).toEqual(['your email'])
  await field(page, 'Email (required)').fill('rosa@bakery.example')
  expect(await alert.count()).toBe(0)
  await field(page, 'Email (required)').fill('rosa@bakery')
  await send(page)
  await alert.getByRole('link', { name: 'your email' }).waitFor()
  await close()
})

test('A person can see and delete their stored data through an emailed link', async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser)
  allowErrors(/status of 422/)
  await page.goto(`${here.site.url}/my-data`)
  await waitUntilHydrated(page)
  await field(page, 'Your email address (required)').fill('ada@writer.example')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const [mail] = await waitForEmails(here.site, 'ada@writer.example')
  await page.goto(/http\S+\/my-data\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] as string)
  await waitUntilHydrated(page)
  expect(await layoutProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await page.getByText('Please check the box first').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await page.getByRole('heading', { name: 'It’s deleted' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await close()
})
