import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { refundRequests } from '../app/sales/payments/refund-requests.sql.ts'
import { giveCall, giveMembership, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import { type FolderDeps, fillFolder } from '../test/filled-folder.ts'
import { ownFinds } from '../test/own-finds.ts'
import { addSubscribers } from '../test/subscribers.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { type Thumb, thumbOn } from './press-count.ts'
import { newVisitor, openBrowser, openDesk, openSite, type Site, type Visitor, waitUntilHydrated } from './site.ts'

/** Something that a coach does at her desk, from her queue on. */
export interface Job {
  job: string
  presses: number
  run(thumb: Thumb): Promise<void>
}

const MAX_PRESSES = 3

/** Does each job on a phone, at a desk with one of everything that a morning may bring, and counts its presses. */
export function testJobs(jobs: readonly Job[]): void {
  let folder: string
  let site: Site
  let browser: Browser
  /** The coach, signed in once for all jobs. */
  let coach: Visitor
  beforeAll(async () => {
    folder = tempFolder('desk-jobs')
    await fillFolder(folder, fill)
    ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder }), openBrowser()])
    coach = await newVisitor(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
    await openDesk(coach.page, site.url)
  })
  afterAll(async () => {
    await coach?.close()
    await browser?.close()
    await site?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(jobs)('$job, in $presses presses', async ({ presses, run }) => {
    const { page } = coach
    await page.goto(`${site.url}/desk`)
    await page.getByRole('heading', { name: /^Done today/ }).waitFor()
    await waitUntilHydrated(page)
    const thumb = thumbOn(page)
    await run(thumb)
    expect(thumb.presses()).toBe(presses)
  })

  test('No job takes more than three presses', () => {
    expect(jobs.filter(({ presses }) => presses > MAX_PRESSES)).toEqual([])
  })
}

async function fill(deps: FolderDeps & { dataDir: string }) {
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
}

/** An item of the queue. */
export const item = (page: Page, fact: RegExp) => page.locator('main ol > li').filter({ hasText: fact })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
/** What the top of the page says that the press did. */
export const said = (page: Page, summary: RegExp): Locator => page.getByRole('status').filter({ hasText: summary })
/** What the queue says was done today. */
export const done = (page: Page, summary: RegExp): Locator =>
  page
    .locator('section', { has: page.locator('#done-heading') })
    .getByText(summary)
    .first()
