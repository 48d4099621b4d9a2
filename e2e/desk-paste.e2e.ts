import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft } from '../app/people/newsletter/newsletter.ts'
import { HOUR } from '../app/platform/clock.ts'
import { givePurchase } from '../test/account-people.ts'
import { giveMessage } from '../test/desk-facts.ts'
import { fillFolder } from '../test/filled-folder.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { readCspViolations, recordCspViolations } from './page-measurements.ts'
import { newVisitor, openBrowser, openDesk, openSite, type Site, type Visitor, waitUntilHydrated } from './site.ts'

let folder: string
let site: Site
let browser: Browser
let coach: Visitor
let ticket: string
let draft: string
beforeAll(async () => {
  folder = tempFolder('paste')
  ticket = await fillFolder(folder, async (deps) => {
    await givePurchase(deps, 'rosa@example.com', 'blueprint')
    draft = await createDraft(deps, 'per_coach')
    return giveMessage(deps, 'rosa@example.com', new Date(deps.clock.now().getTime() + HOUR))
  })
  ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder }), openBrowser()])
  coach = await newVisitor(browser)
  // The clipboard cleans its HTML in the page that writes it, and a refusal is an answer with 422.
  coach.allowErrors(/inline style|inline event handler|status of 422/)
  await openDesk(coach.page, site.url)
})
afterAll(async () => {
  await coach?.close()
  await browser?.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What Word and Google Docs put on the clipboard beside the plain text: styles, classes and markup of their own. */
const PLAIN = '“Dear Rosa” 🎉\n\n• First\n• Second — naïve café'
const RICH = `<html><body><!--StartFragment--><p class="MsoNormal" style="mso-margin:0"><b>“Dear Rosa” 🎉</b></p>
<ul><li onclick="window.hacked=1">First</li><li>Second — naïve café</li></ul><img src=x onerror="window.hacked=1"><!--EndFragment--></body></html>`

async function paste(page: Page, label: string, { plain, rich }: { plain: string; rich?: string }): Promise<string> {
  const field = page.getByLabel(label)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async ([text, html]) => {
      const parts = { 'text/plain': new Blob([text ?? ''], { type: 'text/plain' }) }
      const all = html ? { ...parts, 'text/html': new Blob([html], { type: 'text/html' }) } : parts
      await navigator.clipboard.write([new ClipboardItem(all)])
    },
    [plain, rich],
  )
  await field.fill('')
  await field.press('Control+V')
  return field.inputValue()
}

const PLACES: [name: string, path: () => string, field: string, button: string][] = [
  ['a letter', () => `/desk/write/${ticket}`, 'Your words', 'Send it'],
  ['a note about someone', () => '/desk/people/rosa%40example.com', 'Add a note', 'Add it'],
]

test.each(PLACES)(
  'What is pasted into %s from Word is there as plain text, every letter of it',
  { tags: 'slow' },
  async (_, path, field) => {
    const { page } = coach
    await page.goto(site.url + path())
    await waitUntilHydrated(page)
    expect(await paste(page, field, { plain: PLAIN, rich: RICH })).toBe(PLAIN)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  },
)

test('What is pasted into a newsletter from Word keeps its bold and its list as Markdown, can be undone, and nothing of it runs', {
  tags: 'slow',
}, async () => {
  const { page } = coach
  await recordCspViolations(page)
  await page.goto(`${site.url}/desk/newsletter/${draft}`)
  await waitUntilHydrated(page)
  const markdown = '**“Dear Rosa” 🎉**\n\n- First\n- Second — naïve café'
  const text = page.getByLabel('Text')
  await paste(page, 'Text', { plain: PLAIN, rich: RICH })
  // What reads the HTML is loaded with the first paste.
  await expect.poll(() => text.inputValue()).toBe(markdown)
  await page.getByText('Saved.', { exact: true }).waitFor()
  await text.press('Control+Z')
  expect(await text.inputValue()).toBe('')
  const plainPre = '# Not a heading yet\n- as it was'
  await paste(page, 'Text', { plain: plainPre, rich: '<pre># Not a heading yet</pre>' })
  await expect.poll(() => text.inputValue()).toBe(plainPre)
  expect(await paste(page, 'Text', { plain: PLAIN })).toBe(PLAIN)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  // The clipboard that cleans its HTML breaks others: none is of markup that a script made.
  expect((await readCspViolations(page)).filter((one) => one.includes('trusted-types'))).toEqual([])
})

test.each(PLACES)(
  'Far too much pasted into %s is not cut: it says so, and every letter stays',
  { tags: 'slow' },
  async (_, path, field, button) => {
    const { page } = coach
    await page.goto(site.url + path())
    await waitUntilHydrated(page)
    const much = 'A line with “quotes” and 🎉.\n'.repeat(3600)
    expect((await paste(page, field, { plain: much })).length).toBe(much.length)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /letters/ })
      .waitFor()
    expect((await page.getByLabel(field).inputValue()).trim()).toBe(much.trim())
  },
)
