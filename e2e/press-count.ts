import type { Locator, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'

/** Someone with a thumb: what she presses is counted, and every page that a press leads to must be as wide as the screen. */
export interface Thumb {
  readonly page: Page
  /** Presses something that leads to another page, or sends a form, and waits for the answer. */
  press(control: Locator): Promise<void>
  /** Presses something that opens on the page itself. */
  open(control: Locator): Promise<void>
  /** How often she has pressed. Typing and choosing aren't counted. */
  presses(): number
}

export function thumbOn(page: Page): Thumb {
  let count = 0
  const look = async () => {
    expect(await smallTargets(page, 44), `${page.url()} has something too small for a thumb`).toEqual([])
    expect(await horizontalOverflow(page), `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  return {
    page,
    presses: () => count,
    async open(control) {
      count++
      await control.click()
      await look()
    },
    async press(control) {
      count++
      await Promise.all([page.waitForResponse(isPageOrItsData), control.click()])
      await page.waitForLoadState()
      await look()
    },
  }
}

/** What a link or a form is answered with: a page, or only its data once the page is hydrated. */
function isPageOrItsData(response: Response): boolean {
  return response.request().isNavigationRequest() || /\.data(\?|$)/.test(response.url())
}
