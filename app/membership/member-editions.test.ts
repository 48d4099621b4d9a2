import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailsTo } from '../../test/buyer.ts'
import { apply, joinSociety, memberWho } from '../../test/members.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { entitlementsOf, heldDownloads } from '../downloads/downloads.ts'
import { DAY } from '../platform/clock.ts'
import { linkToken } from './links.ts'
import { giveEditions, type Member } from './membership.ts'
import { decideReview } from './reviews.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function publish(month: string, audience: 'small-business' | 'nonprofit'): Promise<void> {
  await shop.database.db.execute(sql`
    insert into editions (id, month, audience, published_on, published_at, checksum)
    values (${`edn_${month}_${audience}`}, ${month}, ${audience}, '2026-11-21', ${new Date().toISOString()}, ${'0'.repeat(64)})`)
}

async function join(email: string, accepted: boolean): Promise<Member> {
  await apply(shop, email)
  const member = await joinSociety(shop, email)
  if (accepted) await accept(member)
  return member
}

const accept = ({ membership }: Member) =>
  decideReview(shop.deps, linkToken(shop.deps.secret, 'accept', membership.id, new Date(Date.now() + DAY)))
const editionsOf = async ({ order }: Member) =>
  (await entitlementsOf(shop.database.db, order.id))
    .filter(({ edition, endedAt }) => edition && !endedAt)
    .map(({ productId, edition }) => `${edition} ${productId}`)
    .sort()
const told = (email: string, subject: string) =>
  vi.waitFor(
    async () => {
      const found = (await mailsTo(shop, email)).filter((mail) => mail.subject.startsWith(subject))
      expect(found).toHaveLength(1)
      return found[0]?.text
    },
    { timeout: 30_000, interval: 100 },
  )

test('Every accepted member gets both editions once, whoever joins later the newest ones, and they stay hers', async () => {
  await publish('2026-10', 'nonprofit')
  const [ada, may] = [await join('ada@example.com', true), await join('may@example.com', false)]
  expect(await editionsOf(ada)).toEqual(['2026-10 money-finder-nonprofit'])
  expect(await told('ada@example.com', 'You are in')).toMatch(/October 2026[\s\S]*\/downloads\//)

  await Promise.all([publish('2026-11', 'small-business'), publish('2026-11', 'nonprofit')])
  await Promise.all([giveEditions(shop.deps), giveEditions(shop.deps)])
  await giveEditions(shop.deps)
  const both = ['2026-11 money-finder-nonprofit', '2026-11 money-finder-small-business']
  expect(await editionsOf(ada)).toEqual(['2026-10 money-finder-nonprofit', ...both])
  const links = (await told('ada@example.com', 'Your new editions'))?.match(/\/downloads\/[\w-]+/g)
  expect(new Set(links)).toHaveProperty('size', 2)
  expect(await editionsOf(may)).toEqual([])

  await accept(may)
  await giveEditions(shop.deps)
  expect(await editionsOf(may)).toEqual(both)

  await shop.deps.stripe.subscriptions.cancel(ada.subscription?.id as string)
  await memberWho(shop, 'ada@example.com', ({ membership }) => membership.state === 'ended')
  await publish('2026-12', 'nonprofit')
  await giveEditions(shop.deps)
  expect(await editionsOf(ada)).toEqual(['2026-10 money-finder-nonprofit', ...both])
  expect(await editionsOf(may)).toContain('2026-12 money-finder-nonprofit')
  await shop.deps.stripe.refunds.create({ payment_intent: ada.order.stripePaymentIntentId as string })
  await vi.waitFor(async () => expect(await editionsOf(ada)).toEqual([]), { timeout: 30_000 })

  const erase = () => shop.database.transact((tx) => heldDownloads.erase(tx, 'may@example.com'))
  await erase()
  expect(await editionsOf(may)).toHaveLength(3)
  await shop.deps.stripe.subscriptions.cancel(may.subscription?.id as string)
  await memberWho(shop, 'may@example.com', ({ membership }) => membership.state === 'ended')
  await erase()
  expect(await editionsOf(may)).toEqual([])
})
