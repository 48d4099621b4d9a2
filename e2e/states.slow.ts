import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { derivedSecret } from '../app/platform/process/secrets.server.ts'
import { axeFindings } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { readCspViolations, recordCspViolations } from './page-measurements.ts'
import { SHARED_SECRET } from './shared-site.ts'
import { newVisitor, siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

// Checks pages with axe while they are in temporary states.
const here = siteForFile()
const visitor = visitorForTest(here, ({ page }) => recordCspViolations(page))
afterEach(async () => expect(await readCspViolations(visitor.page)).toEqual([]))

async function open(path: string): Promise<void> {
  await visitor.page.goto(here.site.url + path)
  await waitUntilHydrated(visitor.page)
}

test.each(['/clarity-call', '/contact'])('every question of %s is open', async (path) => {
  await open(path)
  for (const summary of await visitor.page.locator('main summary').all()) await summary.click()
  expect(await visitor.page.locator('main details:not([open])').count()).toBe(0)
  expect(await axeFindings(visitor.page)).toEqual([])
})

test('a tooltip appears beside its control after 700 ms, or at once within 300 ms of another one', async () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  await visitor.page.clock.install({ time: noon })
  await visitor.page.clock.pauseAt(noon + 60_000)
  await visitor.page.goto(here.site.url)
  await visitor.page.keyboard.press('Shift')
  while ((await visitor.page.locator('html[data-hydrated]').count()) === 0) await visitor.page.clock.runFor(1)
  const [first, second] = [
    visitor.page.getByRole('button', { name: /^Instagram/ }),
    visitor.page.getByRole('button', { name: /^LinkedIn/ }),
  ]
  const note = visitor.page.getByRole('tooltip')
  await first.scrollIntoViewIfNeeded()
  const layer = visitor.page.waitForResponse(/tooltip-layer/)
  await moveOnto(first)
  await layer
  await visitor.page.clock.runFor(1000) // React mounts the layer; the pointer does not move
  await moveOff(first)
  await visitor.page.clock.runFor(1000)
  await moveOnto(first)
  await visitor.page.clock.runFor(699)
  expect(await note.count()).toBe(0)
  await visitor.page.clock.runFor(1)
  await note.first().waitFor({ state: 'attached' })
  expect(await note.first().textContent()).toContain('Instagram: coming soon')
  await moveOff(first)
  await visitor.page.clock.runFor(299)
  await moveOnto(second)
  await visitor.page.clock.runFor(1)
  await note.first().waitFor({ state: 'attached' })
  expect(await note.first().textContent()).toContain('LinkedIn: coming soon')
  await visitor.page.clock.resume()
  // The tooltip is at the end of the document, outside of all landmarks, and is read with its control.
  expect(await axeFindings(visitor.page, { without: ['region'] })).toEqual([])
})

test('the note on a badge or a price opens by a tap, and under a pointer that came before the script and rests', async () => {
  const phone = await newVisitor(here.browser, { hasTouch: true })
  await phone.page.goto(`${here.site.url}/shop`)
  await waitUntilHydrated(phone.page)
  await phone.page.getByRole('button', { name: 'Updated monthly' }).tap()
  await phone.page.getByRole('tooltip').getByText('A new edition comes out each month.').waitFor({ state: 'attached' })
  expect(await axeFindings(phone.page, { without: ['region'] })).toEqual([])
  await phone.close()
  await open('/shop')
  await visitor.page.getByRole('button', { name: '/month' }).hover()
  await visitor.page.getByRole('tooltip').getByText('Founding members pay $35').waitFor({ state: 'attached' })
  await visitor.page.getByRole('button', { name: 'Updated monthly' }).hover()
  await visitor.page.getByRole('tooltip').getByText('A new edition').waitFor({ state: 'attached' })
  await expect.poll(() => visitor.page.getByRole('tooltip').count()).toBe(1)
})

test.each(['/editions/none', '/my-data/none', '/newsletter/confirm/none', '/apply/none'])(
  'the link %s does not work, and says so',
  async (path) => {
    visitor.allowErrors(/status of 4\d\d/)
    await open(path)
    await visitor.page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
    expect(await layoutProblems(visitor.page)).toEqual([])
  },
)

test("a demonstration's own pages: its mails and its clock", async () => {
  const { page } = visitor
  await page.goto(`${here.site.url}/demo/outbox`)
  await page.getByRole('heading', { name: 'Outbox' }).first().waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await page.setExtraHTTPHeaders({ Authorization: `Bearer sk_test_${derivedSecret(SHARED_SECRET, 'stand-in key')}` })
  await page.goto(`${here.site.url}/demo/stripe/_control/page`)
  await page.getByRole('heading', { name: 'Behind the demonstration checkout' }).first().waitFor()
  expect(await layoutProblems(page)).toEqual([])
})

/** In small steps, as a person moves the mouse. */
async function moveOnto(control: Locator): Promise<void> {
  const { x, y } = await middleOf(control)
  for (const step of [4, 2, 0]) await visitor.page.mouse.move(x + step, y)
}

async function moveOff(control: Locator): Promise<void> {
  const { x, y } = await middleOf(control)
  for (const step of [40, 80, 120]) await visitor.page.mouse.move(x, y + step)
}

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox()
  if (!box) throw new Error('the control is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
