import { eq, sql } from 'drizzle-orm'
import { bookings } from '../app/calls/bookings/bookings.sql.ts'
import { deskEmails } from '../app/desk/desk.sql.ts'
import { savedSearches } from '../app/finder/open-opportunities/open-opportunities.sql.ts'
import { quizResults } from '../app/finder/quiz/quiz.sql.ts'
import { personalizeIssue, renderIssue } from '../app/people/newsletter/issue-email.tsx'
import { subscribers } from '../app/people/newsletter/newsletter.sql.ts'
import { addressChanges, signIns } from '../app/people/sign-in/sign-in.sql.ts'
import { DAY } from '../app/platform/clock.ts'
import { dayOf } from '../app/platform/dates.ts'
import { putLetterhead } from '../app/platform/email-layout/email-layout.tsx'
import type { EmailContent } from '../app/platform/mail/email-message.ts'
import type { EmailData } from '../app/platform/mail/email-queue.sql.ts'
import { ownerAlerts } from '../app/platform/mail/owner-alerts.sql.ts'
import { productVersions } from '../app/sales/downloads/downloads.sql.ts'
import { grantEntitlement, publishVersions } from '../app/sales/downloads/downloads.ts'
import { orders } from '../app/sales/orders/orders.sql.ts'
import { recordGift } from '../app/sales/orders/orders.ts'
import { refundRequests } from '../app/sales/payments/payments.sql.ts'
import { cards } from '../app/society/board/cards.sql.ts'
import { callRsvps } from '../app/society/calls/calls.sql.ts'
import { addSeries, commit, findComingCalls } from '../app/society/calls/calls.ts'
import { applications, memberships } from '../app/society/membership/membership.sql.ts'
import { decideWin, sendWin } from '../app/society/wins/wins.ts'
import { ownerEmails, site } from '../site.config.ts'
import { giveCall, giveEverything, giveMembership } from './account-people.ts'
import { manualClock } from './clocks.ts'
import { giveApplication, giveMessage } from './desk-facts.ts'
import { importText, ownFinds } from './own-finds.ts'
import { openShop, type Shop } from './shop.ts'
import { signIn } from './signed-in.ts'
import { enterSociety } from './society.ts'
import { ISSUE } from './subscribers.ts'

type Deps = Shop['deps']
/** What an email of a kind is about. */
type Occasion = [kind: string, data: EmailData]
const about = (data: EmailData, ...kinds: string[]): Occasion[] => kinds.map((kind) => [kind, data])

export interface RenderedEmail extends EmailContent {
  kind: string
}

/** Before the next live call, and before what is found closes. */
const MONDAY = '2026-11-23T15:00:00Z'

/** Every kind of email as it is sent, of rows that are put in for it, and an issue of the newsletter; and all kinds that there are. */
export async function renderEveryEmail(): Promise<{ emails: RenderedEmail[]; kinds: string[] }> {
  const { deps, close } = await openShop({ clock: manualClock(MONDAY), runJobs: false })
  const occasions: Occasion[] = []
  for (const give of GIVERS) occasions.push(...(await give(deps)))
  const tokens = { unsubscribe: 'sub_1.token', preferences: 'sub_1.token' }
  const issue = personalizeIssue(await renderIssue(ISSUE, deps.publicUrl()), tokens)
  const emails: RenderedEmail[] = [{ kind: 'issue', ...issue }]
  for (const [kind, data] of occasions) {
    const email = await deps.templates[kind]?.(data)
    if (!email) throw new Error(`${kind} isn’t sent for ${JSON.stringify(data)}`)
    emails.push({ kind, ...email })
  }
  const letterhead = { ...site, postalAddress: deps.settings.postalAddress() }
  await close()
  // The mailer does it with those that it sends.
  return { emails: emails.map((email) => putLetterhead(email, letterhead)), kinds: Object.keys(deps.templates) }
}

/** What is read, in order: without addresses of links, which a text spells out, and in small letters. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s*>\s?/gm, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}$@]+/gu) ?? []
}

const BUYER = 'buyer@example.com'

/** A new kind of email needs rows here, or the test names it. */
const GIVERS: ((deps: Deps) => Promise<Occasion[]>)[] = [
  ofPurchases,
  ofGiftsAndCalls,
  ofMessages,
  ofMemberships,
  ofWeeklyOpportunities,
  ofNewsletter,
  ofSignIn,
  ofTheDesk,
  ofTheRooms,
  ofLiveCallsAndWins,
]

async function ofPurchases(deps: Deps): Promise<Occasion[]> {
  const { db } = deps.database
  const { blueprint } = await giveEverything(deps, BUYER)
  const { orderId, entitlementId } = blueprint
  await db.insert(refundRequests).values({ orderId, reason: 'It wasn’t for bakeries', askedAt: deps.clock.now() })
  const debit = { productId: 'blueprint', mode: 'payment', amountCents: 3500, currency: 'usd', email: BUYER } as const
  for (const state of ['confirming', 'failed'] as const)
    await db.insert(orders).values({ ...debit, id: `ord_${state}`, state, createdAt: deps.clock.now() })
  await publishVersions(deps)
  const [version] = await db.select().from(productVersions)
  const [quiz] = await db.select().from(quizResults)
  const [card] = await db.select().from(cards).where(eq(cards.stage, 'preparing'))
  const [resultId = '', cardId = ''] = [quiz?.id, card?.id]
  return [
    ...about({ orderId }, 'receipt', 'found-purchases', 'refund-asked', 'refund-wanted', 'refund-started'),
    ...about({ orderId, amount: '$35' }, 'refund-waits', 'refund-made', 'refund-failed'),
    ['fresh-link', { entitlementId }],
    ['new-version', { entitlementId, version: version?.version ?? '' }],
    ['payment-pending', { orderId: 'ord_confirming' }],
    ['payment-failed', { orderId: 'ord_failed' }],
    ...Object.keys(ownerEmails).map((notice): Occasion => ['owner-notice', { orderId, notice }]),
    ['quiz-result', { resultId }],
    ['deadline-moved', { cardId, from: '2026-08-01', day: '2026-09-01' }],
    ['application-outcome', { cardId }],
  ]
}

async function ofGiftsAndCalls(deps: Deps): Promise<Occasion[]> {
  const gift = { productId: 'blueprint', edition: undefined, email: BUYER, givenBy: 'per_1' }
  const { id } = await deps.database.transact(async (tx) => {
    const given = await recordGift(deps, tx, gift)
    await grantEntitlement(deps, tx, { orderId: given.id, ...gift, edition: null })
    return given
  })
  const { bookingId, orderId } = await callIn(deps, 'booked', 1)
  const canceled = { bookingId: (await callIn(deps, 'canceled', 2)).bookingId, sequence: '0' }
  const displaced = await callIn(deps, 'displaced', 3)
  return [
    ['gift', { orderId: id }],
    ['call-invitation', { bookingId, sequence: '0', side: 'buyer' }],
    ['call-invitation', { bookingId, sequence: '0', side: 'coach' }],
    ['call-reminder', { bookingId, sequence: '0' }],
    ['call-link', { orderId }],
    ['call-canceled', { ...canceled, side: 'buyer' }],
    ['call-canceled', { ...canceled, side: 'coach' }],
    ['call-time-lost', { bookingId: displaced.bookingId }],
    ['call-to-pay', { bookingId: (await callIn(deps, 'held', 4)).bookingId }],
  ]
}

async function callIn(deps: Deps, state: 'held' | 'booked' | 'canceled' | 'displaced', inDays: number) {
  const { orderId } = await giveCall(deps, BUYER, inDays)
  const heldUntil = state === 'held' ? deps.clock.now() : null
  const refunded = state === 'booked' || state === 'held' ? null : true
  const changed = { state, heldUntil, refunded, question: 'Do ovens count?' }
  const own = eq(bookings.orderId, orderId)
  const [booking] = await deps.database.db.update(bookings).set(changed).where(own).returning()
  return { orderId, bookingId: booking?.id ?? '' }
}

async function ofMessages(deps: Deps): Promise<Occasion[]> {
  const message = 'Do ovens count?\nI have two, and a very-long-word-that-must-not-make-the-mail-any-wider-than-it-is.'
  const ticketId = await giveMessage(deps, BUYER, deps.clock.now(), { message })
  return [
    ...about({ ticketId }, 'ticket', 'ticket-copy'),
    ['data-link', { requestId: 'dat_1' }],
    ['data-erased', {}],
    ['data-erased', { messages: 'without-name' }],
  ]
}

/** A member in every state that has an email of its own. */
async function ofMemberships(deps: Deps): Promise<Occasion[]> {
  const { db } = deps.database
  const now = deps.clock.now()
  const apply = async (id: string, state: 'unconfirmed' | 'draft' | 'sent') => {
    const answers = { name: 'Ada', business: 'A bakery', needs: 'An oven' }
    const times = { createdAt: now, updatedAt: now, sentAt: now }
    await db.insert(applications).values({ id, email: `${state}@example.com`, answers, state, ...times })
    return { applicationId: id, generation: '0' }
  }
  const become = async (state: 'paid' | 'active' | 'past_due' | 'ending' | 'ended' | 'refunded') =>
    (await giveMembership(deps, `${state}@example.com`, state)).membershipId
  const inReview = { membershipId: await giveApplication(deps, 'review@example.com', 4) }
  const active = await giveMembership(deps, 'active@example.com', 'active')
  const { membershipId } = active
  await db
    .update(memberships)
    .set({ firstRenewalAt: new Date(now.getTime() + DAY) })
    .where(eq(memberships.id, membershipId))
  const [productId, edition] = ['money-finder-nonprofit', '2026-11']
  const right = { orderId: active.orderId, productId, edition, email: 'active@example.com' }
  await deps.database.transact((tx) => grantEntitlement(deps, tx, right))
  const paid = await become('paid')
  await db.update(memberships).set({ decision: null, decidedAt: null }).where(eq(memberships.id, paid))
  const declined = await become('refunded')
  await db.update(memberships).set({ decision: 'declined' }).where(eq(memberships.id, declined))
  return [
    ...about({ membershipId }, 'membership-welcome', 'membership-kept', 'price-notice'),
    ...about({ membershipId }, 'annual-reminder', 'membership-link', 'membership-page-link'),
    ...about(inReview, 'review', 'membership-in-review'),
    ['application-confirm', await apply('apl_1', 'unconfirmed')],
    ['application-draft', await apply('apl_2', 'draft')],
    ['application-sent', await apply('apl_3', 'sent')],
    ['membership-gift', { membershipId }],
    ['member-editions', { membershipId, editions: `${productId}/${edition}` }],
    ['membership-apply', { membershipId: paid }],
    ['membership-past-due', { membershipId: await become('past_due') }],
    ['membership-ending', { membershipId: await become('ending') }],
    ['membership-ended', { membershipId: await become('ended') }],
    ['membership-declined', { membershipId: declined }],
    ['no-membership', {}],
    ['no-membership', { gift: 'yes' }],
  ]
}

async function ofWeeklyOpportunities(deps: Deps): Promise<Occasion[]> {
  const { db } = deps.database
  await importText(deps, 'own', ownFinds(1))
  const [stored] = (await db.execute<{ id: string }>(sql`select id from opportunities`)).rows
  const [now, email] = [deps.clock.now(), BUYER]
  const search = { id: 'sch_1', email, name: 'Programs', query: 'words=program', emailedUntil: now, createdAt: now }
  await db.insert(savedSearches).values(search)
  const news = JSON.stringify([{ searchId: search.id, total: 1, ids: [stored?.id] }])
  return [['weekly-opportunities', { email, news }]]
}

async function ofNewsletter(deps: Deps): Promise<Occasion[]> {
  const now = deps.clock.now()
  const asked = { state: 'pending' as const, newsletter: true, productNews: false, askedAt: now }
  await deps.database.db.insert(subscribers).values({ id: 'sub_asked', email: 'reader@example.com', ...asked })
  const [reader] = await deps.database.db.select().from(subscribers).where(eq(subscribers.email, BUYER))
  const subscriberId = reader?.id ?? ''
  return [
    ['newsletter-asked', { subscriberId: 'sub_asked', askedAt: now.toISOString() }],
    ...about({ subscriberId }, 'newsletter-asked', 'newsletter-welcome', 'newsletter-preferences'),
  ]
}

async function ofSignIn(deps: Deps): Promise<Occasion[]> {
  const { db } = deps.database
  const { session } = await signIn({ deps }, BUYER)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + DAY)
  const asked = { browserHash: '', next: '/account', createdAt: now, expiresAt }
  await db.insert(signIns).values([
    { id: 'sgn_1', email: BUYER, ...asked },
    { id: 'sgn_2', email: 'nobody@example.com', ...asked },
  ])
  const { id: personId } = session.person
  const addresses = { oldEmail: BUYER, newEmail: 'new@example.com', kind: 'replace' as const }
  const change = { personId, sessionId: session.id, ...addresses, createdAt: now, expiresAt }
  await db.insert(addressChanges).values([
    { id: 'adr_1', ...change },
    { id: 'adr_2', ...change, confirmedAt: now, undoUntil: expiresAt },
  ])
  return [
    ['sign-in', { signInId: 'sgn_1' }],
    ['sign-in', { signInId: 'sgn_2' }],
    ['new-browser', { sessionId: session.id }],
    ['coach-notice', { what: 'passkey-added' }],
    ['address-code', { changeId: 'adr_1' }],
    ['address-undo', { changeId: 'adr_2' }],
  ]
}

async function ofTheDesk(deps: Deps): Promise<Occasion[]> {
  const { db } = deps.database
  const now = deps.clock.now()
  const words = { subject: 'Re: Your question', message: 'Yes, it does.\n\nBoth pages\nneed a date.' }
  const written = { writtenBy: 'per_1', writtenAt: now, goesAt: now }
  await db.insert(deskEmails).values({ id: 'let_1', email: BUYER, ...words, ...written })
  const alert = { kind: 'order-in-review' as const, subject: 'ord_1', detail: 'the amount is not the price' }
  await db.insert(ownerAlerts).values({ ...alert, firstAt: now, lastAt: now, count: 1, emailedAt: now })
  return [
    ['desk-letter', { letterId: 'let_1' }],
    ['desk-morning', { day: dayOf(now, deps.scheduling.timeZone) }],
    ['owner-alert', { kind: alert.kind, since: new Date(0).toISOString() }],
  ]
}

async function ofTheRooms(deps: Deps): Promise<Occasion[]> {
  const { db } = deps.database
  const entered = new Date(deps.clock.now().getTime() - DAY)
  const { session } = await enterSociety({ deps: { ...deps, clock: { now: () => entered } } }, 'dana@example.com')
  const personId = session.person.id
  const at = deps.clock.now().toISOString()
  const [room] = (await db.execute<{ id: string }>(sql`select id from rooms where subject = 'grants'`)).rows
  await db.execute(sql`insert into messages (seq, room_id, body, posted_at) values (1, ${room?.id}, 'Look', ${at})`)
  await db.execute(sql`insert into message_mentions (seq, person_id) values (1, ${personId})`)
  await db.execute(
    sql`insert into society_events (seq, kind, room_id, message_seq, at) values (1, 'added', ${room?.id}, 1, ${at})`,
  )
  await db.execute(sql`update rooms set last_seq = 1, last_at = ${at} where id = ${room?.id}`)
  return [
    ['society-notice', { personId, after: '0', upTo: '1' }],
    ['society-weekly', { personId }],
    ['conduct-decision', { seq: '1', decision: 'end', reason: 'It names a price of another bidder.' }],
    ['conduct-urgent', { seq: '1' }],
  ]
}

/** A member who comes to the next live call and said what she'd do by then, one who doesn't come, and what one has won. */
async function ofLiveCallsAndWins(deps: Deps): Promise<Occasion[]> {
  const { session } = await enterSociety({ deps }, 'caller@example.com')
  const other = await enterSociety({ deps }, 'other@example.com')
  const personId = session.person.id
  const at = { weekday: 2, localTime: '12:00', zone: 'America/New_York', minutes: 60 }
  await deps.database.transact((tx) => addSeries(deps, tx, { title: 'Strategy call', ...at, link: null }))
  const [call] = await findComingCalls(deps, 1)
  const callId = call?.id ?? ''
  await commit(deps, personId, 'Send the budget page')
  await deps.database.db.insert(callRsvps).values({ callId, personId, createdAt: deps.clock.now() })
  const win = { title: 'A second oven', funder: 'County Office', amountCents: 100_00, wonOn: '2026-01-15', story: '' }
  const winId = await sendWin(deps, personId, { ...win, showsName: true, showsAmount: true })
  await decideWin(deps, winId, { state: 'returned', reason: 'The letter says $90.' })
  return [
    ...about({ callId, personId }, 'live-call-invitation', 'live-call-reminder', 'live-call-commitments'),
    ['live-call-canceled', { callId, personId }],
    ['live-call-withdrawn', { callId, personId: other.session.person.id }],
    ['win-decided', { winId }],
    ['win-decided', { winId, wasUp: 'yes' }],
  ]
}
