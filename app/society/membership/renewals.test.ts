import { expect, test } from 'vitest'
import { waitForEmails } from '../../../test/buyer.ts'
import { findMemberByEmail, societyForFile } from '../../../test/members.ts'
import { publishPart } from '../../../test/publish.ts'
import { DAY } from '../../platform/clock.ts'
import { findOpenInvoice } from '../../sales/payments/payments.ts'
import { failedRenewals } from './capability.ts'
import { remindMembers } from './emails/notices.ts'
import { MEMBERSHIP_TEXTS } from './membership-texts.ts'
import { findMember, type Member } from './memberships.ts'
import { toOwnMembership } from './own-memberships.ts'
import { monthlyPrice } from './prices.ts'
import { decideReview, readReview } from './review/reviews.ts'

const { apply, clock, emailTexts, endPeriod, link, pay, shop, stands, statesOf, until } = societyForFile()

test('A first payment that is refunded at Stripe ends the membership and every later charge', async () => {
  const { membership, order } = await pay('gina@example.com')
  await shop.deps.stripe.refunds.create({ payment_intent: order.stripePaymentIntentId as string })
  await stands('gina@example.com', 'refunded')
  await until('gina@example.com', (member) => member.subscription?.status === 'canceled')
  expect(await readReview(shop.deps, link('accept', membership.id))).toMatchObject({ state: 'over' })
})

test('A failed renewal is past due, is emailed about once, and can be paid on the page that the email links to', async () => {
  await apply('vera@example.com')
  const { membership, order, subscription } = await pay('vera@example.com')
  await decideReview(shop.deps, link('accept', membership.id))
  await shop.emulator.failNextRenewal(subscription?.id as string, 1)
  await endPeriod({ subscription })
  await stands('vera@example.com', 'past_due')
  await emailTexts('vera@example.com', 'Your payment didn’t go through')
  const found = await findOpenInvoice(shop.deps, order.id)
  if (found.state !== 'open') throw new Error('there is no way to pay')
  const pressed = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } }
  expect(await (await fetch(shop.url + new URL(found.url).pathname, pressed)).text()).toContain('$97.00 was paid')
  await stands('vera@example.com', 'active')
  expect(await statesOf(membership.id)).toEqual(['in_review', 'accepted', 'active', 'past_due', 'active'])
})

test('Someone who paid and never applied is emailed about a failed renewal, once, without a promise of access, and still asked to apply', async () => {
  const { membership, subscription } = await pay('nora@example.com')
  await shop.emulator.failNextRenewal(subscription?.id as string, 1)
  await endPeriod({ subscription })
  const failed = await until('nora@example.com', (member) => member.subscription?.status === 'past_due')
  const [text = ''] = await emailTexts('nora@example.com', 'Your payment didn’t go through')
  for (const words of ['We’ll retry', '/payment', '/apply/mbr_']) expect(text).toContain(words)
  expect(text).not.toContain('access')
  const waiting = async (hidden: string[] = []) =>
    (await failedRenewals(shop.deps).find({ limit: 9, hidden })).filter(({ email }) => email === 'nora@example.com')
  const [item] = await waiting()
  expect(item?.fact).toBe('nora@example.com: $97 didn’t go through')
  expect(await waiting([item?.id ?? ''])).toEqual([])
  const page = toOwnMembership(shop.deps, failed, undefined)
  const paths = { paymentPath: expect.any(String), applyPath: expect.any(String) }
  expect(page).toMatchObject({ state: 'paid', paidUntil: undefined, nextPayment: '$97, we’ll retry soon', ...paths })
  for (const state of ['paid', 'in_review'] as const)
    expect(MEMBERSHIP_TEXTS[state].lead(page)).toMatch(/^Your last payment didn’t go through/)
  await apply('nora@example.com', { membershipId: membership.id })
  await stands('nora@example.com', 'in_review')
  await decideReview(shop.deps, link('accept', membership.id))
  await stands('nora@example.com', 'past_due')
  await emailTexts('nora@example.com', 'Your payment didn’t go through')
})

test('The price is announced at least a week ahead with amount, date and how to cancel, and members are reminded each year', async () => {
  await pay('will@example.com')
  const { membership } = (await findMemberByEmail(shop, 'will@example.com')) as Member
  const renewal = membership.firstRenewalAt as Date
  const notices = async () =>
    (await waitForEmails(shop, 'will@example.com', 1)).filter(({ subject }) => subject.includes('$97'))
  clock.offsetMs = renewal.getTime() - 11 * DAY - Date.now()
  await remindMembers(shop.deps)
  clock.offsetMs += 1.1 * DAY
  await remindMembers(shop.deps)
  await remindMembers(shop.deps)
  await expect.poll(notices).toHaveLength(1)
  const [notice] = await notices()
  expect(renewal.getTime() - new Date(notice?.at as string).getTime()).toBeGreaterThan(7 * DAY)
  for (const words of ['$35', '$97', '/cancel/mbr_']) expect(notice?.text).toContain(words)
  clock.offsetMs = renewal.getTime() + 340 * DAY - Date.now()
  await remindMembers(shop.deps)
  await remindMembers(shop.deps)
  await emailTexts('will@example.com', 'Your yearly reminder')
})

test('A new monthly price is for new members only', async () => {
  const { deps } = shop
  const { membership } = await pay('early@example.com')
  await publishPart(deps, 'offers', 'society', (offer: object) => ({ ...offer, monthly: 120 }))
  const late = await pay('late@example.com')
  const early = await findMember(deps.database.db, membership.id)
  expect(early && monthlyPrice(early.membership)).toBe('$97')
  expect(monthlyPrice(late.membership)).toBe('$120')
  await publishPart(deps, 'offers', 'society', (offer: object) => ({ ...offer, monthly: 97 }))
})
