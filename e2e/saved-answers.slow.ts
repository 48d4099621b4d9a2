import { expect, test } from 'vitest'
import { siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

const here = siteForFile()
const visitor = visitorForTest(here)
const stored = () => visitor.page.evaluate(() => localStorage.getItem('kept-fields'))

/** Opens the contact form in a browser that remembers an address until a moment so many milliseconds away. */
async function openRemembering(ms: number): Promise<void> {
  const { page } = visitor
  await page.goto(`${here.site.url}/contact`)
  await page.evaluate((left) => {
    const kept = { fields: { email: 'ada@example.com' }, until: Date.now() + left }
    localStorage.setItem('kept-fields', JSON.stringify(kept))
  }, ms)
  await page.reload()
  await waitUntilHydrated(page)
}

test('Saved answers fill in a form, and the browser deletes them once the form is received', async () => {
  const { page } = visitor
  await openRemembering(60_000)
  const form = page.locator('form[action="/contact/message"]')
  expect(await form.locator('[name=email]').inputValue()).toBe('ada@example.com')
  await form.locator('[name=message]').fill('Do ovens count?')
  await form.getByRole('button', { name: /send/i }).click()
  await page.getByText('We have your message').waitFor()
  expect(await stored()).toBeNull()
})

test('Expired saved answers fill in nothing, and the browser deletes them', async () => {
  await openRemembering(-1)
  expect(await visitor.page.locator('form[action="/contact/message"] [name=email]').inputValue()).toBe('')
  expect(await stored()).toBeNull()
})
