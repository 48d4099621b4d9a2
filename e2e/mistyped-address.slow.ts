import { expect, test } from 'vitest'
import { waitForEmails } from '../test/buyer.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

test.each([
  ['/find-my-purchase', 'The email address you paid with'],
  ['/cancel', 'The email address you pay with (required)'],
  ['/my-data', 'Your email address (required)'],
  ['/apply', 'Your email (required)'],
  ['/login', 'Your email address'],
])('The form of %s asks whether a mistyped address was meant, and one press corrects it', async (path, label) => {
  const { page, close } = await newVisitor(here.browser)
  await page.goto(here.site.url + path)
  await waitUntilHydrated(page)
  const main = page.getByRole('main')
  const field = main.getByLabel(label, { exact: true })
  await field.fill('rosa@gmial.com')
  await field.press('Tab')
  await main.getByRole('status').getByText('Did you mean rosa@gmail.com?').waitFor()
  await main.getByRole('button', { name: 'Use this one' }).click()
  expect(await field.inputValue()).toBe('rosa@gmail.com')
  expect(await main.getByText('Did you mean').count()).toBe(0)
  await close()
})

test.each([
  ['comes', '', 'kim@gmaill.com'],
  ['goes', 'kim@gmial.com', 'kim@example.com'],
])('A press of the button that leaves the field counts, although the question %s with it', async (_, before, typed) => {
  const { page, close } = await newVisitor(here.browser)
  await page.goto(`${here.site.url}/shop`)
  await waitUntilHydrated(page)
  const footer = page.locator('footer')
  const field = footer.getByLabel('Your email address')
  await field.fill('kim@gmial.com')
  await field.press('Tab')
  await footer.getByText('Did you mean').waitFor() // what asks is loaded from here on
  if (!before) {
    await field.fill('')
    await field.press('Tab')
    await footer.getByText('Did you mean').waitFor({ state: 'detached' })
  }
  await field.fill(typed)
  await footer.getByRole('button', { name: 'Subscribe' }).click({ delay: 100 }) // as long as a finger stays
  await footer.getByText('Check your inbox').waitFor()
  expect(await waitForEmails(here.site, typed)).toHaveLength(1)
  await close()
})
