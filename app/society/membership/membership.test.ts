import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type OutboxEmail, waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { onPostgres } from '../../../test/database.ts'
import { findMemberByEmail, societyForFile } from '../../../test/members.ts'
import { HOUR } from '../../platform/clock.ts'
import { lockOrder } from '../../sales/orders/orders.ts'
import { refundOfOrder } from '../../sales/payments/payments.ts'
import { memberPath, REVIEW_LINK_TTL } from './links.ts'
import { membershipEvents } from './membership.sql.ts'
import { findMember, syncMembership } from './memberships.ts'
import { toOwnMembership } from './own-memberships.ts'
import { decide, decideReview, readReview, sendReviewReminders } from './review/reviews.ts'

const { apply, clock, emailTexts, link, pay, shop, stands, statesOf, until } = societyForFile()
const DAYS = 24 * 60 * 60
const COACH = 'support@unborrowed.example'
const NOTE = 'I loved your plan for the second oven.'

test('Someone who applies and pays is in review, and once accepted gets an email with everything included', async () => {
  const application = await apply('ada@example.com')
  expect(await statesOf(application.id)).toEqual(['applied'])
  await emailTexts('ada@example.com', 'We have your application')
  const { membership, order } = await pay('ada@example.com')
  await stands('ada@example.com', 'in_review')
  await emailTexts('ada@example.com', 'Your application is in review')
  const isAboutAda = ({ subject, text }: OutboxEmail) =>
    subject.startsWith('To review') && text.includes('ada@example.com')
  const asked = await waitForEmail(shop, COACH, isAboutAda)
  const accept = /\/review\/(\S+)/.exec(asked.text)?.[1] as string
  expect(await readReview(shop.deps, accept)).toMatchObject({ state: 'open', proposedDecision: 'accepted' })
  expect(await decideReview(shop.deps, accept, NOTE)).toMatchObject({ state: 'decided', decision: 'accepted' })
  // Of two decisions from two open pages the first counts, and no money goes back.
  expect(await decideReview(shop.deps, link('decline', membership.id))).toMatchObject({ decision: 'accepted' })
  const late = { id: membership.id, orderId: order.id, as: 'declined' } as const
  expect(await shop.database.transact((tx) => decide(shop.deps, tx, late))).toBe(false)
  expect((await findMember(shop.database.db, membership.id))?.membership.decision).toBe('accepted')
  expect(await refundOfOrder(shop.database.db, order.id)).toBeUndefined()
  await emailTexts('ada@example.com', 'You’re in')
  const mails = await waitForEmails(shop, 'ada@example.com', 4)
  const receipt = mails.find(({ subject }) => subject.startsWith('Your receipt'))
  expect(receipt?.text).toMatch(/Check my status \S+\/membership\//)
  const welcome = mails.find(({ subject }) => subject.startsWith('You’re in'))
  for (const words of ['Both editions', '$97', NOTE]) expect(welcome?.text).toContain(words)
  for (const { subject, text } of mails) if (/review|You’re in/.test(subject)) expect(text).toContain('/cancel/')
  // Events that come again leave one record of each change, which nobody rewrites.
  for (let again = 0; again < 3; again++)
    await shop.database.transact((tx) => syncMembership(shop.deps, tx, order.id, 'stripe'))
  expect(await statesOf(membership.id)).toEqual(['in_review', 'accepted', 'active'])
  const rewritten = { cause: { message: 'what happened to a membership is never changed or deleted' } }
  await expect(shop.database.db.delete(membershipEvents)).rejects.toMatchObject(rewritten)
})

test('Declining, with a word of the coach too, refunds the first payment in full and ends the subscription, and does so once', async () => {
  await apply('lee@example.com')
  const { membership, order, subscription } = await pay('lee@example.com')
  await emailTexts('lee@example.com', 'Your application is in review')
  const before = await stands('lee@example.com', 'in_review')
  const refundPath = `/account/purchases/${order.id}#refund`
  expect(toOwnMembership(shop.deps, before, undefined)).toMatchObject({ refundPath })
  const note = 'It’s about the dates.'
  await Promise.all([1, 2].map(() => decideReview(shop.deps, link('decline', membership.id), note)))
  const after = toOwnMembership(shop.deps, await stands('lee@example.com', 'refunded'), undefined)
  expect(after).toMatchObject({ declined: true, refunded: '$35', paidUntil: undefined, nextPayment: undefined })
  expect(after.refundPath).toBeUndefined()
  await until('lee@example.com', (member) => member.subscription?.status === 'canceled')
  const { data } = await shop.deps.stripe.refunds.list({ limit: 100 })
  expect(data.filter(({ metadata }) => metadata?.order_id === order.id).map(({ amount }) => amount)).toEqual([3500])
  expect(await refundOfOrder(shop.database.db, order.id)).toMatchObject({
    ...{ state: 'made', amountCents: 3500, reason: 'not_a_fit' },
  })
  await shop.emulator.advance(40 * DAYS)
  const invoices = await shop.deps.stripe.invoices.list({ subscription: subscription?.id as string })
  expect(invoices.data).toHaveLength(1)
  expect(await statesOf(membership.id)).toEqual(['in_review', 'declined', 'refunded'])
  await emailTexts('lee@example.com', 'About your application to the Society')
  expect(await readReview(shop.deps, link('accept', membership.id))).toMatchObject({ decision: 'declined' })
})

test.skipIf(!onPostgres)(
  'A decision while a payment settles waits for it, and neither is lost to a deadlock',
  async () => {
    await apply('dee@example.com')
    const { membership, order } = await pay('dee@example.com')
    await stands('dee@example.com', 'in_review')
    const { database, deps } = shop
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const locked = Promise.withResolvers<void>()
    const waiting = Promise.withResolvers<void>()
    const settling = database.transact(async (tx) => {
      await lockOrder(tx, order.id)
      locked.resolve()
      await waiting.promise
      await syncMembership(deps, tx, order.id, 'stripe')
    })
    await locked.promise
    const deciding = decideReview(deps, link('accept', membership.id))
    await vi.waitFor(async () => expect((await database.db.execute(waits)).rows).not.toEqual([]), { timeout: 60_000 })
    waiting.resolve()
    await settling
    expect(await deciding).toMatchObject({ state: 'decided', decision: 'accepted' })
    await stands('dee@example.com', 'active')
  },
)

test('The coach is reminded once after 24 and once after 40 hours, but not of applications that she has decided', async () => {
  await apply('rosa@example.com')
  await pay('rosa@example.com')
  const hoursLeft = async () => {
    const ofRosa = (await waitForEmails(shop, COACH)).filter(({ text }) => text.includes('rosa@example.com'))
    return ofRosa.flatMap(({ subject }) => /\d+ hours left/.exec(subject) ?? [])
  }
  const passed = async (hours: number) => {
    clock.offsetMs += hours * HOUR
    await sendReviewReminders(shop.deps)
    await sendReviewReminders(shop.deps)
  }
  await passed(23)
  await passed(1)
  await expect.poll(hoursLeft).toEqual(['24 hours left'])
  await passed(15)
  await passed(1)
  await expect.poll(hoursLeft).toEqual(['24 hours left', '8 hours left'])
})

test('Links that are forged, made for something else or too old decide nothing', async () => {
  await apply('ines@example.com')
  const { membership } = await pay('ines@example.com')
  const late = link('accept', membership.id)
  const own = memberPath(shop.deps, membership).slice('/membership/'.length)
  for (const token of [own, 'x', '', `${link('accept', membership.id)}x`])
    expect(await decideReview(shop.deps, token)).toEqual({ state: 'unknown' })
  clock.offsetMs += REVIEW_LINK_TTL
  expect(await decideReview(shop.deps, late)).toEqual({ state: 'expired' })
  expect((await findMemberByEmail(shop, 'ines@example.com'))?.membership.decision).toBeNull()
})
