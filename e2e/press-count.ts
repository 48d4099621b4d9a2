import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { waitUntilHydrated } from './site.ts'

/** Someone with a thumb: what she presses is counted, and everything that a press leads to must fit her screen and her thumb. */
export interface Thumb {
  readonly page: Page
  /** Presses something, and waits for what it leads to: something on the page that wasn't there before. */
  press(control: Locator, leadsTo: Locator): Promise<void>
  /** How often she has pressed. Typing and choosing aren't counted. */
  presses(): number
}

export function thumbOn(page: Page): Thumb {
  let count = 0
  return {
    page,
    presses: () => count,
    async press(control, leadsTo) {
      expect(await leadsTo.isVisible(), `${leadsTo} was there before the press`).toBe(false)
      count++
      await control.click()
      await leadsTo.waitFor()
      await page.waitForLoadState()
      await waitUntilHydrated(page)
      expect(await smallTargets(page, 44), `${page.url()} has something too small for a thumb`).toEqual([])
      expect(await horizontalOverflow(page), `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
    },
  }
}
