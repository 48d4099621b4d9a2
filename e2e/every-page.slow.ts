import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicPaths } from '../scripts/test/public-paths.ts'
import { axeFindings } from './axe.ts'
import { keyboardProblems } from './keyboard.ts'
import {
  horizontalOverflow,
  printedTexts,
  readCspViolations,
  recordCspViolations,
  runningAnimations,
  smallTargets,
} from './page-measurements.ts'
import { newVisitor, signInAs, siteForFile, type Visitor, waitUntilHydrated } from './site.ts'

const here = siteForFile()
let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await newVisitor(here.browser)
  visitor.allowErrors(/status of 404/)
  page = visitor.page
  await recordCspViolations(page)
})
afterAll(async () => {
  await visitor.close() // what the browser complained of (a blocked style, a failed script) fails here
})

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 800 }

/** The pages of an account are opened by whoever they are for, all others by a stranger. */
async function open(path: string, viewport = DESK): Promise<Response | null> {
  await visitor.context.clearCookies()
  if (/^\/(account|society\/.*)(\/|$)/.test(path))
    await signInAs(page, here.site.url, /^\/(account\/security|society\/reports)$/.test(path) ? 'coach' : 'member')
  await showOn(viewport)
  const response = await page.goto(here.site.url + path)
  await waitUntilHydrated(page)
  return response
}

/** Without motion, so that nothing is judged while it fades in. */
async function showOn(viewport: typeof DESK): Promise<void> {
  await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
}

/** What is no page to a stranger, and what she gets there. */
const MISSING: Record<string, number> = { '/thank-you': 404, '/downloads/none': 404, '/nowhere': 404 }

/** Only someone who is new sees it: e2e/account opens it. */
const FOR_NEW_MEMBERS = '/society/enter'

const PATHS = new Set([...publicPaths(), ...Object.keys(MISSING)])
PATHS.delete(FOR_NEW_MEMBERS)

// Each is opened once for all that is asked of it.
describe.each([...PATHS])('%s', (path) => {
  let response: Response | null
  beforeAll(async () => {
    response = await open(path)
  })

  test('has its status, one main heading, a title and a language, and nothing that its policy would block', async () => {
    expect([response?.status(), new URL(page.url()).pathname]).toEqual([MISSING[path] ?? 200, path])
    const html = (await response?.text()) ?? ''
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toContain('<html lang="en"')
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.length).toBeLessThanOrEqual(70)
    if (!MISSING[path]) expect(html.match(/<meta name="description" content="[^"]{20,200}"/g)).toHaveLength(1)
    expect(html.match(/<[a-z][^>]*\sstyle="/g)).toBeNull()
    expect(await response?.headerValue('Content-Security-Policy')).toMatch(/^(?!.*unsafe)./)
  })

  test('axe finds nothing on a desk and on a phone, and 320 pixels are wide enough', async () => {
    await showOn(DESK)
    expect(await axeFindings(page)).toEqual([])
    expect(await smallTargets(page, 24)).toEqual([])
    await page.setViewportSize(PHONE)
    expect(await axeFindings(page)).toEqual([])
    expect(await smallTargets(page, 44)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await readCspViolations(page)).toEqual([])
  })

  test('can be read at twice the size, in forced colors and without motion', async () => {
    await showOn({ width: 640, height: 450 }) // what 200 % zoom leaves of 1280
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize(DESK)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    expect(await runningAnimations(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    // The browser chooses the colors then, and axe judges by those that it overrules.
    expect(await axeFindings(page, { without: ['color-contrast'] })).toEqual([])
  })

  test('prints as a letter: its text, without navigation and without what can only be pressed', async () => {
    await showOn({ width: 720, height: 900 })
    await page.emulateMedia({ media: 'print' })
    expect(await printedTexts(page, 'h1')).toHaveLength(1)
    expect(await printedTexts(page, 'nav, button, form, input, .skip-link')).toEqual([])
    expect(await printedTexts(page, 'header')).toEqual(['Unborrowed'])
    expect((await printedTexts(page, 'footer')).join('')).toContain('© 2025')
    // A list of opportunities prints a line each.
    const questions = await page
      .locator('details:not(.entry, :has(.entry)) > summary:not(form *, .not-printed *)')
      .count()
    expect(
      (await printedTexts(page, 'details:not(.entry, :has(.entry)) > summary + *')).length,
      'answers are printed, opened or not',
    ).toBe(questions)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  })

  // The pages of signing in and of an account are those that nobody can do without.
  test.runIf(/^\/(login|account|coach)\b/.test(path))(
    'Tab reaches everything that can be used, in the order of the page, shows where it is, and leaves again',
    async () => {
      await showOn(DESK)
      // The menu of a card on the board stands in its upper corner, and is reached after the card.
      const cardMenu = 'reached after what follows it: ⋯'
      expect((await keyboardProblems(page)).filter((problem) => problem !== cardMenu)).toEqual([])
    },
  )
})
