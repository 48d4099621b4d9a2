import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { societyForFile } from '../../test/members.ts'
import { settleSubscription } from '../sales/payments/payments.ts'
import {
  decideReview,
  findMemberAddress,
  findOwnMemberships,
  handleCancellationRequest,
} from '../society/membership/membership.ts'
import { changes } from './desk.sql.ts'
import { handleAnnounceSocietyGift } from './society-gifts.ts'

const here = societyForFile()
const DAYS = 24 * 60 * 60

/** A member who was accepted and pays, and what the coach does on their page at the desk. */
async function payingMember(email: string) {
  await here.apply(email)
  const { membership, subscription } = await here.pay(email)
  await decideReview(here.shop.deps, here.link('accept', membership.id))
  await here.stands(email, 'active')
  const owner = await signInStaff(here.shop, `owner-of-${email}`)
  const path = `/desk/people/${email}`
  const offer = async () => (await visitDesk(here.shop, owner, path)).data.person.society
  const newestGift = async () => {
    const isGift = and(eq(changes.email, email), eq(changes.action, 'society-gift'))
    const [last] = await here.shop.database.db.select().from(changes).where(isGift).orderBy(desc(changes.number))
    return last?.id ?? ''
  }
  return {
    subscriptionId: subscription?.id ?? '',
    offer,
    async press(form: Record<string, string>) {
      const { version } = await offer()
      return visitDesk(here.shop, owner, path, { version, ...form })
    },
    undo: async () => visitDesk(here.shop, owner, '/desk', { undo: await newestGift() }),
    /** Does what waits for the minute in which it can be undone. */
    async minutePasses() {
      await handleAnnounceSocietyGift(here.shop.deps, { changeId: await newestGift() })
      await handleCancellationRequest(here.shop.deps, { membershipId: membership.id })
      await settleSubscription(here.shop.deps, subscription?.id ?? '')
    },
  }
}

const own = async (email: string) =>
  (await findOwnMemberships(here.shop.deps, [email])).map(({ state, gift }) => (gift ? `${state}, a gift` : state))
const endsAtStripe = async (id: string) => (await here.shop.deps.stripe.subscriptions.retrieve(id)).cancel_at_period_end
const isMember = async (email: string) => (await findMemberAddress(here.shop.deps, [email])) === email

test('A membership made free for someone who pays cancels their payments, and they stay a member when the paid time ends', async () => {
  const { subscriptionId, offer, press, minutePasses } = await payingMember('ada@example.com')
  expect(await offer()).toMatchObject({ free: 'ends-payments' })
  expect((await press({ do: 'society-free', last_day: '2099-01-01' })).status, 'a month is given instead').toBe(422)
  expect((await press({ do: 'society-free' })).status).toBe(303)
  expect((await press({ do: 'society-free' })).status, 'a second press').toBe(409)
  expect((await press({ do: 'society-month' })).status, 'no renewal is left to pay').toBe(409)
  expect(await endsAtStripe(subscriptionId), 'within the minute').toBe(false)
  expect(await offer(), 'canceled for everyone who looks').toMatchObject({ free: 'until-a-day', reason: undefined })
  await minutePasses()
  await minutePasses()
  expect(await endsAtStripe(subscriptionId)).toBe(true)
  expect((await own('ada@example.com')).toSorted()).toEqual(['active, a gift', 'ending'])
  const [gift] = await here.emailTexts('ada@example.com', 'A gift for you: your membership is free now')
  expect(gift).toMatch(/replaces the one you pay for, which we’re canceling\. It has no end date\./)
  const [canceled] = await here.emailTexts('ada@example.com', 'Your payments for the Society are canceled')
  expect(canceled).toContain('You’re still a member: A gift from Simone.')
  expect(canceled).not.toMatch(/Keep my membership/)

  await here.shop.emulator.advance(32 * DAYS)
  await expect.poll(async () => (await own('ada@example.com')).toSorted()).toEqual(['active, a gift', 'ended'])
  expect(await isMember('ada@example.com')).toBe(true)
  const invoices = await here.shop.deps.stripe.invoices.list({ subscription: subscriptionId })
  expect(invoices.data).toHaveLength(1)
})

test('Undone within the minute nothing reaches Stripe or the member, and undone later their payments go on', async () => {
  const { subscriptionId, press, undo, minutePasses } = await payingMember('bea@example.com')
  await press({ do: 'society-free' })
  expect((await undo()).status).toBe(303)
  await minutePasses()
  expect(await endsAtStripe(subscriptionId)).toBe(false)
  expect(await own('bea@example.com')).toEqual(['active', 'ended, a gift'])

  await press({ do: 'society-free' })
  await minutePasses()
  await here.emailTexts('bea@example.com', 'A gift for you')
  expect((await undo()).status).toBe(303)
  await minutePasses()
  expect(await endsAtStripe(subscriptionId)).toBe(false)
  expect((await own('bea@example.com')).filter((state) => !state.startsWith('ended'))).toEqual(['active'])
  const [text] = await here.emailTexts('bea@example.com', 'Your membership continues')
  expect(text).toContain('Your cancellation was undone. Your next payment is $97')
})

test('It can’t be undone once the paid time is over: the member would be left with nothing', async () => {
  const { press, undo, minutePasses } = await payingMember('cleo@example.com')
  await press({ do: 'society-free' })
  await minutePasses()
  await here.shop.emulator.advance(32 * DAYS)
  await expect.poll(async () => (await own('cleo@example.com')).toSorted()).toEqual(['active, a gift', 'ended'])
  expect((await undo()).status).toBe(409)
  expect(await isMember('cleo@example.com')).toBe(true)
})

test('A free membership that was ended since isn’t undone, and their payments don’t start again', async () => {
  const { subscriptionId, press, undo, minutePasses } = await payingMember('dora@example.com')
  await press({ do: 'society-free' })
  await minutePasses()
  await press({ do: 'society-end' })
  expect((await undo()).status).toBe(409)
  await minutePasses()
  expect(await endsAtStripe(subscriptionId)).toBe(true)
  expect((await own('dora@example.com')).toSorted()).toEqual(['ended, a gift', 'ending'])
})
