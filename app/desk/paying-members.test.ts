import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lastChange, signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { societyForFile } from '../../test/members.ts'
import { settleSubscription } from '../sales/payments/payments.ts'
import { purchaseEmails } from '../sales/purchases/purchase-emails.tsx'
import { renewalCredits } from '../society/membership/membership.sql.ts'
import {
  decideReview,
  findMemberAddress,
  findOwnMemberships,
  handleCancellationRequest,
  handleRenewalCredit,
  membershipEmails,
} from '../society/membership/membership.ts'
import { countNumbers } from './numbers.ts'
import { handleAnnounceSocietyGift } from './society-gifts.ts'

const here = societyForFile()
const { shop, pay, emailTexts, until } = here
const DAYS = 24 * 60 * 60

/** A member who was accepted and pays, and what the coach does on their page at the desk. */
async function payingMember(email: string) {
  await here.apply(email)
  const { membership, order, subscription } = await pay(email)
  await decideReview(shop.deps, here.link('accept', membership.id))
  await here.stands(email, 'active')
  const owner = await signInStaff(shop, `owner-of-${email}`)
  const path = `/desk/people/${email}`
  const subscriptionId = subscription?.id ?? ''
  const offer = async () => (await visitDesk(shop, owner, path)).data.person.society
  const own = () => findOwnMemberships(shop.deps, [email])
  return {
    ...{ membershipId: membership.id, order, subscriptionId, offer, own },
    press: async (form: Record<string, string>) =>
      visitDesk(shop, owner, path, { version: (await offer()).version, ...form }),
    undo: async (change?: string) => visitDesk(shop, owner, '/desk', { undo: change ?? (await lastChange(shop)).id }),
    /** Does what waits for the minute in which a gift can be undone. */
    async minutePasses(changeId: string) {
      await handleAnnounceSocietyGift(shop.deps, { changeId })
      await handleCancellationRequest(shop.deps, { membershipId: membership.id })
      await settleSubscription(shop.deps, subscriptionId)
    },
    states: async () => (await own()).map(({ state, gift }) => (gift ? `${state}, a gift` : state)).toSorted(),
    endsAtStripe: async () => (await shop.deps.stripe.subscriptions.retrieve(subscriptionId)).cancel_at_period_end,
    nextAmount: async () => (await own())[0]?.next?.amount,
  }
}

/** Takes the month that was given last off the bill at Stripe, however often its job runs. */
async function makeCredit() {
  const [credit] = await shop.database.db.select().from(renewalCredits).orderBy(desc(renewalCredits.requestedAt))
  const make = () => handleRenewalCredit(shop.deps, { creditId: credit?.id ?? '' })
  await Promise.all([make(), make()])
  await make()
}

/** Lets a member's period end at Stripe, and returns what each of their renewals was paid with, the newest first. */
async function renew(email: string) {
  const { subscription } = await until(email, (member) => member.subscription !== undefined)
  const end = subscription?.periodEnd?.getTime() ?? 0
  await here.endPeriod({ subscription })
  await until(email, (member) => (member.subscription?.periodEnd?.getTime() ?? 0) > end)
  const { data } = await shop.deps.stripe.invoices.list({ subscription: subscription?.id as string })
  return data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').map((one) => one.amount_paid)
}

test('A month given to a paying member takes one renewal off the bill, once: an email says so first, and everything they read until it’s used', async () => {
  const { membershipId, order, press, own, nextAmount } = await payingMember('cora@example.com')
  const emails = membershipEmails(shop.deps)
  const textOf = async (kind: string) => (await emails[kind]?.({ membershipId }))?.text ?? ''
  const receipt = async () => (await purchaseEmails(shop.deps).receipt?.({ orderId: order.id }))?.text ?? ''
  const texts = async () => [
    ...(await Promise.all(['membership-welcome', 'membership-kept', 'price-notice', 'annual-reminder'].map(textOf))),
    await receipt(),
  ]
  const { members: before } = await countNumbers(shop.deps)
  expect(await nextAmount()).toBe('$97')
  for (const text of await texts()) expect(text).not.toContain('$0')
  expect((await press({ do: 'society-month' })).status).toBe(303)
  await makeCredit()
  await emailTexts('cora@example.com', 'A gift for you: your next month')
  expect((await countNumbers(shop.deps)).members).toEqual(before)
  expect(await nextAmount()).toBe('$0, a gift from Simone')
  for (const text of await texts()) expect(text).toMatch(/next payment is \$0 on \w+ \d+, \d+: your gift pays for it\./)
  for (const text of await texts()) expect(text).not.toMatch(/next payment is \$97|on that day we charge/)
  const [gifted] = await own()
  expect(gifted?.nextPayment).toMatch(/^\$0 on .*: your gift pays for it\. Then it’s \$97 a month\.$/)
  expect(gifted?.next?.afterGifts).toMatch(/^\$97 a month from /)
  expect(await renew('cora@example.com')).toEqual([0])
  for (const text of await texts()) if (!text.includes('first month. It ends')) expect(text).not.toContain('$0')
  expect((await own())[0]?.nextPayment).toMatch(/^\$97 on /)
  expect(await renew('cora@example.com')).toEqual([9700, 0])
})

test('A month undone within a minute never reaches Stripe, and after that it can’t be stopped', async () => {
  const { order, press, undo, nextAmount } = await payingMember('bea@example.com')
  const balance = async () => {
    const { data } = await shop.deps.stripe.customers.listBalanceTransactions(order.stripeCustomerId as string)
    return data.map(({ amount }) => amount)
  }
  await press({ do: 'society-month' })
  expect((await undo()).status).toBe(303)
  await makeCredit()
  expect([await balance(), await nextAmount()]).toEqual([[], '$97'])
  await press({ do: 'society-month' })
  await makeCredit()
  expect((await undo()).status).toBe(409)
  expect(await balance()).toEqual([-9700])
})

test('A membership made free for someone who pays cancels their payments; they stay a member when the paid time ends, and after that it can’t be undone', async () => {
  const email = 'ada@example.com'
  const { subscriptionId, offer, press, undo, minutePasses, states, endsAtStripe } = await payingMember(email)
  expect(await offer()).toMatchObject({ free: 'ends-payments' })
  expect((await press({ do: 'society-free', last_day: '2099-01-01' })).status, 'a month is given instead').toBe(422)
  expect((await press({ do: 'society-free' })).status).toBe(303)
  const { id: gift } = await lastChange(shop)
  expect((await press({ do: 'society-free' })).status, 'a second press').toBe(409)
  expect((await press({ do: 'society-month' })).status, 'no renewal is left to pay').toBe(409)
  expect(await endsAtStripe(), 'within the minute').toBe(false)
  expect(await offer(), 'canceled for everyone who looks').toMatchObject({ free: 'until-a-day', reason: undefined })
  await minutePasses(gift)
  await minutePasses(gift)
  expect(await endsAtStripe()).toBe(true)
  expect(await states()).toEqual(['active, a gift', 'ending'])
  const [given] = await emailTexts(email, 'A gift for you: your membership is free now')
  expect(given).toMatch(/replaces the one you pay for, which we’re canceling\. It has no end date\./)
  const [canceled] = await emailTexts(email, 'Your payments for the Society are canceled')
  expect(canceled).toContain('You’re still a member: A gift from Simone.')
  expect(canceled).not.toMatch(/Keep my membership/)

  await shop.emulator.advance(32 * DAYS)
  await expect.poll(states).toEqual(['active, a gift', 'ended'])
  expect((await shop.deps.stripe.invoices.list({ subscription: subscriptionId })).data).toHaveLength(1)
  expect((await undo(gift)).status, 'they would be left with nothing').toBe(409)
  expect(await findMemberAddress(shop.deps, [email])).toBe(email)
})

test('Undone within the minute nothing reaches Stripe or the member, undone later their payments go on, and not at all once the free membership was ended', async () => {
  const { press, undo, minutePasses, states, endsAtStripe } = await payingMember('dora@example.com')
  const makeFree = async () => {
    await press({ do: 'society-free' })
    return (await lastChange(shop)).id
  }
  const early = await makeFree()
  expect((await undo()).status).toBe(303)
  await minutePasses(early)
  expect(await endsAtStripe()).toBe(false)
  expect(await states()).toEqual(['active', 'ended, a gift'])

  const late = await makeFree()
  await minutePasses(late)
  await emailTexts('dora@example.com', 'A gift for you')
  expect((await undo()).status).toBe(303)
  await minutePasses(late)
  expect(await endsAtStripe()).toBe(false)
  expect((await states()).filter((state) => !state.startsWith('ended'))).toEqual(['active'])
  const [text] = await emailTexts('dora@example.com', 'Your membership continues')
  expect(text).toContain('Your cancellation was undone. Your next payment is $97')

  const last = await makeFree()
  await minutePasses(last)
  await press({ do: 'society-end' })
  expect((await undo(last)).status).toBe(409)
  await minutePasses(last)
  expect(await endsAtStripe()).toBe(true)
  expect((await states()).filter((state) => state !== 'ended, a gift')).toEqual(['ending'])
})
