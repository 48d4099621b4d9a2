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

test('the note on a badge or a price opens by a tap, and under a pointer that came before the script and rests', async () => {
  const phone = await newVisitor(here.browser, { hasTouch: true })
  await phone.page.goto(`${here.site.url}/shop`)
  await waitUntilHydrated(phone.page)
  await phone.page.getByRole('button', { name: 'Updated monthly' }).tap()
  await phone.page.getByRole('tooltip').getByText('A new edition comes out each month.').waitFor({ state: 'attached' })
  // The tooltip is at the end of the document, outside of all landmarks, and is read with its control.
  expect(await axeFindings(phone.page, { without: ['region'] })).toEqual([])
  await phone.close()
  await open('/shop')
  await visitor.page.getByRole('button', { name: '/month' }).hover()
  await visitor.page.getByRole('tooltip').getByText('Founding members pay $35').waitFor({ state: 'attached' })
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
