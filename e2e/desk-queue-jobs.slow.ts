import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { disputes, refundRequests } from '../app/sales/payments/payments.sql.ts'
import { giveCall, giveMembership, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import type { FolderDeps } from '../test/filled-folder.ts'
import { ownFinds } from '../test/own-finds.ts'
import { addSubscribers } from '../test/subscribers.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { filledSiteForFile, newVisitor, signInAs, type Visitor, waitUntilHydrated } from './site.ts'

/** Each screen has people, days and an edition of its own, so that what is done on one is still to do on the other. */
const SCREENS = [
  { of: 'small', width: 360, height: 740, least: 44, day: 4, hours: 0, audience: /small business/i },
  { of: 'large', width: 1280, height: 800, least: 24, day: 18, hours: 2, audience: /nonprofit/i },
] as const
type Screen = (typeof SCREENS)[number]

/** A month without holidays that begins three weeks to eight months from now. */
const MONTH = [0, 1]
  .flatMap((later) => ['03', '08'].map((month) => `${new Date().getUTCFullYear() + later}-${month}`))
  .find((month) => Date.parse(`${month}-01`) > Date.now() + 21 * DAY)
/** The screen's first day in it, or one of the four after it. */
const dayIn = ({ day }: Screen, after = 0) => `${MONTH}-${String(day + after).padStart(2, '0')}`

const here = filledSiteForFile(async (deps) => {
  for (const screen of SCREENS) await fillFor(deps, screen)
  await addSubscribers(deps.database.db, 2)
  const finds = join(deps.dataDir, 'finds.csv')
  const deadline = new Date(deps.clock.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  await writeFile(
    finds,
    ownFinds(220, () => ({ deadline })),
  )
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', finds])
})

async function fillFor(deps: FolderDeps, { of, hours }: Screen): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now().getTime()
  const email = (name: string) => `${name}@${of}.example`
  for (const [name, inHours] of Object.entries({ rosa: 1, ulla: 24 }))
    await giveMessage(deps, email(name), new Date(now + inHours * HOUR), { firstName: name, lastName: of })
  for (const [name, inDays] of Object.entries({ grace: -2, noor: -3, amy: 8, ivan: 9 }))
    await giveCall(deps, email(name), inDays + hours / 24, `${name} ${of}`)
  for (const name of ['luis', 'dana']) await giveApplication(deps, email(name), 40, `${name} ${of}`)
  await giveMembership(deps, email('denise'), 'past_due', `denise ${of}`)
  const { orderId } = await givePurchase(deps, email('harpreet'), 'blueprint')
  await db.insert(refundRequests).values({ orderId, reason: 'Not for me', askedAt: new Date(now - DAY) })
  const disputed = (await givePurchase(deps, email('dee'), 'blueprint')).orderId
  await db.insert(disputes).values({
    ...{ id: `dp_${of}`, orderId: disputed, amountCents: 3500, reason: 'fraudulent', status: 'needs_response' },
    ...{ openedAt: new Date(now), checkedAt: new Date(now), answerBy: new Date(now + 5 * DAY) },
  })
  await givePurchase(deps, email('fern'), 'focus-call', { daysAgo: 0 })
  for (const name of ['tomas', 'gina', 'ezra']) await givePurchase(deps, email(name), 'funding-pack', { daysAgo: 0 })
}

interface Hand {
  page: Page
  screen: Screen
  /** The name of one of the screen's people, and their address. */
  named(first: string): RegExp
  email(first: string): string
  /** The link of the queue's item about one of them. */
  due(first: string): Locator
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
const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { name, level })
/** What the top of the page says that the press did. */
const said = (page: Page, summary: RegExp): Locator => page.getByRole('status').filter({ hasText: summary })
/** Types what a form asks for to confirm it. */
async function confirm(page: Page): Promise<void> {
  const field = page.getByLabel(/^Type (.+) to confirm/)
  const label = await page.getByText(/^Type (.+) to confirm/).textContent()
  await field.fill(/^Type \$?(.+) to confirm/.exec(label ?? '')?.[1] ?? '')
}

/** What a coach does in a month, from the queue: typing and choosing are no presses. */
const JOBS: [title: string, presses: number, run: (hand: Hand) => Promise<void>][] = []
const job = (...one: (typeof JOBS)[number]) => void JOBS.push(one)

job('She reads what is due', 0, async ({ page }) => {
  await expectInSight(page, heading(page, /things?\b/))
  await expectInSight(page, page.locator('main ol > li').first())
})

job(
  'She puts an item of her morning off until tomorrow, and takes that back',
  2,
  async ({ page, due, named, press, finish }) => {
    const later = page
      .locator('main ol > li')
      .filter({ hasText: named('ulla') })
      .getByRole('button', { name: /^Later/ })
    await press(later, said(page, /^Later.*ulla/))
    await due('ulla').waitFor({ state: 'detached' })
    await finish(button(page, /^Undo it: Later.*ulla/), said(page, /ulla.*undone/))
    await due('ulla').waitFor()
  },
)

job('She answers a message', 2, async ({ page, due, press, finish }) => {
  await press(due('rosa'), heading(page, /^Answer/))
  await page.getByLabel('Your words').fill('Yes. It needs the bank’s signature.')
  await finish(button(page, 'Send it'), said(page, /^Answered/))
})

job('She accepts an application to the Society', 2, async ({ page, due, named, press, finish }) => {
  await press(due('luis'), heading(page, named('luis')))
  await finish(button(page, 'Accept'), said(page, /^Accepted/))
})

job('She declines an application, and its payment goes back', 2, async ({ page, due, named, press, finish }) => {
  await press(due('dana'), heading(page, named('dana')))
  await confirm(page)
  await finish(button(page, /^Decline and refund \$\d+/), said(page, /^Declined/))
})

job('She sees who bought what', 2, async ({ page, screen, open, finish }) => {
  await open('Orders')
  await page.getByLabel('What').selectOption({ label: 'The Blueprint' })
  await finish(button(page, 'Show'), heading(page, 'Found', 2))
  await expectInSight(page, page.getByText(`@${screen.of}.example`).first())
})

job('She refunds what someone asked for', 2, async ({ page, due, press, finish }) => {
  await press(due('harpreet'), page.getByLabel(/^Type the amount to refund/))
  await page.getByLabel(/^Type the amount to refund/).fill('35')
  await finish(button(page, 'Refund'), said(page, /^\$35 goes back to harpreet/))
})

job('She refunds a part of what someone paid', 3, async ({ page, email, open, press, finish }) => {
  await open('Orders')
  await press(link(page, new RegExp(email('tomas'))), page.getByLabel(/^Type the amount to refund/))
  await page.getByLabel(/^Type the amount to refund/).fill('10')
  await finish(button(page, 'Refund'), said(page, /^\$10 of \$\d+ goes back to tomas/))
})

job('She gives someone a product', 3, async ({ page, email, open, press, finish }) => {
  await open('People')
  await press(link(page, new RegExp(email('gina'))), page.getByLabel('Give them something'))
  await page.getByLabel('Give them something').selectOption({ label: 'The Blueprint' })
  await finish(button(page, 'Give it'), said(page, /^Gave gina/))
})

job('She books a time for a call that was paid and has none', 2, async ({ page, screen, due, press, finish }) => {
  await press(due('fern'), page.getByLabel('Free times'))
  await page.getByLabel('Free times').selectOption({ index: 3 + 3 * screen.hours })
  await finish(button(page, 'Book it and invite them'), said(page, /^Booked for fern/))
})

job('She books a call for someone who wrote to her by phone', 2, async ({ page, screen, email, open, finish }) => {
  await open('Calls')
  await page.getByLabel('Their email').fill(email('olga'))
  await page.getByLabel('new day and time').fill(`${dayIn(screen)}T10:00`)
  await finish(button(page, 'Book it'), said(page, /^Booked for olga/))
})

job('She moves a call, with a word to the client', 3, async ({ page, screen, named, open, press, finish }) => {
  await open('Calls')
  await press(link(page, named('amy')), heading(page, named('amy')))
  await page.getByLabel('new day and time').fill(`${dayIn(screen, 1)}T10:00`)
  await page.getByLabel('Your note to them').first().fill('My daughter is ill. Is this day fine?')
  await finish(button(page, 'Move it and tell them'), said(page, /with amy.*: moved to .*10:00 AM/))
})

job('She cancels a call, and its payment goes back', 3, async ({ page, named, open, press, finish }) => {
  await open('Calls')
  await press(link(page, named('ivan')), heading(page, named('ivan')))
  await confirm(page)
  await finish(button(page, /^Cancel and refund/), said(page, /ivan \w+: canceled/))
})

job('She blocks days on which nobody can book', 2, async ({ page, screen, open, finish }) => {
  await open('Calls')
  await page.getByLabel('First day').fill(dayIn(screen, 2))
  await page.getByLabel('Last day').fill(dayIn(screen, 4))
  await finish(button(page, 'Take these days off'), said(page, /^No new calls: .* to /))
})

job('She says how a call went', 2, async ({ page, due, named, press, finish }) => {
  await press(due('grace'), heading(page, named('grace')))
  await finish(button(page, 'Held'), said(page, /grace \w+: held/))
})

job('She sends a client the plan and the recording of a call', 2, async ({ page, due, named, press, finish }) => {
  await press(due('noor'), heading(page, named('noor')))
  await page.getByLabel('Their next 30 days').fill('Week 1: call the bank.')
  await page.getByLabel('Link to the recording').fill('https://video.example.com/1')
  await finish(button(page, 'Send both'), said(page, /noor/))
})

job('She writes a newsletter to a part of her readers', 3, async ({ page, screen, press, finish }) => {
  await press(button(page, 'More'), button(page, 'Write a newsletter'))
  await press(button(page, 'Write a newsletter'), page.getByLabel('Subject'))
  await page.getByLabel('Subject').fill(`Three grants, ${screen.of}`)
  await page.getByLabel('Preview line').fill('All of them close in December')
  await page.getByLabel('Text', { exact: true }).fill('Hello')
  await page.getByLabel('Who gets it').selectOption('not-buyers')
  await finish(button(page, 'Send it'), said(page, /^“Three grants, \w+” goes to 2 people/))
})

job('She publishes an edition', 3, async ({ page, screen, press, finish }) => {
  // As the night does.
  await page.goto(`${here.site.url}/desk/finder`)
  await page.locator('#editions li').filter({ hasText: screen.audience }).first().getByRole('button').click()
  await page.getByText(/^Ready for your approval/).waitFor()
  await page.goto(`${here.site.url}/desk`)
  await waitUntilHydrated(page)
  const editions = page.locator('main ol > li').filter({ hasText: 'Look through them' })
  await press(editions.getByRole('link'), heading(page, /Finder/))
  await press(
    page.locator('#editions').getByRole('link', { name: screen.audience }).first(),
    page.getByLabel(/^Type .* to confirm/),
  )
  await confirm(page)
  await finish(button(page, 'Publish it'), said(page, /^Published/))
})

job('She replaces a file that she sells', 3, async ({ page, screen, open, finish }) => {
  await open('Documents')
  const choice = page.getByLabel('Which file it replaces')
  const letter = choice.locator('option', { hasText: '.docx' }).nth(screen.hours * 2)
  const value = (await letter.getAttribute('value')) ?? ''
  await choice.selectOption(value)
  const [product, id] = value.split('/')
  const read = (path: string) => page.request.get(here.site.url + path)
  const listed = await (await read(`/desk/documents/${product}`)).text()
  const now = await read(new RegExp(`href="([^"]+/${id})"`).exec(listed)?.[1] ?? '')
  const buffer = Buffer.from(zipSync({ ...unzipSync(await now.body()), 'note.txt': strToU8(screen.of) }))
  // With script the choice of a file sends the form.
  await page.getByLabel('The finished file').setInputFiles({ name: 'mine.docx', mimeType: 'text/plain', buffer })
  await page.waitForURL('**/review')
  await waitUntilHydrated(page)
  await page.getByLabel('What changed').fill('The letter names the new form.')
  await finish(button(page, /^Publish version/), said(page, /^Published version/))
})

job('She reads the month’s money', 2, async ({ page, open }) => {
  await open('Numbers')
  await expectInSight(page, page.getByRole('row').nth(1))
})

job('She takes a list along', 3, async ({ page, open }) => {
  await open('Exports')
  const download = page.waitForEvent('download')
  await button(page, 'Download as CSV: Orders').click()
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
})

job('She changes her hours for calls', 3, async ({ page, screen, open, press, finish }) => {
  await open('Calls')
  await press(link(page, 'Your hours').first(), page.getByLabel('Friday, to', { exact: true }))
  await page.getByLabel('Saturday, from', { exact: true }).fill('10:00')
  await page.getByLabel('Saturday, to', { exact: true }).fill(`${12 + screen.hours}:00`)
  await finish(button(page, 'Save: Weekly hours for calls'), said(page, /^Saved. It applies from now on/))
})

job('She finds someone by a part of their address', 3, async ({ page, screen, email, press, finish }) => {
  await press(link(page, /^Find$/), heading(page, 'Find'))
  await page.getByLabel(/^A name, an email/).fill(`ezra@${screen.of}`)
  const found = link(page, new RegExp(email('ezra')))
  await press(button(page, 'Find'), found.first())
  await finish(found.first(), heading(page, new RegExp(email('ezra'))))
})

job('She reads what a bank wants to know of a disputed payment', 1, ({ page, due, finish }) =>
  finish(due('dee'), heading(page, '$35 disputed', 2)),
)

job('She decides on a report from the Society', 2, async ({ page, press, finish }) => {
  await report()
  await page.reload()
  const reports = page.locator('main ol > li').filter({ hasText: /report/i })
  await press(reports.getByRole('link').first(), button(page, /^Leave it/).first())
  await finish(button(page, /^Leave it/).first(), said(page, /^The post stays/))
})

job('She erases someone who asked for it', 3, async ({ page, email, open, press, finish }) => {
  await open('People')
  await press(link(page, new RegExp(email('ezra'))), page.getByLabel('Type the address to confirm'))
  await page.getByLabel('Type the address to confirm').fill(email('ezra'))
  await finish(button(page, 'Erase their data'), said(page, /^Erased/).first())
  expect(await page.getByText(email('ezra')).count(), 'the address is in no list').toBe(0)
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

describe.each(SCREENS)('At $width pixels', (screen) => {
  /** The coach, signed in once for all jobs. */
  let coach: Visitor
  beforeAll(async () => {
    const viewport = { width: screen.width, height: screen.height }
    coach = await newVisitor(here.browser, { viewport, hasTouch: screen.of === 'small' })
    await signInAs(coach.page, here.site.url, 'coach')
  })
  afterAll(() => coach?.close())

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
      expect(await smallTargets(page, screen.least), `${page.url()} has something too small to press`).toEqual([])
      expect(await horizontalOverflow(page), `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
    }
    const named = (first: string) => new RegExp(`${first}[ @]${screen.of}`)
    await run({
      ...{ page, screen, press, named, email: (first) => `${first}@${screen.of}.example` },
      due: (first) =>
        page
          .locator('main ol > li')
          .filter({ hasText: named(first) })
          .getByRole('link'),
      async finish(control, answer) {
        await press(control, answer)
        await expectInSight(page, answer)
        // It has the focus, so that the keyboard goes on from there, and it is read.
        if (new URL(page.url()).pathname.startsWith('/desk') && (await answer.getAttribute('role')) === 'status')
          await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('status')
      },
      async open(name) {
        const inBar = page
          .getByRole('navigation', { name: 'Desk', exact: true })
          .getByRole('link', { name, exact: true })
        const shown = inBar.filter({ visible: true })
        const title = page.getByRole('heading', { name, level: 1 })
        if (await shown.count()) return press(shown, title)
        const inPanel = page
          .getByRole('navigation', { name: 'More of the desk' })
          .getByRole('link', { name, exact: true })
        await press(button(page, 'More'), inPanel)
        await press(inPanel, title)
      },
    })
    expect(count).toBeLessThanOrEqual(presses)
    expect(presses).toBeLessThanOrEqual(3)
  })
})
