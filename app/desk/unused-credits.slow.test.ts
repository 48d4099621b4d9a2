import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lastChange, signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { societyForFile } from '../../test/members.ts'
import { creditCustomer, settleSubscription } from '../sales/payments/payments.ts'
import { renewalCredits } from '../society/membership/membership.sql.ts'
import {
  decideReview,
  findMemberAddress,
  findOwnMemberships,
  handleCreditRemoval,
  handleRenewalCredit,
  membershipEmails,
  requestRenewalCredit,
} from '../society/membership/membership.ts'

const here = societyForFile()
const { shop, pay, stands } = here
const DAYS = 24 * 60 * 60
const WAIT = { timeout: 60_000 }

/** A member who was accepted and who got so many months on top of what she pays. */
async function memberWithMonths(email: string, months: number) {
  const owner = await signInStaff(shop, `owner-of-${email}`)
  await here.apply(email)
  const { membership, order, subscription } = await pay(email)
  await decideReview(shop.deps, here.link('accept', membership.id))
  await stands(email, 'active')
  for (let month = 0; month < months; month++) {
    const path = `/desk/people/${email}`
    const { version } = (await visitDesk(shop, owner, path)).data.person.society
    await visitDesk(shop, owner, path, { do: 'society-month', version })
  }
  const given = eq(renewalCredits.membershipId, membership.id)
  const credits = (await shop.database.db.select().from(renewalCredits).where(given)).map(({ id }) => id)
  const subscriptionId = subscription?.id ?? ''
  return { owner, membershipId: membership.id, order, subscriptionId, customer: order.stripeCustomerId ?? '', credits }
}

const make = (creditId: string) => handleRenewalCredit(shop.deps, { creditId })
const own = (email: string) => findOwnMemberships(shop.deps, [email])
const givenTo = async (email: string) => (await own(email)).filter(({ gift }) => gift)

/** Cancels at Stripe with what is paid, and lets that end. */
async function endWithPeriod(email: string, subscriptionId: string) {
  await shop.deps.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await stands(email, 'ending')
  const [membership] = await own(email)
  const ending = await membershipEmails(shop.deps)['membership-ending']?.({ membershipId: membership?.id ?? '' })
  await shop.emulator.advance(32 * DAYS)
  await stands(email, 'ended')
  return ending?.text
}

/** What went on a customer's balance and off it, once nothing is left there. */
async function movements(customer: string, balance = 0) {
  const { stripe } = shop.deps
  const current = async () => {
    const found = await stripe.customers.retrieve(customer)
    return found.deleted ? undefined : found.balance
  }
  await expect.poll(current, WAIT).toBe(balance)
  return (await stripe.customers.listBalanceTransactions(customer)).data.map(({ amount }) => amount)
}

test('A member who cancels before the gift was used gets its month for free after the paid time, and Stripe keeps nothing of it', async () => {
  const { subscriptionId, customer, credits, membershipId } = await memberWithMonths('ada@example.com', 1)
  await make(credits[0] ?? '')
  const text = await endWithPeriod('ada@example.com', subscriptionId)
  expect(text).toContain('After that comes your gift: the month that Simone gave you, for free.')
  expect(await movements(customer)).toEqual([9700, -9700])
  const given = await givenTo('ada@example.com')
  expect(given).toMatchObject([{ state: 'active', isRunning: true, next: undefined }])
  expect(await findMemberAddress(shop.deps, ['ada@example.com'])).toBe('ada@example.com')
  const [email] = await here.emailTexts('ada@example.com', 'Your paid membership has ended, and your gift begins')
  expect(email).toContain(given[0]?.gift)

  // Events that come twice, and jobs that ran but crashed before they wrote that down.
  await Promise.all([1, 2].map(() => settleSubscription(shop.deps, subscriptionId)))
  await shop.database.db.update(renewalCredits).set({ attempts: 1 })
  await Promise.all([1, 2].map(() => handleCreditRemoval(shop.deps, { creditId: credits[0] ?? '' })))
  await make(credits[0] ?? '')
  expect(await movements(customer)).toEqual([9700, -9700])
  expect(await givenTo('ada@example.com')).toEqual(given)
  const late = await shop.database.transact((tx) => requestRenewalCredit(shop.deps, tx, membershipId, 0))
  expect(late, 'no renewal is to come').toBeUndefined()
})

test('Two unused gifts become two free months, and one that a renewal used is not given again', async () => {
  const { subscriptionId, customer, credits } = await memberWithMonths('bea@example.com', 3)
  for (const id of credits) await make(id)
  await shop.emulator.advance(32 * DAYS)
  await here.until('bea@example.com', () => true)
  const invoices = async () => (await shop.deps.stripe.invoices.list({ subscription: subscriptionId })).data.length
  await expect.poll(invoices, WAIT).toBe(2)
  await settleSubscription(shop.deps, subscriptionId)
  const text = await endWithPeriod('bea@example.com', subscriptionId)
  expect(text).toContain('the 2 months that Simone gave you')
  expect((await movements(customer)).filter((amount) => amount > 0)).toEqual([9700, 9700, 9700])
  const [given] = await givenTo('bea@example.com')
  const { subscription } = await stands('bea@example.com', 'ended')
  const until = Date.parse(given?.gift?.split('through ')[1] ?? '')
  const days = (until - (subscription?.endedAt?.getTime() ?? 0)) / (DAYS * 1000)
  expect(days).toBeGreaterThan(57)
  expect(days).toBeLessThan(63)
})

test('A gift that never reached Stripe, or whose answer is still out, becomes a free month too, and nothing stays on the balance', async () => {
  const early = await memberWithMonths('cleo@example.com', 1)
  await endWithPeriod('cleo@example.com', early.subscriptionId)
  await make(early.credits[0] ?? '')
  expect(await movements(early.customer)).toEqual([])
  expect(await givenTo('cleo@example.com')).toHaveLength(1)

  const lost = await memberWithMonths('dora@example.com', 1)
  const [id = ''] = lost.credits
  await shop.database.db.update(renewalCredits).set({ attempts: 1 }).where(eq(renewalCredits.id, id))
  await endWithPeriod('dora@example.com', lost.subscriptionId)
  await expect.poll(async () => (await movements(lost.customer)).length, WAIT).toBe(2)
  const credit = { id, orderId: lost.order.id, cents: 9700, isFirstAttempt: true }
  expect(await creditCustomer(shop.deps, credit)).toMatchObject({ state: 'made' })
  expect(await movements(lost.customer), 'its late request ends in the same one').toEqual([9700, -9700])
  expect(await givenTo('dora@example.com')).toHaveLength(1)
})

test('A gift that was undone leaves no free month, and one to a member whose money went back leaves no balance either', async () => {
  const undone = await memberWithMonths('ella@example.com', 1)
  const form = { undo: (await lastChange(shop)).id }
  expect((await visitDesk(shop, undone.owner, '/desk', form)).status).toBe(303)
  const text = await endWithPeriod('ella@example.com', undone.subscriptionId)
  expect(text).not.toContain('gift')
  await make(undone.credits[0] ?? '')
  expect(await movements(undone.customer)).toEqual([])
  expect(await givenTo('ella@example.com')).toEqual([])

  const refunded = await memberWithMonths('fay@example.com', 1)
  await make(refunded.credits[0] ?? '')
  await shop.deps.stripe.refunds.create({ payment_intent: refunded.order.stripePaymentIntentId ?? '' })
  await stands('fay@example.com', 'refunded')
  expect(await movements(refunded.customer)).toEqual([9700, -9700])
  expect(await givenTo('fay@example.com')).toEqual([])
})

test('A member who changes her mind before the end keeps her gift for the next renewal', async () => {
  const { subscriptionId, customer, credits } = await memberWithMonths('gina@example.com', 1)
  await make(credits[0] ?? '')
  for (const ends of [true, false]) {
    await shop.deps.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: ends })
    await stands('gina@example.com', ends ? 'ending' : 'active')
  }
  expect(await movements(customer, -9700)).toEqual([-9700])
  expect(await own('gina@example.com')).toMatchObject([{ next: { amount: '$0, a gift from Simone' } }])
})
