import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '../app/platform/clock.ts'
import { givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import { addSubscribers } from '../test/subscribers.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { filledSiteForFile, newVisitor, signInAs, type Visitor, waitUntilHydrated } from './site.ts'

const email = (name: string) => `${name}@example.com`

const here = filledSiteForFile(async (deps) => {
  const now = deps.clock.now().getTime()
  for (const [name, inHours] of Object.entries({ roswitha: 1, ulla: 24 }))
    await giveMessage(deps, email(name), new Date(now + inHours * HOUR), { firstName: name })
  await giveApplication(deps, email('quinlan'), 40, 'quinlan')
  await givePurchase(deps, email('tomas'), 'funding-pack', { daysAgo: 0 })
  await addSubscribers(deps.database.db, 2)
})

/** The coach on a phone, signed in once for all jobs. */
let coach: Visitor
beforeAll(async () => {
  coach = await newVisitor(here.browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  await signInAs(coach.page, here.site.url, 'coach')
})
afterAll(() => coach?.close())

interface Hand {
  page: Page
  /** The link of the queue's item about one of them. */
  due(name: string): Locator
  /** Presses something, and waits for what it leads to: something on the page that wasn't there before. */
  press(control: Locator, leadsTo: Locator): Promise<void>
  /** The same, for the press that does the job: its answer is in sight, and has the focus where it's the line on top. */
  finish(control: Locator, answer: Locator): Promise<void>
  /** Opens a page of the desk by the bar, or by "More" where it isn't in the bar. */
  open(name: string): Promise<void>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
/** What the top of the page says that the press did. */
const said = (page: Page, summary: RegExp): Locator => page.getByRole('status').filter({ hasText: summary })
/** Types what a form asks for to confirm it. */
async function confirm(page: Page): Promise<void> {
  const field = page.getByLabel(/^Type (.+) to confirm/)
  const label = await page.getByText(/^Type (.+) to confirm/).textContent()
  await field.fill(/^Type \$?(.+) to confirm/.exec(label ?? '')?.[1] ?? '')
}

/** What a coach does in a month, from the queue, each kind of way once: typing and choosing are no presses. */
const JOBS: [title: string, presses: number, run: (hand: Hand) => Promise<void>][] = []
const job = (...one: (typeof JOBS)[number]) => void JOBS.push(one)

job('She reads what is due', 0, async ({ page }) => {
  await expectInSight(page, heading(page, /things?\b/))
  await expectInSight(page, page.locator('main ol > li').first())
})

job(
  'She puts an item of her morning off until tomorrow, and takes that back',
  2,
  async ({ page, due, press, finish }) => {
    const later = page
      .locator('main ol > li')
      .filter({ hasText: 'ulla' })
      .getByRole('button', { name: /^Later/ })
    await press(later, said(page, /^Later.*ulla/))
    await due('ulla').waitFor({ state: 'detached' })
    await finish(button(page, /^Undo it: Later.*ulla/), said(page, /ulla.*undone/))
    await due('ulla').waitFor()
  },
)

job('She answers a message', 2, async ({ page, due, press, finish }) => {
  await press(due('roswitha'), heading(page, /^Answer/))
  await page.getByLabel('Your words').fill('Yes. It needs the bank’s signature.')
  await finish(button(page, 'Send it'), said(page, /^Answered/))
})

job('She declines an application, and its payment goes back', 2, async ({ page, due, press, finish }) => {
  await press(due('quinlan'), heading(page, 'quinlan'))
  await confirm(page)
  await finish(button(page, /^Decline and refund \$\d+/), said(page, /^Declined/))
})

job('She refunds a part of what someone paid', 3, async ({ page, open, press, finish }) => {
  await open('Orders')
  await press(link(page, new RegExp(email('tomas'))), page.getByLabel(/^Type the amount to refund/))
  await page.getByLabel(/^Type the amount to refund/).fill('10')
  await finish(button(page, 'Refund'), said(page, /^\$10 of \$\d+ goes back to tomas/))
})

job('She writes a newsletter to a part of her readers', 3, async ({ page, press, finish }) => {
  await press(button(page, 'More'), button(page, 'Write a newsletter'))
  await press(button(page, 'Write a newsletter'), page.getByLabel('Subject'))
  await page.getByLabel('Subject').fill('Three grants')
  await page.getByLabel('Preview line').fill('All of them close in December')
  await page.getByLabel('Text', { exact: true }).fill('Hello')
  await page.getByLabel('Who gets it').selectOption('not-buyers')
  await finish(button(page, 'Send it'), said(page, /^“Three grants” goes to 2 people/))
})

job('She replaces a file that she sells', 3, async ({ page, open, finish }) => {
  await open('Documents')
  const choice = page.getByLabel('Which file it replaces')
  const letter = choice.locator('option', { hasText: '.docx' }).first()
  const value = (await letter.getAttribute('value')) ?? ''
  await choice.selectOption(value)
  const [product, id] = value.split('/')
  const read = (path: string) => page.request.get(here.site.url + path)
  const listed = await (await read(`/desk/documents/${product}`)).text()
  const now = await read(new RegExp(`href="([^"]+/${id})"`).exec(listed)?.[1] ?? '')
  const buffer = Buffer.from(zipSync({ ...unzipSync(await now.body()), 'note.txt': strToU8('mine') }))
  // With script the choice of a file sends the form.
  await page.getByLabel('The finished file').setInputFiles({ name: 'mine.docx', mimeType: 'text/plain', buffer })
  await page.waitForURL('**/review')
  await waitUntilHydrated(page)
  await page.getByLabel('What changed').fill('The letter names the new form.')
  await finish(button(page, /^Publish version/), said(page, /^Published version/))
})

job('She takes a list along', 3, async ({ page, open }) => {
  await open('Exports')
  const download = page.waitForEvent('download')
  await button(page, 'Download as CSV: Orders').click()
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
})

job('She decides on a report from the Society', 2, async ({ page, press, finish }) => {
  await report()
  await page.reload()
  const reports = page.locator('main ol > li').filter({ hasText: /report/i })
  await press(reports.getByRole('link').first(), button(page, /^Leave it/).first())
  await finish(button(page, /^Leave it/).first(), said(page, /^The post stays/))
})

/** The sample member tells the coach of someone else's message. */
async function report(): Promise<void> {
  const { context, close } = await newVisitor(here.browser)
  const { url } = here.site
  const headers = { Origin: url, Accept: 'application/json' }
  await context.request.post(`${url}/login/demo`, { form: { as: 'member' }, headers })
  const room = await (await context.request.get(`${url}/society/rooms/rom_grants00000000000000`)).text()
  const seqs = [...room.matchAll(/id="m-(\d+)"/g)].slice(-6).map(([, seq]) => seq)
  const tell = (seq: string | undefined) =>
    context.request.post(`${url}/society/report/${seq}`, { form: { reason: 'other', note: '' }, headers })
  const states = await Promise.all(seqs.map(async (seq) => (await tell(seq)).status()))
  expect(states).toContain(200)
  await close()
}

/** Somewhere on the screen, without a scroll of hers. */
async function expectInSight(page: Page, shown: Locator): Promise<void> {
  const isInSight = () =>
    shown.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      const foot = document.querySelector('nav.fixed')?.getBoundingClientRect().top || innerHeight
      return top >= 0 && Math.min(bottom, top + 40) <= foot
    })
  await expect.poll(isInSight, { message: `${shown} on ${page.url()} is out of sight` }).toBe(true)
}

test.each(JOBS)('%s, in at most %i presses', async (_title, presses, run) => {
  const { page } = coach
  await page.goto(`${here.site.url}/desk`)
  await page.getByRole('heading', { name: /^Done today/ }).waitFor()
  await waitUntilHydrated(page)
  let count = 0
  const press = async (control: Locator, leadsTo: Locator) => {
    expect(await leadsTo.isVisible(), `${leadsTo} was there before the press`).toBe(false)
    count++
    await control.click()
    await leadsTo.waitFor()
    await page.waitForLoadState()
    await waitUntilHydrated(page)
    expect(await smallTargets(page, 44), `${page.url()} has something too small to press`).toEqual([])
    expect(await horizontalOverflow(page), `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  await run({
    page,
    press,
    due: (name) => page.locator('main ol > li').filter({ hasText: name }).getByRole('link'),
    async finish(control, answer) {
      await press(control, answer)
      await expectInSight(page, answer)
      // It has the focus, so that the keyboard goes on from there, and it is read.
      if (new URL(page.url()).pathname.startsWith('/desk') && (await answer.getAttribute('role')) === 'status')
        await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('status')
    },
    async open(name) {
      const inBar = page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link', { name, exact: true })
      const shown = inBar.filter({ visible: true })
      const title = page.getByRole('heading', { name, level: 1 })
      if (await shown.count()) return press(shown, title)
      const panel = page.getByRole('navigation', { name: 'More of the desk' })
      const inPanel = panel.getByRole('link', { name, exact: true })
      await press(button(page, 'More'), inPanel)
      await press(inPanel, title)
    },
  })
  expect(count).toBeLessThanOrEqual(presses)
  expect(presses).toBeLessThanOrEqual(3)
})
