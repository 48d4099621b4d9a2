import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, type Visitor, waitUntilHydrated } from './site.ts'

// One journey a room of the Society, by the sample member on a phone.
const here = siteForFile()
let member: Visitor
let page: Page
beforeAll(async () => {
  member = await newVisitor(here.browser, { viewport: { width: 360, height: 800 } })
  page = member.page
  await signIn(page, /sample member/)
})
afterAll(() => member.close())

async function signIn(as: Page, button: RegExp): Promise<void> {
  await as.goto(`${here.site.url}/login`)
  await as.getByRole('button', { name: button }).click()
  await as.waitForURL(/\/(account|desk)$/)
}

async function open(path: string, as = page): Promise<void> {
  await as.goto(new URL(path, here.site.url).href)
  await waitUntilHydrated(as)
}

/** Opens the first thing on a list whose address begins so. The sample Society is written after the start. */
async function openFirst(list: string, begin: string, as = page): Promise<void> {
  const link = as.locator(`main a[href^="${begin}"]`).first()
  const listed = async () => {
    await open(list, as)
    return link.count()
  }
  await expect.poll(listed).toBe(1)
  await open((await link.getAttribute('href')) ?? '', as)
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const said = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).first().waitFor()

test('Rooms: what a member writes is there at once for whoever has the room open, and after a reload', async () => {
  const coach = await newVisitor(here.browser)
  await signIn(coach.page, /Simone/)
  await openFirst('/society/rooms', '/society/rooms/rom_grants', coach.page)
  await openFirst('/society/rooms', '/society/rooms/rom_grants')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Does the county pay for **ovens**?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await coach.page.getByRole('log').getByText('Does the county pay for ovens?').locator('strong').waitFor()
  await page.reload()
  await page.getByRole('log').getByText('Does the county pay for ovens?').waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await coach.close()
})

test('A message that the browser refuses leaves the others on the page, and leads to where it can be removed', async () => {
  const other = await newVisitor(here.browser)
  other.allowErrors(/TrustedHTML|Trusted/)
  await signIn(other.page, /sample member/)
  await openFirst('/society/rooms', '/society/rooms/rom_grants', other.page)
  const message = {
    ...{ seq: 900_000_001, kind: 'message', html: '<img src="x">', pictures: [], postedAt: '2026-11-21T15:00:00Z' },
    author: { id: 'per_x', name: 'Eve', state: null, isCoach: false },
  }
  const event = { seq: 900_000_001, kind: 'added', roomId: 'rom_grants00000000000000', message }
  const body = `event: message\ndata: ${JSON.stringify(event)}\n\n`
  await other.page.route('**/society/stream?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await other.page.reload()
  const log = other.page.getByRole('log')
  await log.getByText('A message can’t be shown here.').waitFor()
  expect(await log.getByRole('link', { name: 'Read it as it was typed' }).getAttribute('href')).toBe(
    '/society/messages/900000001',
  )
  expect(await log.getByRole('listitem').count()).toBeGreaterThan(3)
  await other.close()
})

test('This week leads to the next live call, where a member commits to something by the next call', async () => {
  await openFirst('/society/this-week', '/society/calls/call_')
  await page.getByLabel('By the next call, I will').first().fill('Call the county about the oven')
  await page.getByLabel('By the next call, I will').first().press('Enter')
  await page.getByText('Call the county about the oven').first().waitFor()
  expect(await layoutProblems(page)).toEqual([])
})

test('Lessons: what’s done in a lesson is ticked, and stays ticked', async () => {
  await openFirst('/society/lessons', '/society/lessons/')
  const check = page.getByRole('main').getByRole('checkbox').first()
  await check.check()
  await press('Save what I’ve done')
  await page.getByRole('status').first().waitFor()
  await open(page.url())
  expect(await check.isChecked()).toBe(true)
  expect(await layoutProblems(page)).toEqual([])
})

test('Members: a member changes her profile, and is found by it', async () => {
  await open('/society/members/profile')
  await page.getByLabel('What you can help others with').fill('Reading a county budget')
  await press('Save')
  await said('Saved.')
  await open('/society/members?q=county+budget')
  await page.getByRole('main').getByText('Reading a county budget').first().waitFor()
  expect(await layoutProblems(page)).toEqual([])
})

test('Search: a word of a message leads to the message', async () => {
  await openFirst('/society/rooms', '/society/rooms/rom_grants')
  await open('/society/search?q=grant')
  const found = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: 'Messages' }) })
  await found.getByRole('link').first().click()
  await page.getByRole('log').waitFor()
})

test('Library: the files that come with the membership are shown and can be downloaded', async () => {
  await open('/society/library')
  await press(/^Show me the files/)
  const link = page.getByRole('main').locator('a[href^="/account/files/"]').first()
  await link.waitFor()
  expect(await layoutProblems(page)).toEqual([])
  const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', here.site.url).href)
  expect([file.status(), file.headers()['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
})
