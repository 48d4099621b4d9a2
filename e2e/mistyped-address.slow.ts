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

test('An address that only looks mistyped is subscribed as it stands, at the first press', async () => {
  const { page, close } = await newVisitor(here.browser)
  await page.goto(`${here.site.url}/shop`)
  await waitUntilHydrated(page)
  const footer = page.locator('footer')
  await footer.getByLabel('Your email address').fill('lee@gmaill.com')
  await footer.getByLabel('Your email address').press('Tab')
  await footer.getByText('Did you mean lee@gmail.com?').waitFor()
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await footer.getByText('Check your inbox').waitFor()
  expect(await waitForEmails(here.site, 'lee@gmaill.com')).toHaveLength(1)
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

test('Without script the reply asks, and one press sends the email to the address that was meant', async () => {
  const { page, close } = await newVisitor(here.browser, { javaScriptEnabled: false })
  await page.goto(`${here.site.url}/shop`)
  await page.locator('footer').getByLabel('Your email address').fill('mia@yaho.com')
  await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await main.getByText('Did you mean mia@yahoo.com?').waitFor()
  expect(await waitForEmails(here.site, 'mia@yaho.com')).toHaveLength(1)
  await main.getByRole('button', { name: 'Use this one' }).click()
  await main.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await main.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
  expect(await waitForEmails(here.site, 'mia@yahoo.com')).toHaveLength(1)
  await close()
})

test('An address corrected on the page after a search is looked up after a click that says why, and for which address', async () => {
  const { page, close } = await newVisitor(here.browser)
  await page.goto(`${here.site.url}/find-my-purchase`)
  await waitUntilHydrated(page)
  const main = page.getByRole('main')
  await main.getByLabel('The email address you paid with').fill('noa@gmial.com')
  await main.getByRole('button', { name: 'Email me my links' }).click()
  await main.getByText('Check your inbox').waitFor()
  await main.getByRole('button', { name: 'Use this one' }).click()
  await main.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  await main.getByText('One more click so we know you’re human.').waitFor()
  await main.getByText('Then we’ll look up what was bought with noa@gmail.com and email the links there.').waitFor()
  await main.getByRole('button', { name: 'Yes, email me my links' }).click()
  await main.getByText('If we find anything under noa@gmail.com').waitFor()
  await close()
})

test.each([
  ['/cancel', 'The email address you pay with (required)', 'Then we’ll send a link to ida@example.com.'],
  ['/my-data', 'Your email address (required)', 'Then we’ll send a link to ida@example.com.'],
  ['/apply', 'Your email (required)', 'Our emails about it go to ida@example.com.'],
])('Without script the confirming page of %s says which address it’s for', async (path, label, words) => {
  const { page, close } = await newVisitor(here.browser, { javaScriptEnabled: false })
  await page.goto(here.site.url + path)
  const main = page.getByRole('main')
  await main.getByLabel(label, { exact: true }).fill('ida@example.com')
  await main
    .getByRole('button', { name: /Email me the link|Save for later/ })
    .first()
    .click()
  await main.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  await main.getByText(words).waitFor()
  await close()
})
