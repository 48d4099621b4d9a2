import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCommand } from '../app/opportunities/opportunities.ts'
import { refundRequests } from '../app/payments/refund-requests.sql.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { giveCall, giveMembership, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import { type FolderDeps, fillFolder } from '../test/filled-folder.ts'
import { ownFinds } from '../test/own-finds.ts'
import { addSubscribers } from '../test/subscribers.ts'
import { type Thumb, thumbOn } from './press-count.ts'
import { newVisitor, openBrowser, openSite, type Site } from './site.ts'

let folder: string
let site: Site
let browser: Browser
let order: string

/** One of everything that a morning may bring. */
async function fill(deps: FolderDeps & { dataDir: string }) {
  const { db } = deps.database
  const now = deps.clock.now().getTime()
  await giveMessage(deps, 'rosa@example.com', new Date(now + HOUR), { firstName: 'Rosa', lastName: 'Lindqvist' })
  await giveMessage(deps, 'omar@example.com', new Date(now + 2 * HOUR), { firstName: 'Omar', lastName: 'Haddad' })
  await giveCall(deps, 'grace@example.com', -2, 'Grace Okafor')
  await giveCall(deps, 'noor@example.com', -3, 'Noor Haddad')
  await giveCall(deps, 'amy@example.com', 1 / 24, 'Amy Castellano')
  await giveApplication(deps, 'luis@example.com', 40, 'Luis Marte')
  const wished = await givePurchase(deps, 'harpreet@example.com', 'blueprint')
  await db
    .insert(refundRequests)
    .values({ orderId: wished.orderId, reason: 'Not for me', askedAt: new Date(now - DAY) })
  order = (await givePurchase(deps, 'ines@exmaple.com', 'startup-pack', { daysAgo: 1 })).orderId
  await givePurchase(deps, 'tomas@example.com', 'funding-pack', { daysAgo: 0 })
  await giveMessage(deps, 'ulla@example.com', new Date(now + DAY), { firstName: 'Ulla', lastName: 'Berg' })
  await giveMembership(deps, 'denise@example.com', 'past_due', 'Denise Ortiz')
  await addSubscribers(db, 2)
  const finds = join(folder, 'finds.csv')
  const deadline = new Date(now + 60 * DAY).toISOString().slice(0, 10)
  await writeFile(
    finds,
    ownFinds(30, () => ({ deadline })),
  )
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', finds])
}

/** The coach at her desk, with her phone. */
async function atDesk(): Promise<Thumb & { close(): Promise<void> }> {
  const { page, close } = await newVisitor(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  page.setDefaultTimeout(15_000)
  await page.goto(`${site.url}/login?next=/desk`)
  await page.getByRole('button', { name: 'Sign in as Simone' }).click()
  await page.waitForURL((url) => url.pathname === '/desk')
  return { ...thumbOn(page), close }
}

const item = (page: Page, fact: RegExp) => page.locator('main ol > li').filter({ hasText: fact })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** A room by the bar: one press, or two where the bar has no space for it. */
async function room({ page, open, press }: Thumb, name: string) {
  const inBar = page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link', { name, exact: true })
  if (await inBar.isVisible()) return press(inBar)
  await open(button(page, 'More'))
  return press(page.getByRole('navigation', { name: 'More of the desk' }).getByRole('link', { name, exact: true }))
}

/** Two presses, the second one the phone's own key for it. */
async function find({ page, press }: Thumb, words: string) {
  await press(link(page, /^Find$/))
  await page.getByRole('searchbox').fill(words)
  await press(button(page, 'Find'))
}

const done = (page: Page, summary: RegExp) =>
  page.locator('#done-heading').locator('xpath=../..').getByText(summary).first().waitFor()

const JOBS: { job: string; presses: number; run: (thumb: Thumb) => Promise<void> }[] = [
  {
    job: 'She puts an item of her morning off until tomorrow',
    presses: 2,
    async run({ page, open, press }) {
      await open(item(page, /Omar/).locator('summary'))
      await press(button(page, 'Tomorrow at 9 AM'))
      expect(await item(page, /Omar/).count()).toBe(0)
    },
  },
  {
    job: 'She takes back what she did today',
    presses: 1,
    async run({ page, press }) {
      await press(button(page, /^Undo: Later/).first())
      await item(page, /Omar/).waitFor()
    },
  },
  {
    job: 'She answers a message',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Rosa/).getByRole('link'))
      await page.getByLabel('Your words').fill('Yes. It needs the bank’s signature.')
      await press(button(page, 'Send it'))
      await done(page, /^Answered/)
    },
  },
  {
    job: 'She accepts an application to the Society',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Luis/).getByRole('link'))
      await press(button(page, 'Accept'))
      await done(page, /^Accepted/)
    },
  },
  {
    job: 'She returns the money that someone asked for',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /harpreet/i).getByRole('link'))
      await page.getByLabel(/^Type what goes back/).fill('35')
      await press(button(page, 'Return it'))
      await done(page, /^\$35 goes back to harpreet@example.com/)
    },
  },
  {
    job: 'She returns a part of a payment that nobody asked back',
    presses: 3,
    async run({ page, press }) {
      await press(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Orders' }))
      await press(link(page, /tomas@example.com/))
      await page.getByLabel(/^Type what goes back/).fill('10')
      await press(button(page, 'Return it'))
      await done(page, /^\$10 .*goes back to tomas@example.com/)
    },
  },
  {
    job: 'She says how a call went',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Grace/).getByRole('link'))
      await press(button(page, 'Held'))
      await page.getByText('Held').first().waitFor()
    },
  },
  {
    job: 'She sends a client the plan and the recording of a call',
    presses: 2,
    async run({ page, press }) {
      await press(item(page, /Noor/).getByRole('link'))
      await page.getByLabel('Their next 30 days').fill('Week 1: call the bank.')
      await page.getByLabel('Link to the recording').fill('https://video.example.com/1')
      await press(button(page, 'Send both'))
      await done(page, /Noor Haddad/)
    },
  },
  {
    job: 'She blocks days on which nobody can book',
    presses: 2,
    async run({ page, press }) {
      await press(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Calls' }))
      await page.getByLabel('First day').fill('2031-07-01')
      await page.getByLabel('Last day').fill('2031-07-14')
      await press(button(page, 'Take them off'))
      await button(page, /^Open again: .*July 1 /).waitFor()
    },
  },
  {
    job: 'She finds someone by a part of a name',
    presses: 3,
    async run(thumb) {
      await find(thumb, 'castell')
      await thumb.press(link(thumb.page, /Amy Castellano/))
      await thumb.page.getByRole('heading', { level: 1, name: 'Amy Castellano' }).waitFor()
    },
  },
  {
    job: 'She sends someone’s files again',
    presses: 3,
    async run(thumb) {
      await find(thumb, 'tomas@example.com')
      await thumb.press(button(thumb.page, 'Send their files again'))
      await thumb.page
        .getByText(/sent .*again|again/i)
        .first()
        .waitFor()
    },
  },
  {
    job: 'She corrects the address that someone mistyped',
    presses: 3,
    async run(thumb) {
      await find(thumb, order)
      await thumb.page.getByLabel('The right one').fill('ines@example.com')
      await thumb.press(button(thumb.page, 'Correct it'))
      await thumb.page.getByRole('link', { name: 'ines@example.com' }).waitFor()
    },
  },
  {
    job: 'She gives someone a product',
    presses: 3,
    async run(thumb) {
      await find(thumb, 'grace@example.com')
      await thumb.page.getByLabel('Give them something').selectOption({ index: 0 })
      await thumb.press(button(thumb.page, 'Give it'))
      await thumb.page.getByText(/^Gave/).first().waitFor()
    },
  },
  {
    job: 'She erases the data of someone who wrote a letter',
    presses: 3,
    async run(thumb) {
      await find(thumb, 'ulla@example.com')
      await thumb.page.getByLabel('Type the address to confirm').fill('ulla@example.com')
      await thumb.press(button(thumb.page, 'Erase their data'))
      expect(new URL(thumb.page.url()).search).toBe('?erased')
    },
  },
  {
    job: 'She sees what came in this month, and the rows of a figure',
    presses: 3,
    async run(thumb) {
      await room(thumb, 'Money')
      await thumb.press(thumb.page.locator('main a[href^="/desk/money/"]').first())
      await thumb.page.locator('main h1').waitFor()
    },
  },
  {
    job: 'She makes a coupon',
    presses: 3,
    async run(thumb) {
      await room(thumb, 'Coupons')
      await thumb.page.getByLabel('Code').fill('SPRING20')
      await thumb.page.getByLabel('What it takes off').fill('20%')
      await thumb.press(button(thumb.page, 'Make it'))
      await thumb.page.getByText('SPRING20').first().waitFor()
    },
  },
  {
    job: 'She drafts an edition',
    presses: 3,
    async run(thumb) {
      await room(thumb, 'Editions')
      await thumb.press(thumb.page.getByRole('button', { name: /^Make the draft/ }).first())
      await thumb.page.locator('main ol h3').first().waitFor()
    },
  },
  {
    job: 'She sees which members are at risk',
    presses: 3,
    async run(thumb) {
      await room(thumb, 'Society')
      await thumb.press(link(thumb.page, /^At risk/))
      await thumb.page.getByText('Denise Ortiz').waitFor()
    },
  },
  {
    job: 'She sees how many come, answer, buy and win',
    presses: 2,
    async run(thumb) {
      await room(thumb, 'Numbers')
      await thumb.page.locator('main figure').first().waitFor()
    },
  },
  {
    job: 'She publishes a finished file in place of one that she sells',
    // A product has to be chosen, and its owners get an email, so she reads it once more before it goes out.
    presses: 5,
    async run(thumb) {
      const { page, press } = thumb
      await room(thumb, 'Documents')
      await press(link(page, 'Startup Essentials Template Pack'))
      const letter = page.getByLabel('Which file it replaces').locator('option', { hasText: '.docx' }).first()
      await page.getByLabel('Which file it replaces').selectOption(await letter.getAttribute('value'))
      const now = page.getByRole('link', { name: (await letter.textContent()) ?? '', exact: true }).first()
      const file = await page.request.get(new URL((await now.getAttribute('href')) ?? '', site.url).href)
      const buffer = Buffer.from(zipSync({ ...unzipSync(await file.body()), 'note.txt': Buffer.from('mine') }))
      await page.getByLabel('The finished file').setInputFiles({ name: 'mine.docx', mimeType: 'text/plain', buffer })
      await press(button(page, 'Upload and review'))
      await page.getByLabel('What changed').fill('The letter has a new first line.')
      await press(page.getByRole('button', { name: /^Publish version/ }))
      await page
        .getByRole('status')
        .getByText(/is out/)
        .waitFor()
    },
  },
  {
    job: 'She changes the link of her video calls',
    presses: 3,
    async run({ page, press }) {
      await press(link(page, /^Find$/))
      await press(link(page, 'Change your video link'))
      await page.getByRole('textbox', { name: 'Video link' }).fill('https://video.example.com/simone')
      await press(button(page, 'Save: Video link'))
      await page.getByText('Saved. It holds from now on.').waitFor()
    },
  },
  {
    job: 'She tries whether emails leave the server',
    presses: 3,
    async run(thumb) {
      await room(thumb, 'Settings')
      await thumb.press(button(thumb.page, 'Send me a test email'))
      await thumb.page.locator('#works [role=status]').waitFor()
    },
  },
]

describe('With a thumb, at 360 pixels', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'desk-jobs-'))
    await fillFolder(folder, fill)
    ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder }), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(JOBS)('$job, in $presses presses at most', async ({ presses, run }) => {
    const { close, ...thumb } = await atDesk()
    await run(thumb)
    expect(thumb.presses()).toBeLessThanOrEqual(presses)
    await close()
  })
})
