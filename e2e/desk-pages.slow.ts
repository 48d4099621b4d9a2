import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPlaces, PLACES, sendForms } from './desk-places.ts'
import { keyboardProblems } from './keyboard.ts'
import { layoutProblems } from './layout-problems.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { filledSiteForFile, newVisitor, signInAs, type Visitor, waitUntilHydrated } from './site.ts'

/** What hostile words would have become: charts have pictures, too, and so has an account that the desk shows. */
const ELEMENTS_OF_WORDS =
  'main :is(img, svg:not(figure > div > svg), script):not([inert] *), main :is([onload], [onerror])'

const here = filledSiteForFile(fillPlaces)
/** The coach, signed in once with script and once without. */
let coach: Visitor
let coachWithoutScript: Visitor

beforeAll(async () => {
  coach = await signIn(true)
  // Pages of what is gone, or what was wrong; and axe’s own script, as no script runs in an email’s frame.
  coach.allowErrors(/status of 4(04|22)/)
  coach.allowErrors(/Blocked script execution in .*preview/)
  coachWithoutScript = await signIn(false)
  coachWithoutScript.allowErrors(/status of 4(04|22)/)
  await sendForms(coach.page, here.site.url)
})
afterAll(async () => {
  await coach?.close()
  await coachWithoutScript?.close()
})

async function signIn(javaScriptEnabled: boolean): Promise<Visitor> {
  const visitor = await newVisitor(here.browser, { javaScriptEnabled, reducedMotion: 'reduce' })
  await signInAs(visitor.page, here.site.url, 'coach')
  return visitor
}

const addressOf = (route: string) => here.site.url + PLACES[route]?.(here.filled)

test('Every page of the desk is looked at', async () => {
  const routes = await readFile('test/routes.snapshot.txt', 'utf8')
  const pages = [...routes.matchAll(/^asked +(\/desk\S*) +\S+\.tsx$/gm)].map(([, path]) => path ?? '')
  const looked = new Set(Object.keys(PLACES).map((route) => route.replace(/,.*/, '')))
  expect([...looked].sort()).toEqual(pages.sort())
})

test.each(Object.keys(PLACES))(
  '%s keeps what clients wrote as words, and is read and used on a phone, with text twice as large, by keyboard and without script',
  async (route) => {
    const { page } = coach
    await page.goto(addressOf(route))
    await waitUntilHydrated(page)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await page.locator(ELEMENTS_OF_WORDS).count()).toBe(0)
    expect(await layoutProblems(page)).toEqual([])
    expect(await keyboardProblems(page)).toEqual([])
    for (const width of [360, 640, 1280]) expect(await overflowWithLargeText(page, width), `at ${width}`).toBe(0)

    const { page: plain } = coachWithoutScript
    await plain.setViewportSize({ width: 360, height: 800 })
    await plain.goto(addressOf(route))
    expect(await plain.locator('main h1:not([inert] *)').count()).toBe(1)
    expect(await horizontalOverflow(plain)).toBeLessThanOrEqual(0)
    expect(await smallTargets(plain, 44)).toEqual([])
  },
)

/** What sticks out at a width with text twice as large, in pixels. */
async function overflowWithLargeText(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const over = await horizontalOverflow(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return Math.max(over, 0)
}
