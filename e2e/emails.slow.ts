import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putPostalAddress } from '../app/email-layout/email-layout.tsx'
import { parseIssue } from '../app/newsletter/issue.ts'
import { personalizeIssue, renderIssue } from '../app/newsletter/issue-email.tsx'
import { emailQueue, outbox } from '../app/platform/mail/email-queue.sql.ts'
import { site } from '../site.config.ts'
import { offsetClock } from '../test/clocks.ts'
import { openShop, type Shop } from '../test/shop.ts'
import { ISSUE } from '../test/subscribers.ts'
import { axeFindings } from './axe.ts'
import { letEveryEmailHappen, type WrittenEmail } from './email-occasions.ts'
import { newVisitor, openBrowser, type Visitor } from './site.ts'

const RULES = ['color-contrast', 'link-name', 'html-has-lang']

let shop: Shop
let browser: Browser
let visitor: Visitor
let written: WrittenEmail[]
const clock = offsetClock()
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ clock }), openBrowser()])
  visitor = await newVisitor(browser, { viewport: { width: 320, height: 800 } })
  written = await letEveryEmailHappen(shop, clock)
})
afterAll(async () => {
  await visitor.close()
  await browser.close()
  await shop.close()
})

test('Every kind of email has an occasion, so that each is looked at here', async () => {
  const kinds = new Set(
    (await shop.database.db.select({ kind: emailQueue.kind }).from(emailQueue)).map(({ kind }) => kind),
  )
  for (const { kind } of written) kinds.add(kind)
  const missing = Object.keys(shop.deps.templates).filter((kind) => !kinds.has(kind))
  expect(missing).toEqual([])
})

test('Every email says the same as HTML and as text, with the postal address, on 320 pixels, light and dark', {
  timeout: 180_000,
}, async () => {
  const issue = personalizeIssue(await renderIssue(parseIssue(ISSUE), shop.url), {
    unsubscribe: 'sub_1.token',
    preferences: 'sub_1.token',
  })
  // The mailer does it with those that it sends.
  const finished = [...written, issue].map((mail) => putPostalAddress(mail, shop.deps.settings.postalAddress()))
  const all = [...(await shop.database.db.select().from(outbox)), ...finished]
  expect(all.length).toBeGreaterThanOrEqual(7)
  const page = visitor.page
  for (const { subject, html, text } of all) {
    expect(html, subject).toContain('name="color-scheme"')
    for (const link of html.matchAll(/href="(https?:[^"]+)"/g))
      expect(text, subject).toContain(link[1]?.replaceAll('&amp;', '&'))
    expect(text, subject).toContain(site.postalAddress)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setContent(html)
      expect(wordsOf(await page.locator('body').innerText()), subject).toEqual(wordsOf(text))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), subject).toBeLessThanOrEqual(320)
      expect([subject, await paper(page)]).toEqual([subject, colorScheme])
      expect(await axeFindings(page, { only: RULES }), subject).toEqual([])
    }
  }
})

/** What is read, in order: without addresses of links, which a text spells out, and in small letters. */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s*>\s?/gm, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}$@]+/gu) ?? []
}

/** Whether the email is on a light ground or on a dark one, by what is seen at its edge. */
function paper(page: Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
    const edge = document.elementsFromPoint(4, 4).find(isSeen) ?? document.body
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(edge).backgroundColor.match(/\d+/g) ?? []).map(Number)
    return red + green + blue > 382 ? 'light' : 'dark'
  })
}
