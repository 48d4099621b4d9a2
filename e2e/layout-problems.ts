import type { Page } from 'playwright-core'
import { axeFindings } from './axe.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 800 }
const NARROW = { width: 320, height: 800 }

/**
 * What is wrong with a page as it stands, at a desk, on a phone and where it is 320 pixels wide: what axe finds, what is
 * too small to be pressed, what sticks out. Leaves the page at a desk, without motion.
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
