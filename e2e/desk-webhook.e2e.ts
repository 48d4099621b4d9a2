import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillFolder } from '../test/filled-folder.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, openBrowser, openSite, type Site } from './site.ts'

let folder: string
let site: Site
let browser: Browser
beforeAll(async () => {
  folder = tempFolder('desk-webhook')
  await fillFolder(folder, async () => {})
  ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([true, false])(
  'With script or without (%s) the coach tests the webhook, and reads after how long an event came',
  { tags: 'slow' },
  async (javaScriptEnabled) => {
    const { page, close } = await newVisitor(browser, { javaScriptEnabled })
    await page.goto(`${site.url}/login?next=/desk/settings`)
    await page.getByRole('button', { name: 'Sign in as Simone' }).click()
    await page.getByRole('button', { name: 'Test the webhook' }).click()
    const answer = page.getByRole('status').filter({ hasText: 'webhook test' })
    await answer.waitFor()
    expect(await answer.innerText()).toMatch(/Fine: webhook test\s+an event arrived after \d+\.\d s/)
    expect(
      await page.getByRole('button', { name: 'Create the endpoint at Stripe' }).count(),
      'a stand-in needs none',
    ).toBe(0)
    if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
    await close()
  },
)
