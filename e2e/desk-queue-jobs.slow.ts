import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { refundRequests } from '../app/sales/payments/refund-requests.sql.ts'
import { giveCall, giveMembership, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import { ownFinds } from '../test/own-finds.ts'
import { addSubscribers } from '../test/subscribers.ts'
import { horizontalOverflow, smallTargets } from './page-measurements.ts'
import { filledSiteForFile, newVisitor, openDesk, type Visitor, waitUntilHydrated } from './site.ts'

// What begins with an item of the queue, with a thumb at 360 pixels, in an order in which none is in another's way.
const here = filledSiteForFile(async (deps) => {
  const { db } = deps.database
  const now = deps.clock.now().getTime()
  await giveMessage(deps, 'rosa@example.com', new Date(now + HOUR), { firstName: 'Rosa', lastName: 'Lindqvist' })
  await giveMessage(deps, 'omar@example.com', new Date(now + 2 * HOUR), { firstName: 'Omar', lastName: 'Haddad' })
  await giveMessage(deps, 'ulla@example.com', new Date(now + DAY), { firstName: 'Ulla', lastName: 'Berg' })
  await giveCall(deps, 'grace@example.com', -2, 'Grace Okafor')
  await giveCall(deps, 'noor@example.com', -3, 'Noor Haddad')
  await giveCall(deps, 'amy@example.com', 8, 'Amy Castellano')
  await giveCall(deps, 'ivan@example.com', 9, 'Ivan Petrov')
  await giveApplication(deps, 'luis@example.com', 40, 'Luis Marte')
  await giveMembership(deps, 'denise@example.com', 'past_due', 'Denise Ortiz')
  const { orderId } = await givePurchase(deps, 'harpreet@example.com', 'blueprint')
  await db.insert(refundRequests).values({ orderId, reason: 'Not for me', askedAt: new Date(now - DAY) })
  await givePurchase(deps, 'fern@example.com', 'focus-call', { daysAgo: 0 })
  await givePurchase(deps, 'ines@exmaple.com', 'startup-pack', { daysAgo: 1 })
  await givePurchase(deps, 'tomas@example.com', 'funding-pack', { daysAgo: 0 })
  await addSubscribers(db, 2)
  const finds = join(deps.dataDir, 'finds.csv')
  const deadline = new Date(now + 60 * DAY).toISOString().slice(0, 10)
  await writeFile(
    finds,
    ownFinds(30, () => ({ deadline })),
  )
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', finds])
})
/** The coach, signed in once for all jobs. */
let coach: Visitor
beforeAll(async () => {
  coach = await newVisitor(here.browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  await openDesk(coach.page, here.site.url)
})
afterAll(() => coach?.close())

const MAX_PRESSES = 3

interface Thumb {
  page: Page
  /** Presses something, and waits for what it leads to: something on the page that wasn't there before. */
  press(control: Locator, leadsTo: Locator): Promise<void>
}

/** Something that a coach does: its presses are counted, and all that they lead to must fit her screen and her thumb. */
function job(title: string, presses: number, run: (thumb: Thumb) => Promise<void>): void {
  test(`${title}, in ${presses} presses`, async () => {
    const { page } = coach
    await page.goto(`${here.site.url}/desk`)
    await page.getByRole('heading', { name: /^Done today/ }).waitFor()
    await waitUntilHydrated(page)
    let count = 0
    await run({
      page,
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
    })
    expect(count).toBe(presses)
    expect(presses).toBeLessThanOrEqual(MAX_PRESSES)
  })
}

/** An item of the queue. */
const item = (page: Page, fact: RegExp) => page.locator('main ol > li').filter({ hasText: fact })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
/** What the top of the page says that the press did. */
const said = (page: Page, summary: RegExp): Locator => page.getByRole('status').filter({ hasText: summary })
/** What the queue says was done today. */
const done = (page: Page, summary: RegExp): Locator =>
  page
    .locator('section', { has: page.locator('#done-heading') })
    .getByText(summary)
    .first()

const openCalls = ({ page, press }: Thumb) =>
  press(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Calls' }), heading(page, 'Calls'))

job('She puts an item of her morning off until tomorrow', 1, async ({ page, press }) => {
  await press(item(page, /Ulla/).getByRole('button', { name: /^Later/ }), done(page, /^Later.*Ulla/))
  await item(page, /Ulla/).waitFor({ state: 'detached' })
})

job('She takes back what she did today', 1, async ({ page, press }) => {
  await press(button(page, /^Undo: Later.*Ulla/), item(page, /Ulla/))
})

job('She answers a message', 2, async ({ page, press }) => {
  await press(item(page, /Rosa/).getByRole('link'), heading(page, 'Answer Rosa Lindqvist'))
  await page.getByLabel('Your words').fill('Yes. It needs the bank’s signature.')
  await press(button(page, 'Send it'), said(page, /^Answered/))
})

job('She stops an answer before it goes out', 3, async ({ page, press }) => {
  await press(item(page, /Omar/).getByRole('link'), heading(page, 'Answer Omar Haddad'))
  await page.getByLabel('Your words').fill('No.')
  const stop = button(page, /^Stop it: Answered Omar/)
  await press(button(page, 'Send it'), stop)
  await press(stop, page.getByLabel('Your words'))
})

job('She accepts an application to the Society', 2, async ({ page, press }) => {
  await press(item(page, /Luis/).getByRole('link'), heading(page, /Luis/))
  await press(button(page, 'Accept'), said(page, /^Accepted/))
})

job('She returns the money that someone asked for', 2, async ({ page, press }) => {
  await press(item(page, /harpreet/i).getByRole('link'), page.getByLabel(/^Type what goes back/))
  await page.getByLabel(/^Type what goes back/).fill('35')
  await press(button(page, 'Return it'), said(page, /^\$35 goes back to harpreet@example.com/))
})

job('She says how a call went', 2, async ({ page, press }) => {
  await press(item(page, /Grace/).getByRole('link'), heading(page, 'Grace Okafor'))
  await press(button(page, 'Held'), said(page, /Grace Okafor: held/))
})

job('She sends a client the plan and the recording of a call', 2, async ({ page, press }) => {
  await press(item(page, /Noor/).getByRole('link'), heading(page, 'Noor Haddad'))
  await page.getByLabel('Their next 30 days').fill('Week 1: call the bank.')
  await page.getByLabel('Link to the recording').fill('https://video.example.com/1')
  await press(button(page, 'Send both'), said(page, /Noor Haddad/))
})

job('She moves a call, with a word to the client', 3, async ({ page, press }) => {
  await openCalls({ page, press })
  await press(link(page, /Amy Castellano/), heading(page, 'Amy Castellano'))
  await page.getByLabel('New day and time').fill('2031-07-01T10:00')
  await page.getByLabel('Your note to them').first().fill('My daughter is ill. Is this day fine?')
  await press(button(page, 'Move it and tell them'), page.getByText('Tuesday, July 1').first())
})

job('She cancels a call, and its payment goes back', 3, async ({ page, press }) => {
  await openCalls({ page, press })
  await press(link(page, /Ivan Petrov/), heading(page, 'Ivan Petrov'))
  await page.getByLabel(/^Type \$\d+ to confirm/).fill('97')
  await press(button(page, /^Cancel and return/), said(page, /Ivan Petrov: canceled/))
})

job('She blocks days on which nobody can book', 2, async ({ page, press }) => {
  await openCalls({ page, press })
  await page.getByLabel('First day').fill('2032-07-01')
  await page.getByLabel('Last day').fill('2032-07-14')
  await press(button(page, 'Take them off'), button(page, /^Open again: .*July 1 /))
})

job('She books a time for a call that was paid and has none', 2, async ({ page, press }) => {
  await press(item(page, /fern@example.com has no time/).getByRole('link'), page.getByLabel('Free times'))
  await page.getByLabel('Free times').selectOption({ index: 3 })
  await press(button(page, 'Book it and invite them'), said(page, /^Booked for fern@example.com/))
})

job('She books a call for someone who wrote to her by phone', 2, async ({ page, press }) => {
  await openCalls({ page, press })
  await page.getByLabel('Their email').fill('olga@example.com')
  await page.getByLabel('New day and time').fill('2031-08-01T10:00')
  await press(button(page, 'Book it'), said(page, /^Booked for olga@example.com/))
})

job('She takes a list along', 2, async ({ page, press }) => {
  await press(button(page, 'More'), link(page, 'Exports'))
  await press(link(page, 'Exports'), heading(page, 'Exports'))
})
