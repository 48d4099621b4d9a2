import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { tabTo } from './keyboard.ts'
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
  return countOn(
    page,
    (control) => control.click(),
    async () => {
      expect(await smallTargets(page, 44), `${page.url()} has something too small for a thumb`).toEqual([])
    },
  )
}

/** Someone without a mouse, and with letters twice as large: she tabs to each control and presses Enter. */
export function keysOn(page: Page): Thumb {
  const press = async (control: Locator) => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  return countOn(page, press, () => largeText(page))
}

/** Makes the letters of the page twice as large, as a browser's own setting does. */
export async function largeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

function countOn(page: Page, act: (control: Locator) => Promise<void>, prepare: () => Promise<void>): Thumb {
  let count = 0
  const look = async () => {
    await prepare()
    expect(await horizontalOverflow(page), `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  return {
    page,
    presses: () => count,
    async open(control) {
      count++
      await act(control)
      await look()
    },
    async press(control) {
      count++
      const answered = page.waitForEvent('load')
      await Promise.all([answered, act(control)])
      await look()
    },
  }
}
