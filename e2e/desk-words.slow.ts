import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraft } from '../app/people/newsletter/newsletter.ts'
import { HOUR } from '../app/platform/clock.ts'
import { givePurchase } from '../test/account-people.ts'
import { giveMessage } from '../test/desk-facts.ts'
import { filledSiteForFile, newVisitor, signInAs, type Visitor, waitUntilHydrated } from './site.ts'

const here = filledSiteForFile(async (deps) => {
  await givePurchase(deps, 'grace@example.com', 'blueprint')
  return {
    ticket: await giveMessage(deps, 'rosa@example.com', new Date(deps.clock.now().getTime() + HOUR)),
    draft: await createDraft(deps, 'psn_nobody'),
  }
})
/** The coach with a clipboard, signed in once for all that is pasted. */
let coach: Visitor

beforeAll(async () => {
  coach = await newVisitor(here.browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  coach.allowErrors(/Applying inline style/) // of what's on the clipboard, which the browser reads in a document of its own
  await signInAs(coach.page, here.site.url, 'coach')
})
afterAll(() => coach?.close())

/** From the sign-in page, to which the desk has led, back to the page that she wanted. */
async function signInAgain(page: Page, path: string) {
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByRole('button', { name: 'Sign in as Simone' }).click()
  await page.waitForURL((url) => url.pathname === path)
  await waitUntilHydrated(page)
}

describe('What she types at the desk', () => {
  test.each<[string, () => string, string, string]>([
    ['a letter', () => `/desk/write/${here.filled.ticket}`, 'Your words', PLAIN],
    ['a newsletter, as Markdown,', () => `/desk/newsletter/${here.filled.draft}`, 'Text', MARKDOWN],
  ])('arrives in %s from Word and from Gmail', async (_, path, label, arrives) => {
    const { page } = coach
    await page.goto(here.site.url + path())
    await waitUntilHydrated(page)
    const field = page.getByRole('textbox', { name: label }).first()
    for (const html of [WORD, GMAIL]) {
      await page.evaluate(
        async ([rich = '', plain = '']) => {
          const as = (type: string, words: string) => new Blob([words], { type })
          const item = { 'text/html': as('text/html', rich), 'text/plain': as('text/plain', plain) }
          await navigator.clipboard.write([new ClipboardItem(item)])
        },
        [html, PLAIN],
      )
      await field.fill('')
      await field.press('Control+V')
      await expect.poll(() => field.inputValue()).toBe(arrives)
    }
  })

  test('waits for her when she looks at other pages first, is thrown away when she says so, and is gone once she signs out', async () => {
    const path = '/desk/people/grace%40example.com'
    const { page, context, close, allowErrors } = await newVisitor(here.browser)
    allowErrors(/status of 422/)
    await page.goto(here.site.url + path)
    await signInAgain(page, path)
    await page.getByLabel('Add a note').fill('Her sister runs the kitchen.')
    await context.clearCookies()
    await page.goto(`${here.site.url}/desk/calls`)
    await signInAgain(page, '/desk/calls')
    // What a refused form came back with is as little on the server as what was never sent.
    await page.getByLabel('Their email').fill('ines@example.com')
    await page.getByRole('button', { name: 'Book it' }).click()
    await page.getByText('Nothing changed yet.').waitFor()
    await context.clearCookies()
    await page.goto(`${here.site.url}/desk/calls`)
    await signInAgain(page, '/desk/calls')
    await expect.poll(() => page.getByLabel('Their email').inputValue()).toBe('ines@example.com')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.waitForURL('**/desk/orders')
    await page.getByRole('complementary', { name: 'What you typed' }).waitFor()
    await page.getByRole('link', { name: 'Back to that page' }).click()
    await page.waitForURL((url) => url.pathname === path)
    await expect.poll(() => page.getByLabel('Add a note').inputValue()).toBe('Her sister runs the kitchen.')
    await context.clearCookies()
    await page.goto(`${here.site.url}/desk/calls`)
    await signInAgain(page, '/desk/calls')
    await page.getByRole('button', { name: 'Throw it away' }).click()
    await expect.poll(() => page.getByRole('complementary', { name: 'What you typed' }).count()).toBe(0)
    await page.goto(here.site.url + path)
    await waitUntilHydrated(page)
    expect(await page.getByLabel('Add a note').inputValue()).toBe('')
    await page.getByLabel('Add a note').fill('Not for the next one at this computer.')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Not for the next one')
    await close()
  })
})

const PLAIN = 'Your match letter\nThe bank signs it.'
const MARKDOWN = '**Your match letter**\n\nThe bank signs it.'
const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class="MsoNormal"><b>Your match letter<o:p></o:p></b></p><p class="MsoNormal" style="mso-fareast-language:EN-US">The bank signs it.</p><!--EndFragment--></body></html>'
const GMAIL =
  '<div dir="ltr"><b>Your match letter</b><div><span style="font-size:small">The bank signs it.</span></div></div>'
