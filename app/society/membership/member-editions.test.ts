import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { societyForFile } from '../../../test/members.ts'
import { downloadPersonalData, findEntitlementsByOrder } from '../../sales/downloads/downloads.ts'
import { nextSteps } from '../../sales/purchases/purchase.ts'
import { findMemberEditions, grantEditions } from './member-editions.ts'
import type { Member } from './memberships.ts'
import { decideReview } from './review/reviews.ts'

const { apply, emailTexts, link, pay, shop, until } = societyForFile()

async function publish(month: string, audience: 'small-business' | 'nonprofit'): Promise<void> {
  await shop.database.db.execute(sql`
    insert into editions (id, month, audience, published_on, published_at, checksum)
    values (${`edn_${month}_${audience}`}, ${month}, ${audience}, '2026-11-21', ${new Date().toISOString()}, ${'0'.repeat(64)})`)
}

async function join(email: string, accepted: boolean): Promise<Member> {
  await apply(email)
  const member = await pay(email)
  if (accepted) await accept(member)
  return member
}

const accept = ({ membership }: Member) => decideReview(shop.deps, link('accept', membership.id))
const editionsOf = async ({ order }: Member) =>
  (await findEntitlementsByOrder(shop.database.db, order.id))
    .filter(({ edition, endedAt }) => edition && !endedAt)
    .map(({ productId, edition }) => `${edition} ${productId}`)
    .sort()

test('In a demonstration a member has the two samples, labeled as such, until an edition is published', async () => {
  const sam = await join('sam@example.com', true)
  const demo = { ...shop.deps, sellsSamples: true }
  await grantEditions(demo)
  expect(await editionsOf(sam)).toEqual(['sample money-finder-nonprofit', 'sample money-finder-small-business'])
  expect((await emailTexts('sam@example.com', 'Your new editions'))[0]).toMatch(
    /April 2026 \(a sample of past opportunities\)[\s\S]*\/downloads\//,
  )
  const titles = (await findMemberEditions(demo, sam.order.id)).map(({ title }) => title)
  expect(titles).toEqual(
    ['Small Business', 'Nonprofit'].map((kind) => expect.stringMatching(`${kind}.*sample of past`)),
  )
})

test('Every accepted member gets both editions once, later members get the newest ones, and members keep theirs', async () => {
  await publish('2026-10', 'nonprofit')
  const [ada, may] = [await join('ada@example.com', true), await join('may@example.com', false)]
  expect(await editionsOf(ada)).toEqual(['2026-10 money-finder-nonprofit'])
  expect((await emailTexts('ada@example.com', 'You’re in'))[0]).toMatch(/October 2026[\s\S]*\/downloads\//)

  await Promise.all([publish('2026-11', 'small-business'), publish('2026-11', 'nonprofit')])
  await Promise.all([grantEditions(shop.deps), grantEditions(shop.deps)])
  await grantEditions(shop.deps)
  const both = ['2026-11 money-finder-nonprofit', '2026-11 money-finder-small-business']
  expect(await editionsOf(ada)).toEqual(['2026-10 money-finder-nonprofit', ...both])
  const links = (await emailTexts('ada@example.com', 'Your new editions'))[0]?.match(/\/downloads\/[\w-]+/g)
  expect(new Set(links)).toHaveProperty('size', 2)
  expect(new Set((await nextSteps(shop.deps, ada.order, 'email')).map(({ href }) => href)).size).toBe(4)
  expect(await editionsOf(may)).toEqual([])

  await accept(may)
  await grantEditions(shop.deps)
  expect(await editionsOf(may)).toEqual(both)

  await shop.deps.stripe.subscriptions.cancel(ada.subscription?.id as string)
  await until('ada@example.com', ({ membership }) => membership.state === 'ended')
  await publish('2026-12', 'nonprofit')
  await grantEditions(shop.deps)
  expect(await editionsOf(ada)).toEqual(['2026-10 money-finder-nonprofit', ...both])
  expect(await editionsOf(may)).toContain('2026-12 money-finder-nonprofit')
  await shop.deps.stripe.refunds.create({ payment_intent: ada.order.stripePaymentIntentId as string })
  await expect.poll(() => editionsOf(ada)).toEqual([])

  const erase = () => shop.database.transact((tx) => downloadPersonalData.erase(tx, 'may@example.com'))
  await erase()
  expect(await editionsOf(may)).toHaveLength(3)
  await shop.deps.stripe.subscriptions.cancel(may.subscription?.id as string)
  await until('may@example.com', ({ membership }) => membership.state === 'ended')
  await erase()
  expect(await editionsOf(may)).toEqual([])
})
