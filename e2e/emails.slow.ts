import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { offers } from '../app/catalog/offers.ts'
import { letters } from '../app/desk/desk.sql.ts'
import { emailDownloadLink, findEntitlementsByOrder, grantEntitlement } from '../app/downloads/downloads.ts'
import { entitlements } from '../app/downloads/entitlements.sql.ts'
import { productVersions } from '../app/downloads/versions.sql.ts'
import { findPurchasedEdition } from '../app/editions/publishing/publishing.ts'
import { updatePick } from '../app/editions/reading/reading.ts'
import { putPostalAddress } from '../app/email-layout/email-layout.tsx'
import { NO_ANSWERS } from '../app/membership/application/application.ts'
import { memberships } from '../app/membership/membership.sql.ts'
import { findMember, submitApplication } from '../app/membership/membership.ts'
import { emailDataLink, eraseMyData } from '../app/my-data/my-data.ts'
import { parseIssue } from '../app/newsletter/issue.ts'
import { personalizeIssue, renderIssue } from '../app/newsletter/issue-email.tsx'
import { confirmSubscription, findSubscriberByEmail } from '../app/newsletter/subscriptions.ts'
import { savedSearches } from '../app/open-opportunities/open-opportunities.sql.ts'
import { importCommand } from '../app/opportunities/opportunities.ts'
import { orders } from '../app/orders/orders.sql.ts'
import { recordGift } from '../app/orders/orders.ts'
import { askForRefund, startCheckout } from '../app/payments/payments.ts'
import { DAY, MINUTE } from '../app/platform/clock.ts'
import { dayOf } from '../app/platform/dates.ts'
import { issueFormToken } from '../app/platform/forms/form-token.ts'
import { emailQueue, outbox } from '../app/platform/mail/email-queue.sql.ts'
import { alertOwner, OWNER_ALERT_EMAIL } from '../app/platform/mail/owner-alerts.ts'
import { parseQuizAnswers } from '../app/quiz/answers.ts'
import { emailQuizResult } from '../app/quiz/quiz.ts'
import { addressChanges, coachInvitations } from '../app/sign-in/sign-in.sql.ts'
import { cards } from '../app/society/board/cards.sql.ts'
import { callRsvps } from '../app/society/calls/calls.sql.ts'
import { addSeries, commit, findComingCalls } from '../app/society/calls/calls.ts'
import { storeMember } from '../app/society/members/members.ts'
import { decideWin, sendWin } from '../app/society/wins/wins.ts'
import { site } from '../site.config.ts'
import { giveMembership } from '../test/account-people.ts'
import { buyBlueprint, type OutboxEmail, waitForEmails } from '../test/buyer.ts'
import { offsetClock } from '../test/clocks.ts'
import { openShop, type Shop } from '../test/shop.ts'
import { readSignInEmail, SignInBrowser } from '../test/sign-in-browser.ts'
import { signIn } from '../test/signed-in.ts'
import { ISSUE } from '../test/subscribers.ts'
import { newVisitor, openBrowser, type Visitor } from './site.ts'

let shop: Shop
let browser: Browser
let visitor: Visitor
const clock = offsetClock()
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ clock }), openBrowser()])
  visitor = await newVisitor(browser, { viewport: { width: 320, height: 800 } })
  for (const happen of OCCASIONS) await happen()
})
afterAll(async () => {
  await visitor.close()
  await browser.close()
  await shop.close()
})

const newest = async (email: string, count: number) => (await waitForEmails(shop, email, count)).at(-1) as OutboxEmail
const tokenIn = (mail: OutboxEmail, path: string) => new RegExp(`${path}/([\\w.-]+)`).exec(mail.text)?.[1] ?? ''

async function sendForm(path: string, form: string, fields: Record<string, string>): Promise<void> {
  const form_token = issueFormToken(shop.deps.secret, { form, kind: 'script', at: clock.now(), network: '127.0.0.1' })
  clock.offsetMs += 10_000
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, form_token }),
    headers: { Accept: 'application/json', Origin: shop.url },
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Mails whose occasion takes a calendar or a new version: written as they are when they are sent. */
const written: { kind: string; subject: string; html: string; text: string }[] = []

async function write(kind: string, data: Record<string, string>): Promise<void> {
  const letter = await shop.deps.templates[kind]?.(data)
  if (letter) written.push({ kind, ...letter })
}

async function boughtEdition(orderId: string, edition = 'sample'): Promise<string> {
  await shop.database.transact((tx) =>
    grantEntitlement({ clock }, tx, {
      orderId,
      productId: 'money-finder-nonprofit',
      edition,
      email: 'buyer@example.com',
    }),
  )
  const granted = await findEntitlementsByOrder(shop.database.db, orderId)
  return granted.find((right) => right.edition === edition)?.id ?? ''
}

/** A card of something that she picked. */
async function pickedCard(entitlementId: string): Promise<string> {
  const bought = await findPurchasedEdition(shop.database.db, 'money-finder-nonprofit', 'sample')
  if (!bought) throw new Error('there is no sample')
  const owned = { ...bought, entitlement: { id: entitlementId, email: 'buyer@example.com' } }
  await updatePick(shop.deps, owned, { entry: 'sample-1', stage: 'preparing' })
  const [card] = await shop.database.db.select({ id: cards.id }).from(cards)
  return card?.id ?? ''
}

async function bookCall(id: string, state: 'booked' | 'canceled' | 'displaced', orderId: string): Promise<string> {
  const now = clock.now().toISOString()
  const [from, to] = [DAY, DAY + 30 * MINUTE].map((ms) => new Date(clock.now().getTime() + ms).toISOString())
  await shop.database.db.execute(sql`
    insert into bookings (id, uid, order_id, product_id, state, starts_at, ends_at, busy, month, visitor_zone, name, question,
      refunded, created_at, changed_at)
    values (${id}, ${id}, ${orderId}, 'clarity-call', ${state}, ${from}, ${to}, tstzrange(${from}, ${to}), '2026-11',
      'America/Chicago', 'Rosa', 'Do ovens count?', ${state === 'canceled' ? true : null}, ${now}, ${now})`)
  return id
}

/** A member in every state that has a mail of its own, one after another. */
async function writeMembershipMails(): Promise<void> {
  const answers = { ...NO_ANSWERS, name: 'Ada', email: 'ada@example.com', business: 'A bakery', needs: 'An oven' }
  const from = { id: undefined, membershipId: undefined, submission: 'mails' }
  const applicationId = (await submitApplication(shop.deps, answers, from))?.id ?? ''
  await write('application-confirm', { applicationId, generation: '0' })
  await write('application-sent', { applicationId })
  await shop.database.db.execute(sql`update applications set state = 'draft' where id = ${applicationId}`)
  await write('application-draft', { applicationId, generation: '0' })
  const { url } = await startCheckout(shop.deps, offers.society)
  await shop.emulator.pay(url.split('/').at(-1) as string, 'ada@example.com')
  const membershipId = await vi.waitFor(
    async () => {
      const [row] = await shop.database.db.select().from(memberships)
      const member = row && (await findMember(shop.database.db, row.id))
      if (!member?.subscription?.periodEnd) throw new Error('the membership is not there yet')
      return member.membership.id
    },
    { timeout: 60_000, interval: 100 },
  )
  const become = (state: string, decision: string | null = null) =>
    shop.database.db.execute(sql`
      update memberships set state = ${state}, decision = ${decision}, decided_at = ${decision ? new Date().toISOString() : null},
        review_since = coalesce(review_since, now()) where id = ${membershipId}`)
  await become('paid')
  await write('membership-apply', { membershipId })
  await become('in_review')
  for (const kind of ['review', 'membership-in-review', 'membership-link', 'membership-page-link'])
    await write(kind, { membershipId })
  await become('active', 'accepted')
  for (const kind of ['membership-welcome', 'membership-kept', 'price-notice', 'annual-reminder'])
    await write(kind, { membershipId })
  await become('past_due', 'accepted')
  await write('membership-past-due', { membershipId })
  const member = await findMember(shop.database.db, membershipId)
  await boughtEdition(member?.order.id ?? '', '2026-11')
  await write('member-editions', { membershipId, editions: 'money-finder-nonprofit/2026-11' })
  await become('ending', 'accepted')
  await write('membership-ending', { membershipId })
  await become('ended', 'accepted')
  await write('membership-ended', { membershipId })
  await become('refunded', 'declined')
  await write('membership-declined', { membershipId })
  await write('no-membership', {})
}

/** What makes mail go out. A new kind of mail needs its occasion here, or the first test below names it. */
const OCCASIONS: (() => Promise<void>)[] = [
  async () => {
    const { link } = await buyBlueprint(shop, 'buyer@example.com')
    clock.offsetMs += 31 * DAY
    await emailDownloadLink(shop.deps, link.split('/')[2] as string)
    await newest('buyer@example.com', 2)
  },
  async () => {
    const [order] = await shop.database.db.select({ id: orders.id }).from(orders)
    const [right] = await shop.database.db.select({ id: entitlements.id }).from(entitlements)
    const [version] = await shop.database.db.select({ version: productVersions.version }).from(productVersions)
    await askForRefund(shop.deps, ['buyer@example.com'], { orderId: order?.id ?? '', reason: 'It wasn’t for bakeries' })
    await write('found-purchases', { orderId: order?.id ?? '' })
    await write('new-version', { entitlementId: right?.id ?? '', version: version?.version ?? '' })
    const edition = await boughtEdition(order?.id ?? '')
    const cardId = await pickedCard(edition)
    await write('deadline-moved', { cardId, from: '2026-08-01', day: '2026-09-01' })
    await write('application-outcome', { cardId })
    const bookingId = await bookCall('cal_1', 'booked', order?.id ?? '')
    for (const side of ['buyer', 'coach']) await write('call-invitation', { bookingId, sequence: '0', side })
    await write('call-reminder', { bookingId, sequence: '0' })
    await write('call-link', { orderId: order?.id ?? '' })
    await shop.database.db.execute(sql`update bookings set state = 'canceled', refunded = true`)
    for (const side of ['buyer', 'coach']) await write('call-canceled', { bookingId, sequence: '0', side })
    await shop.database.db.execute(sql`update bookings set state = 'displaced'`)
    await write('call-time-lost', { bookingId })
  },
  async () => {
    const message =
      'Do ovens count?\nI have two, and a very-long-word-that-must-not-make-the-mail-any-wider-than-it-is.'
    await sendForm('/contact/message', 'contact', {
      firstName: 'Rosa',
      email: 'rosa@example.com',
      subject: 'Ovens',
      message,
    })
    await newest('rosa@example.com', 1)
    await newest(site.supportEmail, 1)
  },
  async () => {
    await emailDataLink(shop.deps, 'curious@example.com')
    await eraseMyData(shop.deps, tokenIn(await newest('curious@example.com', 1), 'my-data'))
    // The mail with the link goes with the data; so it is asked for once more.
    await waitForEmails(shop, 'curious@example.com').then(([mail]) =>
      expect(mail?.subject).toBe('Your data is deleted'),
    )
    await emailDataLink(shop.deps, 'curious@example.com')
    await newest('curious@example.com', 2)
  },
  writeMembershipMails,
  writeWeeklyEmail,
  async () => {
    const { db } = shop.database
    await alertOwner(
      { db, clock },
      { kind: 'order-in-review', subject: 'ord_1', detail: 'the amount is not the price' },
    )
    await db.execute(sql`update owner_alerts set emailed_at = ${clock.now().toISOString()}`)
    await write(OWNER_ALERT_EMAIL, { kind: 'order-in-review', since: new Date(0).toISOString() })
  },
  async () => {
    const answers = parseQuizAnswers(new URLSearchParams('stage=idea&entity=none&state=GA&sector=goods&purpose=start'))
    await emailQuizResult(
      shop.deps,
      { answers, email: 'starter@example.com', submission: 'mails', saves: true, newsletter: false },
      '198.51.100',
    )
    await newest('starter@example.com', 1)
  },
  async () => {
    await sendForm('/newsletter', 'newsletter', { email: 'reader@example.com', page: '/' })
    const token = tokenIn(await newest('reader@example.com', 1), 'newsletter/confirm')
    await confirmSubscription(shop.deps, token, { page: '/', method: 'a test' })
    clock.offsetMs += DAY
    await sendForm('/newsletter', 'newsletter', { email: 'reader@example.com', page: '/' })
    await newest('reader@example.com', 3)
    const subscriber = await findSubscriberByEmail(shop.database.db, 'reader@example.com')
    await write('newsletter-preferences', { subscriberId: subscriber?.id ?? '' })
  },
  writeSocietyEmails,
  writeLiveCallEmails,
  writeWinEmail,
  writeSignInEmails,
  writeDeskEmails,
]

async function writeWeeklyEmail(): Promise<void> {
  const path = join(shop.dataDir, 'finds.csv')
  const day = dayOf(new Date(clock.now().getTime() + 30 * DAY))
  await writeFile(
    path,
    `number,title,funder,who may apply,states,sectors,deadline,official link
A1,An oven fund,A Fund,small-business,GA,business,${day},https://example.gov/ovens`,
  )
  const quiet = () => {}
  await importCommand({ ...shop.deps, print: quiet, progress: quiet }, ['own', path])
  const [stored] = (await shop.database.db.execute<{ id: string }>(sql`select id from opportunities`)).rows
  const search = { id: 'sch_1', email: 'ada@example.com', name: 'Ovens in Georgia', query: 'words=oven&state=GA' }
  await shop.database.db.insert(savedSearches).values({ ...search, emailedUntil: clock.now(), createdAt: clock.now() })
  const news = JSON.stringify([{ searchId: search.id, total: 1, ids: [stored?.id] }])
  await write('weekly-opportunities', { email: search.email, news })
}

async function writeSocietyEmails(): Promise<void> {
  const { db } = shop.database
  const at = clock.now().toISOString()
  const { session } = await signIn(shop, 'dana@example.com')
  const personId = session.person.id
  await storeMemberNamed(personId, 'Dana W.')
  const [room] = (await db.execute<{ id: string }>(sql`select id from rooms where subject = 'grants'`)).rows
  await db.execute(sql`insert into messages (seq, room_id, body, posted_at) values (1, ${room?.id}, 'Look', ${at})`)
  await db.execute(sql`insert into message_mentions (seq, person_id) values (1, ${personId})`)
  await db.execute(
    sql`insert into society_events (seq, kind, room_id, message_seq, at) values (1, 'added', ${room?.id}, 1, ${at})`,
  )
  await db.execute(sql`update rooms set last_seq = 1, last_at = ${at} where id = ${room?.id}`)
  await write('society-notice', { personId, after: '0', upTo: '1' })
  await write('society-weekly', { personId })
  await db.execute(sql`
    insert into conduct_decisions (id, person_id, action, reason, decided_at)
    values ('dec_1', ${personId}, 'pause-1', 'It names a price of another bidder.', ${at})`)
  for (const kind of ['conduct-decision', 'conduct-answer', 'appeal-answer']) await write(kind, { decisionId: 'dec_1' })
  await write('conduct-urgent', { seq: '1' })
  await write('society-digest', {
    counts: JSON.stringify({ reports: 2, hours: 5, appeals: 1, questions: 3, messages: 40 }),
  })
}

/** A member who said that she comes to the next live call, and what she'd do by then. */
async function writeLiveCallEmails(): Promise<void> {
  await giveMembership(shop.deps, 'caller@example.com', 'active')
  const { session } = await signIn(shop, 'caller@example.com')
  const personId = session.person.id
  await storeMemberNamed(personId, 'Cal R.')
  const at = { weekday: 2, localTime: '12:00', zone: 'America/New_York', minutes: 60 }
  await addSeries(shop.deps, { title: 'Strategy call', ...at, link: null })
  const [call] = await findComingCalls(shop.deps, 1)
  const callId = call?.id ?? ''
  await commit(shop.deps, personId, 'Send the budget page')
  await write('live-call-withdrawn', { callId, personId })
  await shop.database.db.insert(callRsvps).values({ callId, personId, createdAt: clock.now() })
  for (const kind of ['invitation', 'reminder', 'commitments', 'canceled'])
    await write(`live-call-${kind}`, { callId, personId })
}

async function writeWinEmail(): Promise<void> {
  const { session } = await signIn(shop, 'winner@example.com')
  const win = { title: 'A second oven', funder: 'County Office', amountCents: 100_00, wonOn: '2026-01-15', story: '' }
  const winId = await sendWin(shop.deps, session.person.id, { ...win, showsName: true, showsAmount: true })
  await decideWin(shop.deps, winId, { state: 'returned', reason: 'The letter says $90.' })
  await write('win-decided', { winId })
  await write('win-decided', { winId, wasUp: 'yes' })
}

async function storeMemberNamed(personId: string, name: string): Promise<void> {
  const profile = { name, state: null, sector: null, zone: 'America/New_York', listed: false }
  const day = { ...shop.deps, clock: { now: () => new Date(clock.now().getTime() - DAY) } }
  await shop.database.transact((tx) =>
    storeMember(day, tx, personId, { ...profile, certificates: null, canHelpWith: null }),
  )
}

async function writeSignInEmails(): Promise<void> {
  const { session } = await signIn(shop, 'buyer@example.com')
  const laptop = new SignInBrowser(shop)
  await laptop.ask('buyer@example.com')
  await readSignInEmail(shop, 'buyer@example.com')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + DAY)
  const { id: personId } = session.person
  const change = { personId, sessionId: session.id, oldEmail: 'buyer@example.com', newEmail: 'new@example.com' }
  await shop.database.db.insert(coachInvitations).values({ id: 'inv_1', personId, createdAt: now, expiresAt })
  await shop.database.db.insert(addressChanges).values([
    { id: 'adr_1', ...change, kind: 'replace', createdAt: now, expiresAt },
    { id: 'adr_2', ...change, kind: 'replace', createdAt: now, expiresAt, confirmedAt: now, undoUntil: expiresAt },
  ])
  await write('new-browser', { sessionId: session.id })
  await write('coach-notice', { what: 'passkey-added' })
  await write('helper-invitation', { invitationId: 'inv_1' })
  await write('address-code', { changeId: 'adr_1' })
  await write('address-undo', { changeId: 'adr_2' })
}

async function writeDeskEmails(): Promise<void> {
  const now = clock.now()
  const words = { subject: 'Re: Your question', message: 'Yes, it does.\n\nBoth pages\nneed a date.' }
  const written = { writtenBy: 'per_1', writtenAt: now, goesAt: now }
  await shop.database.db.insert(letters).values({ id: 'let_1', email: 'buyer@example.com', ...words, ...written })
  await write('desk-letter', { letterId: 'let_1' })
  const gift = { productId: 'blueprint', edition: undefined, email: 'buyer@example.com', givenBy: 'per_1' }
  const { id: orderId } = await shop.database.transact(async (tx) => {
    const given = await recordGift(shop.deps, tx, gift)
    await grantEntitlement(shop.deps, tx, { orderId: given.id, ...gift, edition: null })
    return given
  })
  await write('gift', { orderId })
  await write('desk-morning', { day: dayOf(now, shop.deps.scheduling.timeZone) })
}

test('There is an occasion for every kind of mail, so that each is looked at here', async () => {
  const kinds = new Set(
    (await shop.database.db.select({ kind: emailQueue.kind }).from(emailQueue)).map(({ kind }) => kind),
  )
  for (const { kind } of written) kinds.add(kind)
  const unseen = Object.keys(shop.deps.templates).filter((kind) => !kinds.has(kind))
  expect(unseen).toEqual([])
})

test('Every mail says the same as HTML and as text, with the postal address, on 320 pixels, light and dark', {
  timeout: 180_000,
}, async () => {
  const issue = personalizeIssue(await renderIssue(parseIssue(ISSUE), shop.url), {
    unsubscribe: 'sub_1.token',
    preferences: 'sub_1.token',
  })
  // The mailer does it with those that it sends.
  const finished = [...written, issue].map((mail) => putPostalAddress(mail, shop.deps.settings.postalAddress()))
  const all = [...(await shop.database.db.select().from(outbox)), ...finished]
  expect(all.length).toBeGreaterThanOrEqual(7)
  const page = visitor.page
  for (const { subject, html, text } of all) {
    expect(html, subject).toContain('name="color-scheme"')
    for (const link of html.matchAll(/href="(https?:[^"]+)"/g))
      expect(text, subject).toContain(link[1]?.replaceAll('&amp;', '&'))
    expect(text, subject).toContain(site.postalAddress)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setContent(html)
      expect(wordsOf(await page.locator('body').innerText()), subject).toEqual(wordsOf(text))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), subject).toBeLessThanOrEqual(320)
      expect([subject, await paper(page)]).toEqual([subject, colorScheme])
      const { violations } = await new AxeBuilder({ page })
        .withRules(['color-contrast', 'link-name', 'html-has-lang'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${subject}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
  }
})

/** What is read, in order: without addresses of links, which a text spells out, and in small letters. */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s*>\s?/gm, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}$@]+/gu) ?? []
}

/** Whether the mail lies on a light ground or on a dark one, by what is seen at its edge. */
function paper(page: Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
    const edge = document.elementsFromPoint(4, 4).find(isSeen) ?? document.body
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(edge).backgroundColor.match(/\d+/g) ?? []).map(Number)
    return red + green + blue > 382 ? 'light' : 'dark'
  })
}
