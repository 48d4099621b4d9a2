import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForEmail } from '../test/buyer.ts'
import { siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

// Pages that a browser's own additions have changed: a translator, a password manager.
const here = siteForFile()
const visitor = visitorForTest(here)

/** As Chrome translates a page: each text becomes an element in an element. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const untouched = 'script, style, textarea, option'
    for (const text of texts.filter(({ data, parentElement }) => data.trim() && !parentElement?.closest(untouched))) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `Ü${text.data}`
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

test.each(['/blueprint', '/society', '/startup-pack', '/clarity-call'])(
  'A translated %s stays when Buy is pressed, and the payment page opens',
  async (path) => {
    const { page } = visitor
    await page.goto(here.site.url + path)
    await waitUntilHydrated(page)
    const heading = page.getByRole('heading', { level: 1 })
    await translate(page)
    const translated = await heading.textContent()
    const button = page.locator('form[data-checkout] button').first()
    const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await tab.waitForURL(/\/demo\/stripe\/pay\//)
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect([await heading.textContent(), await button.textContent()]).toEqual([translated, expect.stringMatching(/\w/)])
  },
)

test('A message is sent from a page to which a password manager has added its own elements', async () => {
  const { page } = visitor
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.body.append(document.createElement('com-password-manager'))
      document.documentElement.append(document.createElement('com-writing-aid'))
      for (const field of document.querySelectorAll('input')) field.setAttribute('data-manager', 'yes')
    }),
  )
  await page.goto(`${here.site.url}/contact`)
  await page.getByLabel('Email (required)').first().fill('vera@changed.example')
  await waitUntilHydrated(page)
  await page.getByLabel(/^Message/).fill('Do ovens count?')
  expect(await page.getByLabel('Email (required)').first().inputValue()).toBe('vera@changed.example')
  await page.getByRole('button', { name: 'Send your message' }).click()
  await page.getByText(/Your number is/).waitFor()
  const arrived = ({ text }: { text: string }) =>
    text.includes('Do ovens count?') && text.includes('vera@changed.example')
  await waitForEmail(here.site, 'support@unborrowed.example', arrived)
})
