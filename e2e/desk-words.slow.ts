import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraft } from '../app/newsletter/newsletter.ts'
import { HOUR } from '../app/platform/clock.ts'
import { giveCall, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import { type FolderDeps, fillFolder } from '../test/filled-folder.ts'
import { newVisitor, openBrowser, openSite, type Site, waitUntilHydrated } from './site.ts'

let folder: string
let site: Site
let browser: Browser
let ids: Record<'ticket' | 'call' | 'membership' | 'draft', string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-words-'))
  ids = await fillFolder(folder, fill)
  ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

async function fill(deps: FolderDeps & { dataDir: string }) {
  await givePurchase(deps, 'grace@example.com', 'blueprint')
  return {
    ticket: await giveMessage(deps, 'rosa@example.com', new Date(deps.clock.now().getTime() + HOUR)),
    call: (await giveCall(deps, 'grace@example.com', -2)).orderId,
    membership: await giveApplication(deps, 'luis@example.com', 4),
    draft: await createDraft(deps, 'psn_nobody'),
  }
}

/** The coach at a page of her desk. */
async function coachAt(path: string) {
  const visit = await newVisitor(browser)
  await visit.page.goto(`${site.url}/login?${new URLSearchParams({ next: path })}`)
  await visit.page.getByRole('button', { name: 'Sign in as Simone' }).click()
  await visit.page.waitForURL((url) => url.pathname === '/desk')
  await visit.page.goto(site.url + path)
  await waitUntilHydrated(visit.page)
  return visit
}

describe('What she types at the desk', { timeout: 90_000 }, () => {
  test.each<[string, () => string, string]>([
    ['a letter', () => `/desk/write/${ids.ticket}`, 'Your words'],
    ['a note', () => '/desk/people/grace%40example.com', 'Add a note'],
    ['a plan', () => `/desk/calls/${ids.call}`, 'Their next 30 days'],
    ['a decision', () => `/desk/applications/${ids.membership}`, 'A note to them (optional)'],
    ['a newsletter', () => `/desk/newsletter/${ids.draft}`, 'Text'],
  ])('arrives in %s from Word and from Gmail', async (_, path, label) => {
    const { page, context, close, allowErrors } = await coachAt(path())
    allowErrors(/Applying inline style/) // of what's on the clipboard, which the browser reads in a document of its own
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const field = page.getByRole('textbox', { name: label }).first()
    for (const html of [WORD, GMAIL]) {
      await page.evaluate(async (text) => {
        const as = (type: string, words: string) => new Blob([words], { type })
        const plain = 'Your match letter\nThe bank signs it.'
        const item = { 'text/html': as('text/html', text), 'text/plain': as('text/plain', plain) }
        await navigator.clipboard.write([new ClipboardItem(item)])
      }, html)
      await field.fill('')
      await field.press('Control+V')
      await expect.poll(() => field.inputValue()).toContain('Your match letter\nThe bank signs it.')
    }
    await close()
  })
})

const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class="MsoNormal"><b>Your match letter<o:p></o:p></b></p><p class="MsoNormal" style="mso-fareast-language:EN-US">The bank signs it.</p><!--EndFragment--></body></html>'
const GMAIL =
  '<div dir="ltr"><b>Your match letter</b><div><span style="font-size:small">The bank signs it.</span></div></div>'
