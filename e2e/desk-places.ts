import { eq } from 'drizzle-orm'
import { unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { bookings } from '../app/calls/bookings/bookings.sql.ts'
import { broughtLists } from '../app/desk/bring/brought-lists.sql.ts'
import { editionOptions, writeDraft } from '../app/finder/editions/publishing/publishing.ts'
import { createDraft, saveDraft } from '../app/people/newsletter/newsletter.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { today } from '../app/platform/dates.ts'
import { refundRequests } from '../app/sales/payments/payments.sql.ts'
import { applications } from '../app/society/membership/membership.sql.ts'
import { giveCall, giveEverything, giveMembership, givePurchase } from '../test/account-people.ts'
import { giveApplication, giveMessage } from '../test/desk-facts.ts'
import type { FolderDeps } from '../test/filled-folder.ts'
import { importText, ownFinds } from '../test/own-finds.ts'
import { addSubscribers } from '../test/subscribers.ts'

/** What someone types who wants it to run at the coach's desk. */
const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"\'><svg onload=window.hacked=1>'

/** What fits into no line: an address without a place to break it. */
const LONG = 'wilhelmina.oyelaran-castellano+bookkeeping@neighborhood-bakeries-of-northern-ohio.example'

type DeskIds = Record<'ticket' | 'call' | 'upcoming' | 'membership' | 'order' | 'draft' | 'edition' | 'list', string>
type DeskDeps = FolderDeps & { dataDir: string }

/** Something of every kind, with hostile words wherever a client writes any, of someone whose address fits into no line. */
export async function fillPlaces(deps: DeskDeps): Promise<DeskIds> {
  const { db } = deps.database
  const now = deps.clock.now().getTime()
  const written = { firstName: HOSTILE, lastName: '', businessType: HOSTILE, subject: HOSTILE, message: HOSTILE }
  const ticket = await giveMessage(deps, LONG, new Date(now + HOUR), written)
  const { orderId: call } = await giveCall(deps, LONG, -2, HOSTILE)
  await db.update(bookings).set({ question: HOSTILE }).where(eq(bookings.orderId, call))
  const membership = await giveApplication(deps, 'luis@example.com', 40, HOSTILE)
  await db.update(applications).set({ answers: { name: HOSTILE, business: HOSTILE, needs: HOSTILE, heard: HOSTILE } })
  const { orderId: upcoming } = await giveCall(deps, 'amy@example.com', 5, HOSTILE)
  const { orderId: order } = await givePurchase(deps, LONG, 'blueprint')
  await db.insert(refundRequests).values({ orderId: order, reason: HOSTILE, askedAt: new Date(now - DAY) })
  await addSubscribers(db, 1)
  const draft = await createDraft(deps, 'psn_nobody')
  const words = { subject: HOSTILE, preheader: HOSTILE, markdown: HOSTILE }
  const text = { topic: 'newsletter', segment: 'everyone', ...words, threeThatFit: true } as const
  await saveDraft(deps, { id: draft, version: 1, text, by: 'psn_nobody' })
  const list = 'lst_hostile'
  const content = `email,name,product\n${HOSTILE.replaceAll('"', "'")},,\nrosa@example.com,,"${HOSTILE.replaceAll('"', '""')}"\n`
  await db
    .insert(broughtLists)
    .values({ id: list, kind: 'clients', fileName: HOSTILE, content, uploadedAt: deps.clock.now() })
  await giveEverything(deps, LONG)
  await giveMembership(deps, 'denise@example.com', 'past_due', HOSTILE)
  return { ticket, call, upcoming, membership, order, draft, list, edition: await draftEdition(deps) }
}

/** A draft of this month whose first entry has a hostile title. */
async function draftEdition(deps: DeskDeps): Promise<string> {
  const deadline = new Date(deps.clock.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  const title = `"${HOSTILE.replaceAll('"', '""')}"`
  const finds = ownFinds(30, (at) => ({ deadline, ...(at === 0 && { title }) }))
  await importText(deps, 'own', finds)
  const month = today(deps.clock).slice(0, 7)
  await writeDraft(deps, editionOptions(deps, { month, audience: 'small-business' }))
  return `${month}-small-business`
}

const person = `/desk/people/${encodeURIComponent(LONG)}`

/** Where each page of the desk is found in each of its states, by the pattern of its route and what is special. */
export const PLACES: Record<string, (ids: DeskIds) => string> = {
  '/desk': () => '/desk',
  '/desk/find': () => '/desk/find',
  '/desk/find, with words': () => '/desk/find?words=wilhelmina',
  '/desk/item': () => '/desk/item?key=claims:12',
  '/desk/item, gone': () => '/desk/item?key=gone',
  '/desk/write/:about': ({ ticket }) => `/desk/write/${ticket}`,
  '/desk/applications/:membership': ({ membership }) => `/desk/applications/${membership}`,
  '/desk/bring': () => '/desk/bring?problem=none&kind=clients',
  '/desk/bring/:list': ({ list }) => `/desk/bring/${list}`,
  '/desk/calls': () => '/desk/calls',
  '/desk/calls/:order': ({ call }) => `/desk/calls/${call}`,
  '/desk/calls/:order, to come': ({ upcoming }) => `/desk/calls/${upcoming}`,
  '/desk/refunds/:order': ({ order }) => `/desk/refunds/${order}`,
  '/desk/orders': () => '/desk/orders',
  '/desk/orders, to review': () => '/desk/orders?kind=review',
  '/desk/orders/:order': ({ order }) => `/desk/orders/${order}`,
  '/desk/exports': () => '/desk/exports',
  '/desk/numbers': () => '/desk/numbers',
  '/desk/newsletter': () => '/desk/newsletter',
  '/desk/newsletter/:draft': ({ draft }) => `/desk/newsletter/${draft}`,
  '/desk/finder': () => '/desk/finder',
  '/desk/finder/candidates': () => '/desk/finder/candidates',
  '/desk/finder/clip': () => '/desk/finder/clip?page=pag_starter01',
  '/desk/finder/data': () => '/desk/finder/data',
  '/desk/finder/:edition': ({ edition }) => `/desk/finder/${edition}`,
  '/desk/documents': () => '/desk/documents',
  '/desk/documents/:product': () => '/desk/documents/blueprint?problem=type&file=letter-docx',
  '/desk/documents/:product/review': () => '/desk/documents/startup-pack/review',
  '/desk/society': () => '/desk/society',
  '/desk/society, at risk': () => '/desk/society?kind=at_risk',
  '/desk/society, of nobody': () => '/desk/society?words=nobody',
  '/desk/pages': () => '/desk/pages',
  '/desk/pages/publish': () => '/desk/pages/publish',
  '/desk/pages/:file': () => '/desk/pages/about',
  '/desk/pages/:file/:part': () => '/desk/pages/about/values',
  '/desk/pages/:file/:part, a price': () => '/desk/pages/offers/society',
  '/desk/pages/:file, with prices': () => '/desk/pages/offers',
  '/desk/stories': () => '/desk/stories',
  '/desk/going-live': () => '/desk/going-live',
  '/desk/settings': () => '/desk/settings',
  '/desk/settings, checked': () => '/desk/settings?check',
  '/desk/people': () => '/desk/people',
  '/desk/people, found': () => '/desk/people?words=example',
  '/desk/people, not found': () => '/desk/people?words=no',
  '/desk/people/:person': () => person,
  '/desk/people/:person/account': () => `${person}/account`,
}

/** What is there only once a form was sent: an uploaded file to review. */
export async function sendForms(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/desk/documents/startup-pack`)
  const choice = page.getByLabel('Which file it replaces')
  const letter = choice.locator('option', { hasText: '.docx' }).first()
  const now = page.getByRole('link', { name: (await letter.textContent()) ?? '', exact: true }).first()
  const file = await page.request.get(siteUrl + (await now.getAttribute('href')))
  const buffer = Buffer.from(zipSync({ ...unzipSync(await file.body()), 'note.txt': Buffer.from('mine') }))
  // In this order it's the button that sends the form: a file that is chosen last sends it at once.
  await page.getByLabel('The finished file').setInputFiles({ name: 'mine.docx', mimeType: 'text/plain', buffer })
  await choice.selectOption(await letter.getAttribute('value'))
  await page.getByRole('button', { name: 'Upload and review' }).click()
  await page.waitForURL('**/review')
}
