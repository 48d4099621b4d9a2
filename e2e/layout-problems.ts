import type { Page } from 'playwright-core'
import { axeFindings } from './axe.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 800 }
const NARROW = { width: 320, height: 800 }

/**
 * Problems of a page in its current state on a desktop, on a phone and at 320 pixels: what axe finds, what is
 * too small to press, what overflows. Leaves the page in desktop size, without motion.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // a stamp that is still landing is pale for a moment
  await page.setViewportSize(PHONE)
  const onPhone = [...(await axeFindings(page)), ...(await smallTargets(page, 44))]
  await page.setViewportSize(NARROW)
  const over = await horizontalOverflow(page)
  await page.setViewportSize(DESK)
  const atDesk = [...(await axeFindings(page)), ...(await smallTargets(page, 24))]
  return [...onPhone, ...(over > 0 ? [`${over} pixels stick out at 320`] : []), ...atDesk]
}
