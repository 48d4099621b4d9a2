import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { CHROMIUM_FLAGS, requireChromium } from '../scripts/test/chromium.ts'
import { reportInvalidRequests } from '../test/stripe-emulator/invalid-requests.ts'

/** The built site, running as in a demonstration: one process, the Stripe emulator, the outbox. */
export interface Site {
  url: string
  dataDir: string
  process: ChildProcess
  close(): Promise<void>
}

export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: process.env.PATH, MODE: 'demo', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr, { end: false })
  reportInvalidRequests(child.stderr)
  return {
    url: await readAddress(child),
    dataDir,
    process: child,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The built site and a browser for a file of tests: open before its first one, closed after its last. */
export function siteForFile(env: Record<string, string> = {}): TestSite {
  const here = {} as TestSite
  beforeAll(async () => {
    const [site, browser] = await Promise.all([openSite(env), openBrowser()])
    Object.assign(here, { site, browser })
  })
  afterAll(async () => {
    await here.browser?.close()
    await here.site?.close()
  })
  return here
}

/** What is there while tests run. */
export interface TestSite {
  site: Site
  browser: Browser
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS })
}

/** Waits until React answers on a page. */
export function waitUntilHydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** A new visitor without cookies or cache. Everything that the browser blocks or logs as an error fails the test. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
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

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the output of the site is not read')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listening at (http:\/\/\S+?)"/.exec(line)?.[1]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error('the site ended before it listened')
}

/** Signs in as the coach of a demonstration, whose queue is open then. */
export async function openDesk(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/login?next=/desk`)
  await page.getByRole('button', { name: 'Sign in as Simone' }).click()
  // The path, as `**/desk` is the end of the address of the sign-in page, too.
  await page.waitForURL(({ pathname }) => pathname === '/desk')
}
