import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { waitForEmail } from '../../../test/buyer.ts'
import { societyForFile } from '../../../test/members.ts'
import { emailCancelLinks, handleCancellationRequest, setCancellationRequest } from './cancellation.ts'
import { dateLabel } from './dates.ts'
import type { Member } from './memberships.ts'
import { findOwnMemberships } from './own-memberships.ts'
import { decideReview, readReview } from './review/reviews.ts'

const { apply, emailTexts, endPeriod, link, pay, shop, stands, statesOf } = societyForFile()
const DAYS = 24 * 60 * 60
const request = (membershipId: string, wanted: 'cancel' | 'resume') =>
  shop.database.transact((tx) => setCancellationRequest(shop.deps, tx, { membershipId, wanted }))
const ownOf = async (email: string) => (await findOwnMemberships(shop.deps, [email]))[0]
const invoicesOf = async ({ subscription }: Pick<Member, 'subscription'>) =>
  (await shop.deps.stripe.invoices.list({ subscription: subscription?.id as string })).data
/** As the coach, or Stripe's own page, changes it. */
const changeAtStripe = ({ subscription }: Pick<Member, 'subscription'>, change: Stripe.SubscriptionUpdateParams) =>
  shop.deps.stripe.subscriptions.update(subscription?.id as string, change)

test('A member cancels, resumes, and cancels for good; the membership ends with what is paid, and each step sends an email', async () => {
  await apply('tess@example.com')
  const { membership, subscription } = await pay('tess@example.com')
  await decideReview(shop.deps, link('accept', membership.id))
  await request(membership.id, 'cancel')
  await stands('tess@example.com', 'ending')
  await emailTexts('tess@example.com', 'Your membership is canceled')
  await request(membership.id, 'resume')
  await stands('tess@example.com', 'active')
  await emailTexts('tess@example.com', 'Your membership continues')
  await request(membership.id, 'cancel')
  await stands('tess@example.com', 'ending')
  await emailTexts('tess@example.com', 'Your membership is canceled', 2)
  await handleCancellationRequest(shop.deps, { membershipId: membership.id })
  const access = sql`select ended_at from entitlements where email = 'tess@example.com'`
  expect((await shop.database.db.execute(access)).rows).toEqual([{ ended_at: null }])
  await shop.emulator.advance(32 * DAYS)
  await stands('tess@example.com', 'ended')
  expect(await invoicesOf({ subscription })).toHaveLength(1)
  const states = ['in_review', 'accepted', 'active', 'ending', 'active', 'ending', 'ended']
  expect(await statesOf(membership.id)).toEqual(states)
  await emailTexts('tess@example.com', 'Your membership has ended')
})

test('Canceling works if the coach already canceled at Stripe, and before any decision', async () => {
  await apply('uma@example.com')
  const { membership, subscription } = await pay('uma@example.com')
  await changeAtStripe({ subscription }, { cancel_at_period_end: true })
  await stands('uma@example.com', 'ending')
  expect(await readReview(shop.deps, link('accept', membership.id))).toMatchObject({ state: 'open' })
  const own = () => ownOf('uma@example.com')
  expect(await own()).toMatchObject({ opensRooms: false, untilEnd: expect.stringContaining('still reading') })
  const [letter] = await emailTexts('uma@example.com', 'Your membership is canceled')
  expect(letter).toContain('We’re still reading your application. If it’s a yes, you have access through')
  await decideReview(shop.deps, link('accept', membership.id))
  expect(await own()).toMatchObject({
    opensRooms: true,
    untilEnd: expect.stringMatching(/^You have access through \w+ \d+, \d{4}\.$/),
  })
  await request(membership.id, 'resume')
  await stands('uma@example.com', 'active')
})

test('A membership that someone ends at Stripe on a date says so, announces no payment, and goes on when that is taken back', async () => {
  const { membership, subscription } = await pay('xena@example.com')
  const atStripe = (cancel_at: number | '') => changeAtStripe({ subscription }, { cancel_at })
  const own = () => ownOf('xena@example.com')
  const date = Math.floor((subscription?.periodEnd?.getTime() ?? 0) / 1000) - 8 * DAYS
  await atStripe(date)
  const { subscription: ending } = await stands('xena@example.com', 'ending')
  expect(ending?.periodEnd).toEqual(new Date(date * 1000))
  expect(await own()).toMatchObject({ isEnding: true, next: undefined, paidUntil: dateLabel(new Date(date * 1000)) })
  const toCoach = await waitForEmail(shop, site.supportEmail, /^Canceled: The Society, xena@example.com$/)
  expect(toCoach.text).toContain(`access through ${dateLabel(new Date(date * 1000))}`)
  await request(membership.id, 'resume')
  await stands('xena@example.com', 'paid')
  expect(await own()).toMatchObject({ isEnding: false, next: { amount: '$97' } })
  await atStripe(date)
  await stands('xena@example.com', 'ending')
  await atStripe('')
  await stands('xena@example.com', 'paid')
})

test('A membership that ends at Stripe only after its next renewal announces that payment, and then its end', async () => {
  const { subscription } = await pay('yara@example.com')
  const renewal = subscription?.periodEnd?.getTime() ?? 0
  const cancel_at = Math.floor(renewal / 1000) + 9 * DAYS
  await changeAtStripe({ subscription }, { cancel_at })
  await shop.emulator.delivered()
  const own = () => ownOf('yara@example.com')
  expect(await own()).toMatchObject({ isEnding: false, next: { date: dateLabel(new Date(renewal)) } })
  await shop.emulator.renew(subscription?.id as string)
  await stands('yara@example.com', 'ending')
  expect(await own()).toMatchObject({ next: undefined, paidUntil: dateLabel(new Date(cancel_at * 1000)) })
})

test('A member who cancels while a payment is past due leaves at once and is not charged again', async () => {
  await apply('wanda@example.com')
  const { membership, subscription } = await pay('wanda@example.com')
  await decideReview(shop.deps, link('accept', membership.id))
  await stands('wanda@example.com', 'active')
  await shop.emulator.failNextRenewal(subscription?.id as string, 1)
  await endPeriod({ subscription })
  await stands('wanda@example.com', 'past_due')
  await request(membership.id, 'cancel')
  await stands('wanda@example.com', 'ended')
  await emailTexts('wanda@example.com', 'Your membership has ended')
  await shop.emulator.advance(20 * DAYS)
  expect((await invoicesOf({ subscription })).map(({ amount_paid }) => amount_paid)).toEqual([0, 3500])
})

test('The link to cancel is emailed on request, and an address without a membership gets an email that says so', async () => {
  await pay('zoe@example.com')
  await emailCancelLinks(shop.deps, 'zoe@example.com', 'form-of-zoe')
  await emailCancelLinks(shop.deps, 'nobody@example.com', 'form-of-nobody')
  await emailTexts('nobody@example.com', 'No membership under this address')
  const { text } = await waitForEmail(shop, 'zoe@example.com', /link to cancel/)
  expect(text).toMatch(/\/cancel\/mbr_\S+/)
  expect(text, 'nothing is open to her yet').toContain('opens only once we’ve accepted your application')
})
