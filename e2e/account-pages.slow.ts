import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillFolder } from '../test/filled-folder.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { type Accounts, fillAccounts, type Who } from './account-places.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, openBrowser, openSite, type Site, type Visitor, waitUntilHydrated } from './site.ts'

const CASES: [Who, string][] = [
  ['everything', '/account'],
  ['everything', '/account/purchases'],
  ['everything', '/account/purchases/:order'],
  ['everything', '/account/membership'],
  ['everything', '/account/newsletter'],
  ['nothing', '/account'],
  ['nothing', '/account/purchases'],
  ['nothing', '/account/membership'],
  ['nothing', '/account/newsletter'],
  ['twenty', '/account'],
  ['twenty', '/account/purchases'],
  ['twenty', '/account/membership'],
  ['leaving', '/account'],
  ['leaving', '/account/membership'],
  ['leaving', '/account/purchases/:order'],
]

let folder: string
let site: Site
let browser: Browser
let accounts: Accounts
let visitor: Visitor

beforeAll(async () => {
  folder = tempFolder('account-pages')
  accounts = await fillFolder(folder, fillAccounts)
  ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder }), openBrowser()])
  visitor = await newVisitor(browser)
})
afterAll(async () => {
  await visitor?.close()
  await browser?.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(CASES)('For someone with %s axe finds nothing at %s, and 320 pixels are wide enough', async (who, path) => {
  const { page, context } = visitor
  const [name = '', value = ''] = accounts.cookies[who].split(/=(.*)/)
  await context.clearCookies()
  await context.addCookies([{ name, value, url: site.url }])
  const order = who === 'everything' || who === 'leaving' ? accounts.orders[who] : ''
  await page.goto(site.url + path.replace(':order', order))
  await waitUntilHydrated(page)
  expect(await layoutProblems(page)).toEqual([])
})
