import { expect, test } from 'vitest'
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
