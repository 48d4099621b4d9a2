import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lastSegment } from '../../../../test/buyer.ts'
import { visitDesk } from '../../../../test/desk-visits.ts'
import { applicationAnswers, filledApplyForm, societyForFile } from '../../../../test/members.ts'
import { visitPage } from '../../../../test/visit-page.ts'
import { DAY } from '../../../platform/clock.ts'
import { orders } from '../../../sales/orders/orders.sql.ts'
import { countNewsletterOrders } from '../../../sales/orders/orders.ts'
import { applications } from '../membership.sql.ts'
import * as applyPage from './apply-page.tsx'

const { clock, emailTexts, shop, stands } = societyForFile()

/** Opens the form and sends it where it says, as a browser does. @returns where that was */
async function applyFrom(
  path: string,
  email: string,
  headers: Record<string, string> = {},
  { button = 'send', referrer }: { button?: string; referrer?: string } = {},
) {
  const opened = await visitPage(shop, applyPage, { path, headers })
  const { target } = opened.data as { target: string }
  await send(target, email, button, referrer)
  return target
}

async function send(path: string, email: string, button: string, referrer?: string): Promise<void> {
  const form = Object.fromEntries(filledApplyForm(shop, applicationAnswers(email), button))
  const sent = await visitDesk(shop, undefined, path, { ...form, ...(referrer && { referrer }) })
  expect(sent.data).toMatchObject({ state: button === 'send' ? 'unconfirmed' : 'saved' })
}

async function confirm(email: string): Promise<string> {
  const [text = ''] = await emailTexts(email, 'Please confirm')
  const [path = ''] = /\/apply\/confirm\/[\w.-]+/.exec(text) ?? []
  return (await visitDesk(shop, undefined, path, {})).location
}

/** Presses the button of the application's page, which starts the checkout. @returns the newsletter of the order */
async function startPaying(link: string) {
  const { location } = await visitDesk(shop, undefined, `${link}?pay`, {})
  const [order] = await shop.database.db.select().from(orders).orderBy(desc(orders.createdAt)).limit(1)
  return { session: lastSegment(location), newsletter: order?.newsletter, source: order?.source }
}

test('A membership whose application began from a newsletter’s link counts for the newsletter once it’s paid, days later', async () => {
  expect(await applyFrom('/apply?i=march-news', 'ada@example.com')).toBe('/apply?i=march-news')
  const link = await confirm('ada@example.com')
  clock.offsetMs += 5 * DAY
  const { session, newsletter } = await startPaying(link)
  expect(newsletter).toBe('march-news')
  const count = async () => (await countNewsletterOrders(shop.database.db, ['march-news'])).get('march-news')
  expect(await count(), 'not before it is paid').toBeUndefined()
  await shop.emulator.pay(session, 'ada@example.com')
  await stands('ada@example.com', 'in_review')
  expect(await count()).toEqual({ count: 1, cents: 3500 })
})

test('The newsletter comes along from the Society’s page, which led to the form', async () => {
  const headers = { Referer: `${shop.deps.publicUrl()}/society?i=april-news` }
  expect(await applyFrom('/apply', 'bea@example.com', headers)).toBe('/apply?i=april-news')
  expect((await startPaying(await confirm('bea@example.com'))).newsletter).toBe('april-news')
})

test('A draft keeps the newsletter that it was begun from, and what first led its writer to the site', async () => {
  const email = 'cleo@example.com'
  await applyFrom('/apply?i=may-news', email, {}, { button: 'keep', referrer: 'https://www.google.com/' })
  const [text = ''] = await emailTexts(email, 'Your application is saved')
  const [path = ''] = /\/apply\/[\w.-]+/.exec(text) ?? []
  await send(path, email, 'send', 'https://mail.google.com/')
  expect(await startPaying(await confirm(email))).toMatchObject({ newsletter: 'may-news', source: 'search' })
})

test.each([
  ['/apply', {}],
  ['/apply', { Referer: 'https://example.com/?i=march-news' }],
  ['/apply?i=%3Cscript%3E', {}],
])('Applied for at %s with %o, a membership counts for no newsletter', async (path, headers) => {
  const email = `dana-${Math.random()}@example.com`
  expect(await applyFrom(path, email, headers)).toBe('/apply')
  const [application] = await shop.database.db.select().from(applications).where(eq(applications.email, email))
  expect(application?.newsletter).toBeNull()
})
