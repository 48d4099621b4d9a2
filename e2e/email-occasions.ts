import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { deskEmails } from '../app/desk/desk.sql.ts'
import { emailDownloadLink, grantEntitlement } from '../app/downloads/downloads.ts'
import { entitlements } from '../app/downloads/entitlements.sql.ts'
import { productVersions } from '../app/downloads/versions.sql.ts'
import { findPurchasedEdition } from '../app/editions/publishing/publishing.ts'
import { updatePick } from '../app/editions/reading/reading.ts'
import { emailDataLink, eraseMyData } from '../app/my-data/my-data.ts'
import { confirmSubscription, findSubscriberByEmail } from '../app/newsletter/subscriptions.ts'
import { savedSearches } from '../app/open-opportunities/open-opportunities.sql.ts'
import { importCommand } from '../app/opportunities/opportunities.ts'
import { orders } from '../app/orders/orders.sql.ts'
import { recordGift } from '../app/orders/orders.ts'
import { askForRefund } from '../app/payments/payments.ts'
import { DAY, MINUTE } from '../app/platform/clock.ts'
import { dayOf } from '../app/platform/dates.ts'
import { issueFormToken } from '../app/platform/forms/form-token.ts'
import { alertOwner, OWNER_ALERT_EMAIL } from '../app/platform/mail/owner-alerts.ts'
import { parseQuizAnswers } from '../app/quiz/answers.ts'
import { emailQuizResult } from '../app/quiz/quiz.ts'
import { addressChanges, coachInvitations } from '../app/sign-in/sign-in.sql.ts'
import { cards } from '../app/society/board/cards.sql.ts'
import { site } from '../site.config.ts'
import { buyBlueprint, type OutboxEmail, waitForEmails } from '../test/buyer.ts'
import type { Shop } from '../test/shop.ts'
import { readSignInEmail, SignInBrowser } from '../test/sign-in-browser.ts'
import { signIn } from '../test/signed-in.ts'

import {
  boughtEdition,
  type Here,
  writeLiveCallEmails,
  writeMembershipEmails,
  writeSocietyEmails,
  writeWinEmail,
} from './society-email-occasions.ts'

/** An email that was written here and not sent. */
export interface WrittenEmail {
  kind: string
  subject: string
  html: string
  text: string
}

/** Lets everything happen that an email goes out for. @returns those that were only written; the others are in the outbox */
export async function letEveryEmailHappen(shop: Shop, clock: Here['clock']): Promise<WrittenEmail[]> {
  const written: WrittenEmail[] = []
  const here: Here = {
    shop,
    clock,
    async write(kind, data) {
      const email = await shop.deps.templates[kind]?.(data)
      if (email) written.push({ kind, ...email })
    },
  }
  for (const happen of OCCASIONS) await happen(here)
  return written
}

const newest = async (here: Here, email: string, count: number) =>
  (await waitForEmails(here.shop, email, count)).at(-1) as OutboxEmail
const tokenIn = (mail: OutboxEmail, path: string) => new RegExp(`${path}/([\\w.-]+)`).exec(mail.text)?.[1] ?? ''

async function sendForm(here: Here, path: string, form: string, fields: Record<string, string>): Promise<void> {
  const form_token = issueFormToken(here.shop.deps.secret, {
    form,
    kind: 'script',
    at: here.clock.now(),
    network: '127.0.0.1',
  })
  here.clock.offsetMs += 10_000
  const answer = await fetch(here.shop.url + path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, form_token }),
    headers: { Accept: 'application/json', Origin: here.shop.url },
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** A card of something that she picked. */
async function pickedCard(here: Here, entitlementId: string): Promise<string> {
  const bought = await findPurchasedEdition(here.shop.database.db, 'money-finder-nonprofit', 'sample')
  if (!bought) throw new Error('there is no sample')
  const owned = { ...bought, entitlement: { id: entitlementId, email: 'buyer@example.com' } }
  await updatePick(here.shop.deps, owned, { entry: 'sample-1', stage: 'preparing' })
  const [card] = await here.shop.database.db.select({ id: cards.id }).from(cards)
  return card?.id ?? ''
}

async function bookCall(
  here: Here,
  id: string,
  state: 'booked' | 'canceled' | 'displaced',
  orderId: string,
): Promise<string> {
  const now = here.clock.now().toISOString()
  const [from, to] = [DAY, DAY + 30 * MINUTE].map((ms) => new Date(here.clock.now().getTime() + ms).toISOString())
  await here.shop.database.db.execute(sql`
    insert into bookings (id, uid, order_id, product_id, state, starts_at, ends_at, busy, month, visitor_zone, name, question,
      refunded, created_at, changed_at)
    values (${id}, ${id}, ${orderId}, 'clarity-call', ${state}, ${from}, ${to}, tstzrange(${from}, ${to}), '2026-11',
      'America/Chicago', 'Rosa', 'Do ovens count?', ${state === 'canceled' ? true : null}, ${now}, ${now})`)
  return id
}

/** What makes emails go out. A new kind of email needs its occasion here, or the first test below names it. */
const OCCASIONS: ((here: Here) => Promise<void>)[] = [
  async (here) => {
    const { link } = await buyBlueprint(here.shop, 'buyer@example.com')
    here.clock.offsetMs += 31 * DAY
    await emailDownloadLink(here.shop.deps, link.split('/')[2] as string)
    await newest(here, 'buyer@example.com', 2)
  },
  async (here) => {
    const [order] = await here.shop.database.db.select({ id: orders.id }).from(orders)
    const [right] = await here.shop.database.db.select({ id: entitlements.id }).from(entitlements)
    const [version] = await here.shop.database.db.select({ version: productVersions.version }).from(productVersions)
    await askForRefund(here.shop.deps, ['buyer@example.com'], {
      orderId: order?.id ?? '',
      reason: 'It wasn’t for bakeries',
    })
    await here.write('found-purchases', { orderId: order?.id ?? '' })
    await here.write('new-version', { entitlementId: right?.id ?? '', version: version?.version ?? '' })
    const edition = await boughtEdition(here, order?.id ?? '')
    const cardId = await pickedCard(here, edition)
    await here.write('deadline-moved', { cardId, from: '2026-08-01', day: '2026-09-01' })
    await here.write('application-outcome', { cardId })
    const bookingId = await bookCall(here, 'cal_1', 'booked', order?.id ?? '')
    for (const side of ['buyer', 'coach']) await here.write('call-invitation', { bookingId, sequence: '0', side })
    await here.write('call-reminder', { bookingId, sequence: '0' })
    await here.write('call-link', { orderId: order?.id ?? '' })
    await here.shop.database.db.execute(sql`update bookings set state = 'canceled', refunded = true`)
    for (const side of ['buyer', 'coach']) await here.write('call-canceled', { bookingId, sequence: '0', side })
    await here.shop.database.db.execute(sql`update bookings set state = 'displaced'`)
    await here.write('call-time-lost', { bookingId })
  },
  async (here) => {
    const message =
      'Do ovens count?\nI have two, and a very-long-word-that-must-not-make-the-mail-any-wider-than-it-is.'
    await sendForm(here, '/contact/message', 'contact', {
      firstName: 'Rosa',
      email: 'rosa@example.com',
      subject: 'Ovens',
      message,
    })
    await newest(here, 'rosa@example.com', 1)
    await newest(here, site.supportEmail, 1)
  },
  async (here) => {
    await emailDataLink(here.shop.deps, 'curious@example.com')
    await eraseMyData(here.shop.deps, tokenIn(await newest(here, 'curious@example.com', 1), 'my-data'))
    // The mail with the link goes with the data; so it is asked for once more.
    await waitForEmails(here.shop, 'curious@example.com').then(([mail]) =>
      expect(mail?.subject).toBe('Your data is deleted'),
    )
    await emailDataLink(here.shop.deps, 'curious@example.com')
    await newest(here, 'curious@example.com', 2)
  },
  writeMembershipEmails,
  writeWeeklyEmail,
  async (here) => {
    const { db } = here.shop.database
    await alertOwner(
      { db, clock: here.clock },
      { kind: 'order-in-review', subject: 'ord_1', detail: 'the amount is not the price' },
    )
    await db.execute(sql`update owner_alerts set emailed_at = ${here.clock.now().toISOString()}`)
    await here.write(OWNER_ALERT_EMAIL, { kind: 'order-in-review', since: new Date(0).toISOString() })
  },
  async (here) => {
    const answers = parseQuizAnswers(new URLSearchParams('stage=idea&entity=none&state=GA&sector=goods&purpose=start'))
    await emailQuizResult(
      here.shop.deps,
      { answers, email: 'starter@example.com', submission: 'mails', saves: true, newsletter: false },
      '198.51.100',
    )
    await newest(here, 'starter@example.com', 1)
  },
  async (here) => {
    await sendForm(here, '/newsletter', 'newsletter', { email: 'reader@example.com', page: '/' })
    const token = tokenIn(await newest(here, 'reader@example.com', 1), 'newsletter/confirm')
    await confirmSubscription(here.shop.deps, token, { page: '/', method: 'a test' })
    here.clock.offsetMs += DAY
    await sendForm(here, '/newsletter', 'newsletter', { email: 'reader@example.com', page: '/' })
    await newest(here, 'reader@example.com', 3)
    const subscriber = await findSubscriberByEmail(here.shop.database.db, 'reader@example.com')
    await here.write('newsletter-preferences', { subscriberId: subscriber?.id ?? '' })
  },
  writeSocietyEmails,
  writeLiveCallEmails,
  writeWinEmail,
  writeSignInEmails,
  writeDeskEmails,
]

async function writeWeeklyEmail(here: Here): Promise<void> {
  const path = join(here.shop.dataDir, 'finds.csv')
  const day = dayOf(new Date(here.clock.now().getTime() + 30 * DAY))
  await writeFile(
    path,
    `number,title,funder,who may apply,states,sectors,deadline,official link
A1,An oven fund,A Fund,small-business,GA,business,${day},https://example.gov/ovens`,
  )
  const quiet = () => {}
  await importCommand({ ...here.shop.deps, print: quiet, progress: quiet }, ['own', path])
  const [stored] = (await here.shop.database.db.execute<{ id: string }>(sql`select id from opportunities`)).rows
  const search = { id: 'sch_1', email: 'ada@example.com', name: 'Ovens in Georgia', query: 'words=oven&state=GA' }
  await here.shop.database.db
    .insert(savedSearches)
    .values({ ...search, emailedUntil: here.clock.now(), createdAt: here.clock.now() })
  const news = JSON.stringify([{ searchId: search.id, total: 1, ids: [stored?.id] }])
  await here.write('weekly-opportunities', { email: search.email, news })
}

async function writeSignInEmails(here: Here): Promise<void> {
  const { session } = await signIn(here.shop, 'buyer@example.com')
  const laptop = new SignInBrowser(here.shop)
  await laptop.ask('buyer@example.com')
  await readSignInEmail(here.shop, 'buyer@example.com')
  const now = here.clock.now()
  const expiresAt = new Date(now.getTime() + DAY)
  const { id: personId } = session.person
  const change = { personId, sessionId: session.id, oldEmail: 'buyer@example.com', newEmail: 'new@example.com' }
  await here.shop.database.db.insert(coachInvitations).values({ id: 'inv_1', personId, createdAt: now, expiresAt })
  await here.shop.database.db.insert(addressChanges).values([
    { id: 'adr_1', ...change, kind: 'replace', createdAt: now, expiresAt },
    { id: 'adr_2', ...change, kind: 'replace', createdAt: now, expiresAt, confirmedAt: now, undoUntil: expiresAt },
  ])
  await here.write('new-browser', { sessionId: session.id })
  await here.write('coach-notice', { what: 'passkey-added' })
  await here.write('helper-invitation', { invitationId: 'inv_1' })
  await here.write('address-code', { changeId: 'adr_1' })
  await here.write('address-undo', { changeId: 'adr_2' })
}

async function writeDeskEmails(here: Here): Promise<void> {
  const now = here.clock.now()
  const words = { subject: 'Re: Your question', message: 'Yes, it does.\n\nBoth pages\nneed a date.' }
  const written = { writtenBy: 'per_1', writtenAt: now, goesAt: now }
  await here.shop.database.db
    .insert(deskEmails)
    .values({ id: 'let_1', email: 'buyer@example.com', ...words, ...written })
  await here.write('desk-letter', { letterId: 'let_1' })
  const gift = { productId: 'blueprint', edition: undefined, email: 'buyer@example.com', givenBy: 'per_1' }
  const { id: orderId } = await here.shop.database.transact(async (tx) => {
    const given = await recordGift(here.shop.deps, tx, gift)
    await grantEntitlement(here.shop.deps, tx, { orderId: given.id, ...gift, edition: null })
    return given
  })
  await here.write('gift', { orderId })
  await here.write('desk-morning', { day: dayOf(now, here.shop.deps.scheduling.timeZone) })
}
