import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailsTo } from '../../test/buyer.ts'
import { movedClock } from '../../test/clocks.ts'
import { answersOf, apply as applyAt, joinSociety, memberOf, memberWho } from '../../test/members.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { openInvoiceOf, refundOfOrder } from '../payments/payments.ts'
import { DAY, HOUR } from '../platform/clock.ts'
import { NO_ANSWERS } from './application.ts'
import { keepDraft } from './applications.ts'
import { handleWish, mailCancelLinks, wish } from './cancellation.ts'
import { historyOf } from './history.ts'
import { linkToken } from './links.ts'
import { membershipEvents } from './membership.sql.ts'
import { followMembership, type Member, submitApplication } from './membership.ts'
import { remindMembers } from './notices.ts'
import { decideReview, readReview, remindOfReviews } from './reviews.ts'

let shop: Shop
const clock = movedClock()
beforeAll(async () => {
  shop = await openShop({ clock })
})
afterAll(() => shop.close())

const DAYS = 24 * 60 * 60
const COACH = 'support@unborrowed.example'

const apply = (email: string, more?: { membershipId: string }) => applyAt(shop, email, more)
const pay = (email: string) => joinSociety(shop, email)
const until = (email: string, holds: (member: Member) => boolean) => memberWho(shop, email, holds)
const stands = (email: string, state: string) => until(email, ({ membership }) => membership.state === state)
const statesOf = async (id: string) => (await historyOf(shop.database.db, id)).map(({ state }) => state)
const link = (as: 'accept' | 'decline', id: string) =>
  linkToken(shop.deps.secret, as, id, new Date(clock.now().getTime() + DAY))
/** Waits until so many mails of that subject have come. */
const told = (email: string, subject: string, times = 1) =>
  vi.waitFor(
    async () => {
      const subjects = (await mailsTo(shop, email)).map((mail) => mail.subject)
      expect(subjects.filter((found) => found.startsWith(subject))).toHaveLength(times)
    },
    { timeout: 30_000, interval: 100 },
  )
const subjectsTo = async (email: string, count: number) =>
  (await mailsTo(shop, email, count)).map(({ subject }) => subject)

test('Who applies and pays is in review, and accepted she is told what is hers from day one', async () => {
  const application = await apply('ada@example.com')
  expect(await statesOf(application.id)).toEqual(['applied'])
  await told('ada@example.com', 'We have your application')
  const { membership } = await pay('ada@example.com')
  await stands('ada@example.com', 'in_review')
  await told('ada@example.com', 'Your application is in review')
  const asked = (await mailsTo(shop, COACH)).find(({ text }) => text.includes('ada@example.com'))
  const accept = /\/review\/(\S+)/.exec(asked?.text ?? '')?.[1] as string
  expect(await readReview(shop.deps, accept)).toMatchObject({ state: 'open', offered: 'accepted' })
  expect(await decideReview(shop.deps, accept)).toMatchObject({ state: 'decided', decision: 'accepted' })
  expect(await decideReview(shop.deps, link('decline', membership.id))).toMatchObject({ decision: 'accepted' })
  const mails = await mailsTo(shop, 'ada@example.com', 4)
  const welcome = mails.find(({ subject }) => subject.startsWith('You are in'))
  for (const words of ['chat', 'Live strategy', 'Both editions', '$97']) expect(welcome?.text).toContain(words)
  for (const { subject, text } of mails) if (/review|You are in/.test(subject)) expect(text).toContain('/cancel/')
  expect(await statesOf(membership.id)).toEqual(['in_review', 'accepted', 'active'])
})

test('Declining gives the first payment back in full and ends the subscription, once, whatever runs again', async () => {
  await apply('lee@example.com')
  const { membership, order, subscription } = await pay('lee@example.com')
  await told('lee@example.com', 'Your application is in review')
  await Promise.all([1, 2].map(() => decideReview(shop.deps, link('decline', membership.id))))
  await stands('lee@example.com', 'refunded')
  await until('lee@example.com', (member) => member.subscription?.status === 'canceled')
  const { data } = await shop.deps.stripe.refunds.list({ limit: 100 })
  expect(data.filter(({ metadata }) => metadata?.order_id === order.id).map(({ amount }) => amount)).toEqual([3500])
  expect(await refundOfOrder(shop.database.db, order.id)).toMatchObject({ state: 'made', amountCents: 3500 })
  await shop.standIn.advance(40 * DAYS)
  const invoices = await shop.deps.stripe.invoices.list({ subscription: subscription?.id as string })
  expect(invoices.data).toHaveLength(1)
  expect(await statesOf(membership.id)).toEqual(['in_review', 'declined', 'refunded'])
  expect(await subjectsTo('lee@example.com', 3)).toContain('About your application to the Society')
  expect(await readReview(shop.deps, link('accept', membership.id))).toMatchObject({ decision: 'declined' })
})

test('A first payment that is given back at Stripe ends the membership and every later charge', async () => {
  const { membership, order } = await pay('gina@example.com')
  await shop.deps.stripe.refunds.create({ payment_intent: order.stripePaymentIntentId as string })
  await stands('gina@example.com', 'refunded')
  await until('gina@example.com', (member) => member.subscription?.status === 'canceled')
  expect(await readReview(shop.deps, link('accept', membership.id))).toMatchObject({ state: 'over' })
})

test('Who pays before she applies is asked to, and her hours begin with the application', async () => {
  const { membership } = await pay('may@example.com')
  const mails = await mailsTo(shop, 'may@example.com', 2)
  for (const { text } of mails) expect(text).toMatch(/\/cancel\/mbr_\S+/)
  const [ask] = mails.filter(({ subject }) => subject.includes('missing'))
  expect(ask?.text).toMatch(/\/apply\/mbr_\S+/)
  expect(membership).toMatchObject({ state: 'paid', reviewSince: null })
  await apply('another-address@example.com', { membershipId: membership.id })
  expect((await stands('may@example.com', 'in_review')).membership.reviewSince).toBeInstanceOf(Date)
  expect(await statesOf(membership.id)).toEqual(['paid', 'in_review'])
})

test('An application is bound by its address too, and the same press twice is one', async () => {
  await pay('nora@example.com')
  const twice = { id: undefined, membershipId: undefined, submission: 'one press' }
  const [first, second] = [
    await submitApplication(shop.deps, answersOf('nora@example.com'), twice),
    await submitApplication(shop.deps, answersOf('nora@example.com'), twice),
  ]
  expect(second.id).toBe(first.id)
  expect((await stands('nora@example.com', 'in_review')).membership.applicationId).toBe(first.id)
  expect(await statesOf(first.id)).toEqual(['applied'])
})

test('The coach is reminded after 24 and 40 hours, each once, and not of what she has answered', async () => {
  await apply('rosa@example.com')
  await pay('rosa@example.com')
  const reminders = async () =>
    (await mailsTo(shop, COACH)).filter(
      ({ subject, text }) => /hours left/.test(subject) && text.includes('rosa@example.com'),
    )
  const passed = async (hours: number) => {
    clock.ahead += hours * HOUR
    await remindOfReviews(shop.deps)
    await remindOfReviews(shop.deps)
  }
  await passed(23)
  await passed(1)
  await vi.waitFor(async () => expect(await reminders()).toHaveLength(1), { timeout: 20_000 })
  await passed(15)
  await passed(1)
  await vi.waitFor(
    async () =>
      expect((await reminders()).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('24 hours left'),
        expect.stringContaining('8 hours left'),
      ]),
    { timeout: 20_000 },
  )
})

test('Links that nobody made, that are for something else or that are too old decide nothing', async () => {
  await apply('ines@example.com')
  const { membership } = await pay('ines@example.com')
  const old = linkToken(shop.deps.secret, 'accept', membership.id, clock.now())
  expect(await decideReview(shop.deps, old)).toEqual({ state: 'expired' })
  const own = linkToken(shop.deps.secret, 'membership', membership.id)
  for (const token of [own, 'x', '', `${link('accept', membership.id)}x`]) {
    expect(await decideReview(shop.deps, token)).toEqual({ state: 'unknown' })
  }
  expect((await memberOf(shop, 'ines@example.com'))?.membership.decision).toBeNull()
})

test('A member cancels, takes it back, and cancels for good; it ends with what is paid and every step is told', async () => {
  await apply('tess@example.com')
  const { membership, subscription } = await pay('tess@example.com')
  await decideReview(shop.deps, link('accept', membership.id))
  await wish(shop.deps, membership.id, 'end')
  await stands('tess@example.com', 'ending')
  await told('tess@example.com', 'Your membership is canceled')
  await wish(shop.deps, membership.id, 'stay')
  await stands('tess@example.com', 'active')
  await told('tess@example.com', 'Your membership goes on')
  await wish(shop.deps, membership.id, 'end')
  await stands('tess@example.com', 'ending')
  await told('tess@example.com', 'Your membership is canceled', 2)
  await handleWish(shop.deps, { membershipId: membership.id })
  const [entitlement] = (
    await shop.database.db.execute(sql`select ended_at from entitlements where email = 'tess@example.com'`)
  ).rows
  expect(entitlement).toEqual({ ended_at: null })
  await shop.standIn.advance(32 * DAYS)
  await stands('tess@example.com', 'ended')
  const invoices = await shop.deps.stripe.invoices.list({ subscription: subscription?.id as string })
  expect(invoices.data).toHaveLength(1)
  expect(await statesOf(membership.id)).toEqual([
    'in_review',
    'accepted',
    'active',
    'ending',
    'active',
    'ending',
    'ended',
  ])
  await told('tess@example.com', 'Your membership has ended')
})

test('Canceling works where the coach did it at Stripe, and before any decision', async () => {
  await apply('uma@example.com')
  const { membership, subscription } = await pay('uma@example.com')
  await shop.deps.stripe.subscriptions.update(subscription?.id as string, { cancel_at_period_end: true })
  await stands('uma@example.com', 'ending')
  expect(await readReview(shop.deps, link('accept', membership.id))).toMatchObject({ state: 'open' })
  await decideReview(shop.deps, link('accept', membership.id))
  await wish(shop.deps, membership.id, 'stay')
  await stands('uma@example.com', 'active')
})

test('A renewal that fails is past due, told once, and made good on the page that the mail leads to', async () => {
  await apply('vera@example.com')
  const { membership, order, subscription } = await pay('vera@example.com')
  await decideReview(shop.deps, link('accept', membership.id))
  await shop.standIn.failNextRenewal(subscription?.id as string, 1)
  const renewal = subscription?.periodEnd?.getTime() ?? 0
  await shop.standIn.advance(Math.ceil((renewal - shop.standIn.now().getTime()) / 1000) + 60)
  await stands('vera@example.com', 'past_due')
  await told('vera@example.com', 'Your payment did not go through')
  const found = await openInvoiceOf(shop.deps, order.id)
  if (found.state !== 'open') throw new Error('there is no way to pay')
  const pressed = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } }
  expect(await (await fetch(shop.url + new URL(found.url).pathname, pressed)).text()).toContain('$97.00 were paid')
  await stands('vera@example.com', 'active')
  expect(await statesOf(membership.id)).toEqual(['in_review', 'accepted', 'active', 'past_due', 'active'])
})

test('Who cancels while her payment is past due leaves at once and is charged nothing more', async () => {
  await apply('wanda@example.com')
  const { membership, subscription } = await pay('wanda@example.com')
  await decideReview(shop.deps, link('accept', membership.id))
  await stands('wanda@example.com', 'active')
  await shop.standIn.failNextRenewal(subscription?.id as string, 1)
  await shop.standIn.advance(32 * DAYS)
  await stands('wanda@example.com', 'past_due')
  await wish(shop.deps, membership.id, 'end')
  await stands('wanda@example.com', 'ended')
  await told('wanda@example.com', 'Your membership has ended')
  await shop.standIn.advance(20 * DAYS)
  const { data } = await shop.deps.stripe.invoices.list({ subscription: subscription?.id as string })
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([0, 3500])
})

test('The price is announced a week or more ahead with amount, date and the way out, and each year is reminded of', async () => {
  await pay('will@example.com')
  const { membership } = (await memberOf(shop, 'will@example.com')) as Member
  const renewal = membership.firstRenewalAt as Date
  const notices = async () =>
    (await mailsTo(shop, 'will@example.com', 1)).filter(({ subject }) => subject.includes('$97'))
  clock.ahead = renewal.getTime() - 11 * DAY - Date.now()
  await remindMembers(shop.deps)
  clock.ahead += 1.1 * DAY
  await remindMembers(shop.deps)
  await remindMembers(shop.deps)
  const [notice] = await vi.waitFor(
    async () => {
      expect(await notices()).toHaveLength(1)
      return notices()
    },
    { timeout: 20_000 },
  )
  expect(renewal.getTime() - new Date(notice?.at as string).getTime()).toBeGreaterThan(7 * DAY)
  for (const words of ['$35', '$97', '/cancel/mbr_']) expect(notice?.text).toContain(words)
  clock.ahead = renewal.getTime() + 340 * DAY - Date.now()
  await remindMembers(shop.deps)
  await remindMembers(shop.deps)
  const yearly = (await mailsTo(shop, 'will@example.com', 4)).filter(({ subject }) => subject.startsWith('Once a year'))
  expect(yearly).toHaveLength(1)
})

test('The way to cancel is mailed to whoever asks, and an address without a membership is told so', async () => {
  await pay('zoe@example.com')
  await mailCancelLinks(shop.deps, 'zoe@example.com')
  await mailCancelLinks(shop.deps, 'nobody@example.com')
  expect(await subjectsTo('nobody@example.com', 1)).toEqual(['No membership under this address'])
  const mails = await mailsTo(shop, 'zoe@example.com', 3)
  expect(mails.find(({ subject }) => subject.includes('link to cancel'))?.text).toMatch(/\/cancel\/mbr_/)
})

test('Facts that come in another order, or again, end in the same state with one record of each change', async () => {
  await apply('yara@example.com')
  const { membership, order } = await pay('yara@example.com')
  for (let again = 0; again < 3; again++) {
    await shop.database.transact((tx) => followMembership(shop.deps, tx, order.id, 'stripe'))
  }
  expect(await statesOf(membership.id)).toEqual(['in_review'])
  await expect(shop.database.db.delete(membershipEvents)).rejects.toThrow()
})

test('A draft is kept, its link is mailed to its own address, and what was sent is changed by nobody', async () => {
  const id = await keepDraft(
    shop.deps,
    { ...NO_ANSWERS, email: 'xena@example.com' },
    { id: undefined, submission: 's1' },
  )
  const [mail] = await mailsTo(shop, 'xena@example.com')
  expect(mail?.text).toContain(`/apply/${id}.`)
  await submitApplication(shop.deps, answersOf('xena@example.com'), { id, membershipId: undefined, submission: 's2' })
  await keepDraft(shop.deps, { ...NO_ANSWERS, name: 'Mallory' }, { id, submission: 's3' })
  expect(await statesOf(id)).toEqual(['applied'])
  const { rows } = await shop.database.db.execute(
    sql`select answers->>'name' as name from applications where id = ${id}`,
  )
  expect(rows).toEqual([{ name: 'Ada' }])
})
