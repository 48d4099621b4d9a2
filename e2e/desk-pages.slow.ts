import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillFolder } from '../test/filled-folder.ts'
import { fillPlaces, PLACES, type PlaceIds, sendForms } from './desk-places.ts'
import { keyboardProblems } from './keyboard.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { newVisitor, openBrowser, openDesk, openSite, type Site, type Visitor, waitUntilHydrated } from './site.ts'

const COUPON = '/desk/coupons/:coupon'

let folder: string
let site: Site
let browser: Browser
let ids: PlaceIds
let coupon: string
/** The coach, signed in once with script and once without. */
let coach: Visitor
let coachWithoutScript: Visitor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-pages-'))
  ids = await fillFolder(folder, fillPlaces)
  ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder }), openBrowser()])
  coach = await signIn(true)
  coachWithoutScript = await signIn(false)
  coupon = await sendForms(coach.page)
})
afterAll(async () => {
  await coach?.close()
  await coachWithoutScript?.close()
  await browser?.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(javaScriptEnabled: boolean): Promise<Visitor> {
  const visitor = await newVisitor(browser, { javaScriptEnabled, reducedMotion: 'reduce' })
  await openDesk(visitor.page, site.url)
  return visitor
}

async function goTo(page: Page, route: string): Promise<void> {
  await page.goto(site.url + (route === COUPON ? coupon : PLACES[route]?.(ids)))
}

/** What sticks out at a width with text of a size, and what it is. */
async function overflowAt(page: Page, width: number, text: '100%' | '200%'): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
  const over = await horizontalOverflow(page)
  const culprits = over > 0 ? await page.evaluate(findCulprits) : []
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return over > 0 ? [`${over} pixels stick out at ${width} with text at ${text}: ${culprits.join(' | ')}`] : []
}

/** The innermost elements that end outside of the window. */
function findCulprits(): string[] {
  const sticks = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && sticks(element) && ![...element.children].some(sticks))
    .map((element) => `${element.tagName} ${element.className} “${element.textContent?.slice(0, 30)}”`)
    .slice(0, 4)
}

test('Every page of the desk is looked at', async () => {
  const routes = await readFile('test/routes.snapshot.txt', 'utf8')
  const pages = [...routes.matchAll(/^asked +(\/desk\S*) +\S+\.tsx$/gm)].map(([, path]) => path ?? '')
  const looked = new Set([COUPON, ...Object.keys(PLACES).map((route) => route.replace(/,.*/, ''))])
  expect([...looked].sort()).toEqual(pages.sort())
})

describe.each([...Object.keys(PLACES), COUPON])('%s', (route) => {
  test('is wide enough on a phone and on a desktop, with text twice as large too', async () => {
    const { page } = coach
    await goTo(page, route)
    await waitUntilHydrated(page)
    const over = [
      ...(await overflowAt(page, 320, '100%')),
      ...(await overflowAt(page, 360, '200%')),
      ...(await overflowAt(page, 640, '200%')),
      ...(await overflowAt(page, 1280, '200%')),
    ]
    expect(over).toEqual([])
  })

  test('is used by keyboard alone: everything is reached in its order, and the focus is seen', async () => {
    const { page } = coach
    await page.setViewportSize({ width: 1280, height: 900 })
    await goTo(page, route)
    await waitUntilHydrated(page)
    expect(await keyboardProblems(page)).toEqual([])
  })

  test('is read on a phone without script: one heading, and nothing that’s too wide or too small', async () => {
    const { page } = coachWithoutScript
    await page.setViewportSize({ width: 360, height: 800 })
    await goTo(page, route)
    expect(await page.locator('main h1:not([inert] *)').count()).toBe(1)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})

test('Without script an application is accepted on a phone', async () => {
  const { page } = coachWithoutScript
  await page.setViewportSize({ width: 360, height: 800 })
  await goTo(page, '/desk/applications/:membership')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page
    .getByRole('status')
    .getByText(/^Accepted/)
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/desk')
})
