import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicPaths } from '../scripts/test/public-paths.ts'
import { focusTop } from './keyboard.ts'
import { newVisitor, siteForFile, type Visitor, waitUntilHydrated } from './site.ts'

// Every page of signing in and of an account, by keyboard alone.
const PATHS = publicPaths().filter((path) => /^\/(login|account|coach)\b/.test(path))

const here = siteForFile()
let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await newVisitor(here.browser)
  page = visitor.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
afterAll(() => visitor.close())

async function signInAs(as: 'member' | 'coach' | undefined): Promise<void> {
  await visitor.context.clearCookies()
  if (!as) return
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const sent = { method: 'POST', headers, body: new URLSearchParams({ as }), redirect: 'manual' } as const
  const cookie = (await fetch(`${here.site.url}/login/demo`, sent)).headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const [name = '', value = ''] = cookie.split('=')
  await visitor.context.addCookies([{ name, value, url: here.site.url }])
}

/** Names everything on the page that the keyboard should reach, in its order, and notes how each looks without the focus. */
function listReachable(): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')
    const reachable = [...all].filter((one) => {
      const isOff = one.tabIndex < 0 || one.matches(':disabled, [type=hidden], [type=radio]') || one.closest('[inert]')
      return !isOff && one.checkVisibility({ visibilityProperty: true })
    })
    return reachable.map((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      one.dataset.looks = `${outlineStyle} ${outlineWidth} ${boxShadow}`
      return `${one.tagName} ${one.textContent?.trim().slice(0, 40) || one.getAttribute('name')}`
    })
  })
}

/** What has the focus, and whether one sees that: by an outline or a shadow that it has only then. */
function readFocus(): Promise<{ name: string | undefined; isSeen: boolean }> {
  return page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    if (one === document.body || one.matches('[type=radio]')) return { name: undefined, isSeen: true }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    // What is rendered again when it comes into view has no note.
    const looks = one.dataset.looks ?? `none 0px none`
    const name = `${one.tagName} ${one.textContent?.trim().slice(0, 40) || one.getAttribute('name')}`
    // The button of a date field's calendar is a part of the browser's, which marks it.
    const isPart = !one.matches(':focus')
    return { name, isSeen: isPart || `${outlineStyle} ${outlineWidth} ${boxShadow}` !== looks }
  })
}

describe.each(PATHS)('%s', (path) => {
  test('Tab reaches everything that can be used, in the order of the page, shows where it is, and leaves again', async () => {
    await signInAs(path.startsWith('/account/security') ? 'coach' : path.startsWith('/account') ? 'member' : undefined)
    await page.goto(here.site.url + path)
    await waitUntilHydrated(page)
    await focusTop(page)
    const reachable = await listReachable()
    const visited: string[] = []
    for (let presses = 0; presses < 2 * reachable.length + 20; presses++) {
      await page.keyboard.press('Tab')
      const { name, isSeen } = await readFocus()
      if (visited.length > 0 && name === reachable[0]) break
      // A choice of several is one stop; and what is laid out only in view takes one more press, as the end of the page does.
      if (name === undefined) continue
      expect(isSeen, `${name} doesn’t show its focus`).toBe(true)
      // A date field takes a press for each of its parts.
      if (visited.at(-1) !== name) visited.push(name)
    }
    expect(visited).toEqual(reachable)
  })
})
