import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { disputes } from '../app/sales/payments/disputes.sql.ts'
import { refundRequests } from '../app/sales/payments/refund-requests.sql.ts'
import { giveCall, giveMembership, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import type { FolderDeps } from '../test/filled-folder.ts'
import { ownFinds } from '../test/own-finds.ts'
import { addSubscribers } from '../test/subscribers.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { filledSiteForFile, newVisitor, openDesk, signInBy, type Visitor, waitUntilHydrated } from './site.ts'

/** Each screen has people, days and a month of its own, so that what is done on one is still to do on the other. */
const SCREENS = [
  { of: 'Small', width: 360, height: 740, year: 2031, audience: /Small Business/ },
  { of: 'Large', width: 1280, height: 800, year: 2033, audience: /Nonprofit/ },
] as const

const here = filledSiteForFile(async (deps) => {
  for (const { of } of SCREENS) await fillFor(deps, of)
  await addSubscribers(deps.database.db, 2)
  const finds = join(deps.dataDir, 'finds.csv')
  const deadline = new Date(deps.clock.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  await writeFile(
    finds,
    ownFinds(30, () => ({ deadline })),
  )
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', finds])
})

async function fillFor(deps: FolderDeps, of: string): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now().getTime()
  const email = (name: string) => `${name}@${of.toLowerCase()}.example`
  const messages = { rosa: HOUR, omar: 2 * HOUR, ulla: DAY }
  for (const [firstName, due] of Object.entries(messages))
    await giveMessage(deps, email(firstName), new Date(now + due), { firstName, lastName: of })
  for (const [name, inDays] of Object.entries({ grace: -2, noor: -3, amy: 8, ivan: 9 }))
    await giveCall(deps, email(name), of === 'Small' ? inDays : inDays - 0.25 * Math.sign(inDays), `${name} ${of}`)
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

const MAX_PRESSES = 3

interface Hand {
  page: Page
  screen: (typeof SCREENS)[number]
  /** Presses something, and waits for what it leads to: something on the page that wasn't there before. */
  press(control: Locator, leadsTo: Locator): Promise<void>
  /** The same, for the press that does the job: its answer is where she looks. */
  finish(control: Locator, answer: Locator): Promise<void>
}

/** An item of the queue about one of the screen's people. */
const item = ({ page, screen }: Hand, name: string) =>
  page.locator('main ol > li').filter({ hasText: new RegExp(`${name}[ @]${screen.of}`, 'i') })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
/** What the top of the page says that the press did. */
const said = (page: Page, summary: RegExp): Locator => page.getByRole('status').filter({ hasText: summary })
const emailOf = ({ screen }: Hand, name: string) => `${name}@${screen.of.toLowerCase()}.example`
const named = ({ screen }: Hand, name: string) => new RegExp(`${name} ${screen.of}`, 'i')

/** A page of the desk, by the bar, or by "More" where it isn't in the bar. */
async function openPage(hand: Hand, name: string, title: string | RegExp = name): Promise<void> {
  const { page, press } = hand
  const inBar = page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link', { name, exact: true })
  if (await inBar.filter({ visible: true }).count()) return press(inBar.filter({ visible: true }), heading(page, title))
  const inPanel = page.getByRole('navigation', { name: 'More of the desk' }).getByRole('link', { name, exact: true })
  await press(button(page, 'More').filter({ visible: true }), inPanel)
  await press(inPanel, heading(page, title))
}

/** What a coach does in a month, and the presses that it takes from the queue: typing and choosing aren't counted. */
const JOBS: { title: string; presses: Record<'Small' | 'Large', number> | number; run(hand: Hand): Promise<void> }[] = [
  {
    title: 'She reads what is due',
    presses: 0,
    async run(hand) {
      await expectInView(hand.page, heading(hand.page, /things/))
      await expectInView(hand.page, hand.page.getByRole('heading', { level: 2 }).first())
    },
  },
  {
    title: 'She puts an item of her morning off until tomorrow',
    presses: 1,
    async run(hand) {
      const later = item(hand, 'Ulla').getByRole('button', { name: /^Later/ })
      await hand.finish(later, said(hand.page, /^Later.*Ulla/i))
      await item(hand, 'Ulla').waitFor({ state: 'detached' })
    },
  },
  {
    title: 'She takes back what she did today',
    presses: 1,
    run: (hand) => hand.press(button(hand.page, /^Undo: Later.*Ulla/i), item(hand, 'Ulla')),
  },
  {
    title: 'She answers a message',
    presses: 2,
    async run(hand) {
      const { page } = hand
      await hand.press(item(hand, 'Rosa').getByRole('link'), heading(page, /^Answer/))
      await page.getByLabel('Your words').fill('Yes. It needs the bank’s signature.')
      await hand.finish(button(page, 'Send it'), said(page, /^Answered/))
    },
  },
  {
    title: 'She stops an answer before it goes out',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await hand.press(item(hand, 'Omar').getByRole('link'), heading(page, /^Answer/))
      await page.getByLabel('Your words').fill('No.')
      const stop = button(page, /^Stop it: Answered omar/)
      await hand.press(button(page, 'Send it'), stop)
      await hand.finish(stop, said(page, /undone/))
    },
  },
  {
    title: 'She accepts an application to the Society',
    presses: 2,
    async run(hand) {
      await hand.press(item(hand, 'Luis').getByRole('link'), heading(hand.page, named(hand, 'Luis')))
      await hand.finish(button(hand.page, 'Accept'), said(hand.page, /^Accepted/))
    },
  },
  {
    title: 'She declines an application, and its payment goes back',
    presses: 2,
    async run(hand) {
      const { page } = hand
      await hand.press(item(hand, 'Dana').getByRole('link'), heading(page, named(hand, 'Dana')))
      const amount = page.getByLabel(/^Type \$\d+ to confirm/)
      await amount.fill(/\d+/.exec((await page.getByText(/^Type \$\d+ to confirm/).textContent()) ?? '')?.[0] ?? '')
      await hand.finish(button(page, /^Decline and return/), said(page, /^Declined/))
    },
  },
  {
    title: 'She sees who bought what',
    presses: 2,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'Orders')
      await page.getByLabel('What').selectOption({ label: 'The Blueprint' })
      await hand.press(button(page, 'Show'), page.getByRole('heading', { name: 'Found' }))
      await expectInView(page, page.getByText(/@\w+\.example/).first())
    },
  },
  {
    title: 'She returns the money that someone asked for',
    presses: 2,
    async run(hand) {
      const { page } = hand
      await hand.press(item(hand, 'Harpreet').getByRole('link'), page.getByLabel(/^Type what goes back/))
      await page.getByLabel(/^Type what goes back/).fill('35')
      await hand.finish(button(page, 'Return it'), said(page, /^\$35 goes back to harpreet/))
    },
  },
  {
    title: 'She returns a part of what someone paid',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'Orders')
      await hand.press(link(page, new RegExp(emailOf(hand, 'tomas'))), page.getByLabel(/^Type what goes back/))
      await page.getByLabel(/^Type what goes back/).fill('10')
      await hand.finish(button(page, 'Return it'), said(page, /^\$10 of \$\d+ goes back to tomas/))
    },
  },
  {
    title: 'She gives someone a product',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'People')
      await hand.press(link(page, new RegExp(emailOf(hand, 'gina'))), page.getByLabel('Give them something'))
      await page.getByLabel('Give them something').selectOption({ label: 'The Blueprint' })
      await hand.finish(button(page, 'Give it'), said(page, /^Gave gina/))
    },
  },
  {
    title: 'She books a time for a call that was paid and has none',
    presses: 2,
    async run(hand) {
      const { page } = hand
      await hand.press(item(hand, 'Fern').getByRole('link'), page.getByLabel('Free times'))
      await page.getByLabel('Free times').selectOption({ index: hand.screen.of === 'Small' ? 3 : 9 })
      await hand.finish(button(page, 'Book it and invite them'), said(page, /^Booked for fern/))
    },
  },
  {
    title: 'She books a call for someone who wrote to her by phone',
    presses: 2,
    async run(hand) {
      const { page, screen } = hand
      await openPage(hand, 'Calls')
      await page.getByLabel('Their email').fill(emailOf(hand, 'olga'))
      await page.getByLabel('New day and time').fill(`${screen.year}-08-01T10:00`)
      await hand.finish(button(page, 'Book it'), said(page, /^Booked for olga/))
    },
  },
  {
    title: 'She moves a call, with a word to the client',
    presses: 3,
    async run(hand) {
      const { page, screen } = hand
      await openPage(hand, 'Calls')
      await hand.press(link(page, named(hand, 'Amy')), heading(page, named(hand, 'Amy')))
      await page.getByLabel('New day and time').fill(`${screen.year}-07-01T10:00`)
      await page.getByLabel('Your note to them').first().fill('My daughter is ill. Is this day fine?')
      await hand.finish(button(page, 'Move it and tell them'), page.getByText(/, July 1/).first())
    },
  },
  {
    title: 'She cancels a call, and its payment goes back',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'Calls')
      await hand.press(link(page, named(hand, 'Ivan')), heading(page, named(hand, 'Ivan')))
      await page.getByLabel(/^Type \$\d+ to confirm/).fill('97')
      await hand.finish(button(page, /^Cancel and return/), said(page, /ivan \w+: canceled/i))
    },
  },
  {
    title: 'She blocks days on which nobody can book',
    presses: 2,
    async run(hand) {
      const { page, screen } = hand
      await openPage(hand, 'Calls')
      await page.getByLabel('First day').fill(`${screen.year + 1}-07-01`)
      await page.getByLabel('Last day').fill(`${screen.year + 1}-07-14`)
      await hand.finish(button(page, 'Take them off'), said(page, /^No new calls: .*July 1 /))
    },
  },
  {
    title: 'She says how a call went',
    presses: 2,
    async run(hand) {
      await hand.press(item(hand, 'Grace').getByRole('link'), heading(hand.page, named(hand, 'Grace')))
      await hand.finish(button(hand.page, 'Held'), said(hand.page, /grace \w+: held/i))
    },
  },
  {
    title: 'She sends a client the plan and the recording of a call',
    presses: 2,
    async run(hand) {
      const { page } = hand
      await hand.press(item(hand, 'Noor').getByRole('link'), heading(page, named(hand, 'Noor')))
      await page.getByLabel('Their next 30 days').fill('Week 1: call the bank.')
      await page.getByLabel('Link to the recording').fill('https://video.example.com/1')
      await hand.finish(button(page, 'Send both'), said(page, /noor/i))
    },
  },
  {
    title: 'She writes a newsletter to a part of her readers',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await hand.press(
        button(page, 'More').filter({ visible: true }),
        button(page, 'Write a newsletter').filter({ visible: true }),
      )
      await hand.press(button(page, 'Write a newsletter'), page.getByLabel('Subject'))
      await page.getByLabel('Subject').fill(`Three grants, ${hand.screen.of}`)
      await page.getByLabel('Preview line').fill('All of them close in December')
      await page.getByLabel('Text', { exact: true }).fill('Hello')
      await page.getByLabel('Who gets it').selectOption('not-buyers')
      await hand.finish(button(page, 'Send it'), said(page, /^“Three grants, \w+” goes to 2 people/))
    },
  },
  {
    title: 'She writes to all members',
    presses: 3,
    async run(hand) {
      const { page } = hand
      const all = link(page, 'Write to all members').filter({ visible: true })
      await hand.press(button(page, 'More').filter({ visible: true }), all)
      await hand.press(all, heading(page, /^Write to all \d+ members/))
      await page.getByLabel('Subject').fill(`The call moves, ${hand.screen.of}`)
      await page.getByLabel('Your words').fill('It’s at noon.')
      await hand.finish(button(page, 'Send it to all of them'), said(page, /^Wrote to all \d+ members/))
    },
  },
  {
    title: 'She publishes an edition',
    presses: 3,
    async run(hand) {
      const { page, screen } = hand
      const editions = page.locator('main ol > li').filter({ hasText: 'Look through them' })
      await hand.press(editions.getByRole('link'), heading(page, /Finder/))
      const edition = page.locator('#editions').getByRole('link', { name: screen.audience }).first()
      await hand.press(edition, page.getByLabel(/^Type .* to confirm/))
      const label = (await page.getByText(/^Type .* to confirm/).textContent()) ?? ''
      await page.getByLabel(/^Type .* to confirm/).fill(/^Type (.*) to confirm/.exec(label)?.[1] ?? '')
      await hand.finish(button(page, 'Publish it'), said(page, /ublished/))
    },
  },
  {
    title: 'She replaces a file that she sells',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'Documents')
      const choice = page.getByLabel('Which file it replaces')
      const letter = choice.locator('option', { hasText: '.docx' }).nth(hand.screen.of === 'Small' ? 0 : 3)
      await choice.selectOption(await letter.getAttribute('value'))
      const value = (await letter.getAttribute('value')) ?? ''
      const [product = '', id = ''] = value.split('/')
      const file = await page.request.get(`${here.site.url}/desk/documents/${product}/files/${id}`)
      const buffer = Buffer.from(zipSync({ ...unzipSync(await file.body()), 'note.txt': strToU8(hand.screen.of) }))
      // With script the choice of a file sends the form.
      await page.getByLabel('The finished file').setInputFiles({ name: 'mine.docx', mimeType: 'text/plain', buffer })
      await page.waitForURL('**/review')
      await waitUntilHydrated(page)
      await hand.finish(button(page, /^Publish version/), said(page, /ublished|is out/))
    },
  },
  {
    title: 'She reads the month’s money',
    presses: { Small: 2, Large: 1 },
    async run(hand) {
      await openPage(hand, 'Numbers')
      await expectInView(hand.page, hand.page.getByRole('row').filter({ hasText: 'The Blueprint' }).first())
    },
  },
  {
    title: 'She takes a list along',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'Exports')
      const download = page.waitForEvent('download')
      await button(page, 'Download as CSV: Orders').click()
      expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
    },
  },
  {
    title: 'She changes her hours for calls',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'Calls')
      const hours = link(page, 'Your hours').filter({ visible: true }).first()
      await hand.press(hours, page.getByLabel('Friday, to', { exact: true }))
      const saturday = hand.screen.of === 'Small' ? '11:00' : '12:00'
      await page.getByLabel('Saturday, from', { exact: true }).fill('10:00')
      await page.getByLabel('Saturday, to', { exact: true }).fill(saturday)
      await hand.finish(button(page, 'Save: Weekly hours for calls'), page.getByText('Saved. It applies from now on.'))
    },
  },
  {
    title: 'She finds someone by a part of their address',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await hand.press(link(page, 'Find'), heading(page, 'Find'))
      await page.getByLabel(/^A name, an email/).fill(`ezra@${hand.screen.of.toLowerCase()}`)
      const found = link(page, new RegExp(emailOf(hand, 'ezra')))
      await hand.press(button(page, 'Find'), found.first())
      await hand.finish(found.first(), heading(page, new RegExp(emailOf(hand, 'ezra'))))
    },
  },
  {
    title: 'She reads what a bank wants to know of a disputed payment',
    presses: 1,
    run: (hand) =>
      hand.finish(item(hand, 'Dee').getByRole('link'), hand.page.getByRole('heading', { name: '$35 disputed' })),
  },
  {
    title: 'She decides on a report from the Society',
    presses: 2,
    async run(hand) {
      const { page } = hand
      const report = page
        .locator('main ol > li')
        .filter({ hasText: /report/i })
        .first()
      await hand.press(report.getByRole('link'), button(page, /^Leave it/).first())
      await hand.finish(button(page, /^Leave it/).first(), page.getByRole('status').filter({ hasText: /\w/ }).first())
    },
  },
  {
    title: 'She erases someone who asked for it',
    presses: 3,
    async run(hand) {
      const { page } = hand
      await openPage(hand, 'People')
      await hand.press(link(page, new RegExp(emailOf(hand, 'ezra'))), page.getByLabel('Type the address to confirm'))
      await page.getByLabel('Type the address to confirm').fill(emailOf(hand, 'ezra'))
      await hand.finish(button(page, 'Erase their data'), said(page, /^Erased/).first())
      expect(await page.getByText(emailOf(hand, 'ezra')).count(), 'the address is in no list').toBe(0)
    },
  },
]

/** Somewhere on the screen, without a scroll of hers. */
async function expectInView(page: Page, shown: Locator): Promise<void> {
  await shown.waitFor()
  await expect
    .poll(
      async () => {
        const box = await shown.boundingBox()
        const height = page.viewportSize()?.height ?? 0
        return box !== null && box.y >= 0 && box.y + Math.min(box.height, 40) <= height
      },
      { timeout: 30_000, message: `${shown} is out of sight` },
    )
    .toBe(true)
}

describe.each(SCREENS)('At $width pixels', (screen) => {
  /** The coach, signed in once for all jobs. */
  let coach: Visitor
  beforeAll(async () => {
    await reportSomething()
    const viewport = { width: screen.width, height: screen.height }
    coach = await newVisitor(here.browser, { viewport, hasTouch: screen.of === 'Small' })
    await openDesk(coach.page, here.site.url)
  })
  afterAll(() => coach?.close())

  test.each(JOBS)('$title, in three presses at most', async ({ presses, run }) => {
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
      const least = screen.of === 'Small' ? 44 : 24
      expect(await smallTargets(page, least), `${page.url()} has something too small to press`).toEqual([])
      expect(await horizontalOverflow(page), `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
    }
    const finish = async (control: Locator, answer: Locator) => {
      await press(control, answer)
      await expectInView(page, answer)
    }
    await run({ page, screen, press, finish })
    expect(count).toBeLessThanOrEqual(typeof presses === 'number' ? presses : presses[screen.of])
    expect(count).toBeLessThanOrEqual(MAX_PRESSES)
  })
})

/** A member tells her of a post. */
async function reportSomething(): Promise<void> {
  const { page, close } = await newVisitor(here.browser)
  await signInBy(page, here.site.url)
  await page.goto(`${here.site.url}/society/rooms`)
  await page.getByRole('link', { name: /Contracts/ }).click()
  const report = page.locator('a[href^="/society/report/"]').first()
  await report.waitFor({ state: 'attached' })
  await page.goto(here.site.url + (await report.getAttribute('href')))
  await page.locator('input[name=reason]').first().check()
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('We have your report').waitFor()
  await close()
}
