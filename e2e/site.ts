import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { sampleConversations } from '../app/demonstration/society/sample-talk.ts'
import { MINUTE } from '../app/platform/clock.ts'
import { type FolderDeps, fillFolder } from '../test/filled-folder.ts'
import { signIn } from '../test/signed-in.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { openSite, type Site } from './open-site.ts'

export { openSite, type Site } from './open-site.ts'

/**
 * The built site and a browser for a file of tests. Without settings it's the site that all files share, so a test there has people
 * and addresses of its own, and changes nothing that others read; with settings it's one of the file's own.
 */
export function siteForFile(env?: Record<string, string>): TestSite {
  const here = {} as TestSite
  beforeAll(async () => {
    const [site, browser] = await Promise.all([env ? openSite(env) : sharedSite(), openBrowser()])
    Object.assign(here, { site, browser })
  })
  afterAll(async () => {
    await here.browser?.close()
    await here.site?.close()
  })
  return here
}

/** A site of the file's own whose database holds something before it starts, and what `fill` says of that. */
export function filledSiteForFile<Filled>(
  fill: (deps: FolderDeps & { dataDir: string }) => Promise<Filled>,
  env: Record<string, string> = {},
): TestSite & { filled: Filled } {
  const DATA_DIR = tempFolder('filled')
  beforeAll(async () => {
    here.filled = await fillFolder(DATA_DIR, fill)
  })
  const here = siteForFile({ ...env, DATA_DIR }) as TestSite & { filled: Filled }
  return here
}

/** The site that all files share, which is closed after the last of them. */
export function sharedSite(): Site {
  const { url, dataDir } = inject('sharedSite')
  return { url, dataDir, close: async () => {} }
}

/** What is there while tests run. */
export interface TestSite {
  site: Site
  browser: Browser
}

/** A connection to the one Chromium of all files: closing it closes what was opened through it. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('sharedSite').chromium)
}

/** Waits until React answers on a page. */
export function waitUntilHydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** An address of the network, so that what one visitor does counts for no one else. */
const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** A new visitor without cookies or cache. Everything that the browser blocks or logs as an error fails the test. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'X-Forwarded-For': ownAddress() },
    ...options,
  })
  context.setDefaultTimeout(2 * MINUTE)
  const complaints: string[] = []
  const expected: RegExp[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return {
    context,
    page: await context.newPage(),
    allowErrors: (pattern) => void expected.push(pattern),
    async close() {
      await context.close()
      const stray = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
      expect(stray, 'the browser complained').toEqual([])
    },
  }
}

/** A new visitor for each test of a file, closed after it. */
export function visitorForTest(here: TestSite, prepare: (visitor: Visitor) => Promise<void> = async () => {}): Visitor {
  const visitor = {} as Visitor
  beforeEach(async () => {
    Object.assign(visitor, await newVisitor(here.browser))
    await prepare(visitor)
  })
  afterEach(() => visitor.close())
  return visitor
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Errors that a test causes on purpose. */
  allowErrors(pattern: RegExp): void
  close(): Promise<void>
}

/** Signs a visitor in as a button of a demonstration does, without drawing the page that it's on. */
export async function signInAs(page: Page, siteUrl: string, as: 'member' | 'coach' = 'member'): Promise<void> {
  const headers = { Origin: siteUrl }
  const answer = await page.request.post(`${siteUrl}/login/demo`, { form: { as }, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** A visitor whose browser has a session that the site was filled with. */
export async function newSignedIn(here: TestSite, cookie: string, options: BrowserContextOptions = {}) {
  const visitor = await newVisitor(here.browser, options)
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await visitor.context.addCookies([{ name, value, url: here.site.url }])
  return visitor
}

/** A session of the coach, which has no sample Society written as the button of a demonstration has. */
export async function signInCoach(deps: FolderDeps): Promise<string> {
  const demo = { answer: async () => new Response() }
  const as = { role: 'owner', method: 'demo' } as const
  return (await signIn({ deps: { ...deps, demo } }, 'support@unborrowed.example', as)).cookie
}

/**
 * The address of the first thing on a list that begins so. The sample Society is written after the start: until it's there, the
 * list is asked for, and not drawn.
 */
export async function firstOn(page: Page, list: string, begin: string): Promise<string> {
  const link = new RegExp(`<a [^>]*href="(${begin}[^"]*)"`)
  const read = async () => link.exec((await (await page.request.get(list)).text()).split('<main')[1] ?? '')?.[1]
  await expect.poll(read).toBeTypeOf('string')
  return (await read()) ?? ''
}

/** Opens a room once all is there that the sample Society, which is written after the start, says in it. */
export async function openRoom(page: Page, siteUrl: string, room: string): Promise<void> {
  const address = `${siteUrl}/society/rooms/${room}`
  const last = sampleConversations(new Date()).findLast(({ thread }) => room.startsWith(`rom_${thread}0`))
  const begin = last?.text.split(/[^\w ,.]/)[0] || 'no such room'
  await expect.poll(async () => (await page.request.get(address)).text()).toContain(begin)
  await page.goto(address)
  await waitUntilHydrated(page)
}
