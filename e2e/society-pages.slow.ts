import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitmentsPath } from '../app/society/calls/commitments.ts'
import { layoutProblems } from './layout-problems.ts'
import { SHARED_SECRET } from './shared-site.ts'
import { firstOn, newVisitor, signInAs, siteForFile, type Visitor, waitUntilHydrated } from './site.ts'

// The Society's pages about one thing, which e2e/every-page can't open by the route table alone.
const here = siteForFile()
let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await newVisitor(here.browser)
  page = visitor.page
  await signInAs(page, here.site.url)
})
afterAll(() => visitor.close())

async function open(path: string): Promise<void> {
  await page.goto(new URL(path, here.site.url).href)
  await waitUntilHydrated(page)
}

const findLink = (list: string, begin: string) => firstOn(page, here.site.url + list, begin)

test.each([
  ['/society/calls/:call', '/society/calls', '/society/calls/call_'],
  ['/society/wins/:win', '/society/wins', '/society/wins/win_'],
  ['/society/lessons/:lesson', '/society/lessons', '/society/lessons/'],
])('axe finds nothing on %s, on a desk and on a phone, and 320 pixels are wide enough', async (_, list, begin) => {
  await open(await findLink(list, begin))
  expect(await layoutProblems(page), page.url()).toEqual([])
})

test('The page behind the link in the email about one’s commitments is fit, too', async () => {
  const id = (await findLink('/society/this-week', '/society/calls/call_')).split('/')[3] ?? ''
  const call = { id, endsAt: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000) }
  await open(commitmentsPath({ secret: SHARED_SECRET }, call, await findPersonId()))
  await page.getByRole('button', { name: 'Done' }).first().waitFor()
  expect(await layoutProblems(page), page.url()).toEqual([])
})

/** Her own id: the only one in a thread that she alone has with the coach. */
async function findPersonId(): Promise<string> {
  await open('/society/rooms')
  await page.getByRole('button', { name: /Open my thread/ }).click()
  await page.waitForURL(/\/rooms\/rom_/)
  return page.evaluate(
    async (data) => /per_[a-z0-9]{20}/.exec(await (await fetch(data)).text())?.[0] ?? '',
    `${new URL(page.url()).pathname}.data`,
  )
}
