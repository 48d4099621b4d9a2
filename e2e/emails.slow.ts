import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RenderedEmail, renderEveryEmail, wordsOf } from '../test/email-fixtures.ts'
import { axeFindings } from './axe.ts'
import { newVisitor, openBrowser, type Visitor } from './site.ts'

const RULES = ['color-contrast', 'link-name', 'html-has-lang']

let browser: Browser
let visitor: Visitor
let emails: RenderedEmail[]
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await newVisitor(browser, { viewport: { width: 320, height: 800 } })
  ;({ emails } = await renderEveryEmail())
})
afterAll(async () => {
  await visitor?.close()
  await browser?.close()
})

// Every kind is read in test/emails.test.ts; here it's one of each make.
test.each([
  ['the letterhead with a table and an aside', 'receipt'],
  ['the letterhead with a code', 'sign-in'],
  ['the owner’s letterhead with what someone typed', 'ticket'],
  ['an issue of the newsletter', 'issue'],
])('On 320 pixels, light and dark, %s is read in full', async (_, kind) => {
  const { page } = visitor
  const { html, text } = emails.find((email) => email.kind === kind) as RenderedEmail
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setContent(html)
    expect(wordsOf(await page.locator('body').innerText())).toEqual(wordsOf(text))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await paper(page)).toBe(colorScheme)
    expect(await axeFindings(page, { only: RULES })).toEqual([])
  }
})

/** Whether the email is on a light ground or on a dark one, by what is seen at its edge. */
function paper(page: Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
    const edge = document.elementsFromPoint(4, 4).find(isSeen) ?? document.body
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(edge).backgroundColor.match(/\d+/g) ?? []).map(Number)
    return red + green + blue > 382 ? 'light' : 'dark'
  })
}
