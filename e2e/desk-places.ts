import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { editionOptions, writeDraft } from '../app/editions/publishing/publishing.ts'
import { createDraft, saveDraft } from '../app/newsletter/newsletter.ts'
import { importCommand } from '../app/opportunities/opportunities.ts'
import { refundRequests } from '../app/payments/refund-requests.sql.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { today } from '../app/platform/dates.ts'
import { giveCall, giveEverything, giveMembership, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import type { FolderDeps } from '../test/filled-folder.ts'
import { ownFinds } from '../test/own-finds.ts'
import { addSubscribers } from '../test/subscribers.ts'

/** What fits into no line: an address without a place to break it, and a name in many parts. */
const LONG = 'wilhelmina.oyelaran-castellano+bookkeeping@neighborhood-bakeries-of-northern-ohio.example'
const NAME = 'Wilhelmina Antonia Oyelaran-Castellano'

export type PlaceIds = Record<'ticket' | 'call' | 'upcoming' | 'membership' | 'order' | 'draft' | 'edition', string>

/** Something of every kind that the desk shows, with what fits into no line. */
export async function fillPlaces(deps: FolderDeps & { dataDir: string }): Promise<PlaceIds> {
  const { db } = deps.database
  const now = deps.clock.now()
  const inAnHour = new Date(now.getTime() + HOUR)
  const ticket = await giveMessage(deps, LONG, inAnHour, { firstName: NAME, lastName: '' })
  await giveEverything(deps, LONG)
  const { orderId: call } = await giveCall(deps, LONG, -2, NAME)
  const { orderId: upcoming } = await giveCall(deps, 'amy@example.com', 9, NAME)
  const membership = await giveApplication(deps, 'luis@example.com', 40, NAME)
  await giveMembership(deps, 'denise@example.com', 'past_due', NAME)
  const { orderId: order } = await givePurchase(deps, LONG, 'blueprint')
  await db.insert(refundRequests).values({ orderId: order, reason: LONG, askedAt: new Date(now.getTime() - DAY) })
  await addSubscribers(db, 1)
  const draft = await createDraft(deps, 'psn_nobody')
  const words = { topic: 'newsletter', segment: 'everyone', subject: LONG, preheader: LONG, markdown: LONG } as const
  await saveDraft(deps, { id: draft, version: 1, text: { ...words, threeThatFit: true }, by: 'psn_nobody' })
  return { ticket, call, upcoming, membership, order, draft, edition: await draftEdition(deps) }
}

async function draftEdition(deps: FolderDeps & { dataDir: string }): Promise<string> {
  const deadline = new Date(deps.clock.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  const finds = join(deps.dataDir, 'finds.csv')
  await writeFile(
    finds,
    ownFinds(30, () => ({ deadline })),
  )
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', finds])
  const month = today(deps.clock).slice(0, 7)
  await writeDraft(deps, editionOptions(deps, { month, audience: 'small-business' }))
  return `${month}-small-business`
}

/** Where each page of the desk is found, by the pattern of its route. */
export const PLACES: Record<string, (ids: PlaceIds) => string> = {
  '/desk': () => '/desk',
  '/desk/find': () => '/desk/find?words=wilhelmina',
  '/desk/item': () => '/desk/item?key=claims:12',
  '/desk/write/:about': ({ ticket }) => `/desk/write/${ticket}`,
  '/desk/applications/:membership': ({ membership }) => `/desk/applications/${membership}`,
  '/desk/calls': () => '/desk/calls',
  '/desk/calls/:order': ({ call }) => `/desk/calls/${call}`,
  '/desk/calls/:order, to come': ({ upcoming }) => `/desk/calls/${upcoming}`,
  '/desk/refunds/:order': ({ order }) => `/desk/refunds/${order}`,
  '/desk/orders': () => '/desk/orders',
  '/desk/orders/:order': ({ order }) => `/desk/orders/${order}`,
  '/desk/coupons': () => '/desk/coupons',
  '/desk/money': () => '/desk/money?category=charge',
  '/desk/money/:list': () => '/desk/money/memberships',
  '/desk/numbers': () => '/desk/numbers',
  '/desk/newsletter': () => '/desk/newsletter',
  '/desk/newsletter/:draft': ({ draft }) => `/desk/newsletter/${draft}`,
  '/desk/editions': () => '/desk/editions',
  '/desk/editions/:edition': ({ edition }) => `/desk/editions/${edition}`,
  '/desk/sources': () => '/desk/sources',
  '/desk/editions/:edition/check': ({ edition }) => `/desk/editions/${edition}/check`,
  '/desk/documents': () => '/desk/documents',
  '/desk/documents/:product': () => '/desk/documents/blueprint',
  '/desk/documents/:product/review': () => '/desk/documents/startup-pack/review',
  '/desk/society': () => '/desk/society',
  '/desk/settings': () => '/desk/settings?check',
  '/desk/people': () => '/desk/people',
  '/desk/people/:person': () => `/desk/people/${encodeURIComponent(LONG)}`,
  '/desk/people/:person/account': () => `/desk/people/${encodeURIComponent(LONG)}/account`,
}

/** What is there only once a form was sent: a coupon, which stays the page's, and an uploaded file to review. */
export async function sendForms(page: Page): Promise<string> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/desk/documents/startup-pack`)
  const choice = page.getByLabel('Which file it replaces')
  const letter = choice.locator('option', { hasText: '.docx' }).first()
  const now = page.getByRole('link', { name: (await letter.textContent()) ?? '', exact: true }).first()
  const file = await page.request.get(origin + (await now.getAttribute('href')))
  const buffer = Buffer.from(zipSync({ ...unzipSync(await file.body()), 'note.txt': Buffer.from('mine') }))
  // In this order it's the button that sends the form: a file that is chosen last sends it at once.
  await page.getByLabel('The finished file').setInputFiles({ name: 'mine.docx', mimeType: 'text/plain', buffer })
  await choice.selectOption(await letter.getAttribute('value'))
  await page.getByRole('button', { name: 'Upload and review' }).click()
  await page.waitForURL('**/review')
  await page.goto(`${origin}/desk/coupons`)
  await page.getByLabel('Code').fill('NEIGHBORHOODBAKERY20')
  await page.getByLabel('What it takes off').fill('20%')
  await page.getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('heading', { name: 'NEIGHBORHOODBAKERY20' }).waitFor()
  return new URL(page.url()).pathname
}
