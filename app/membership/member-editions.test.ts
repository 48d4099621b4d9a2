import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailsTo } from '../../test/buyer.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { offers } from '../catalog/offers.ts'
import { entitlementsOf, heldDownloads } from '../downloads/downloads.ts'
import { startCheckout } from '../payments/payments.ts'
import { DAY } from '../platform/clock.ts'
import { NO_ANSWERS } from './application.ts'
import { linkToken } from './links.ts'
import { editionsOfMember } from './member-editions.ts'
import { memberships } from './membership.sql.ts'
import { findMember, giveEditions, type Member, submitApplication } from './membership.ts'
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

async function join(email: string, as: 'accept' | 'decline' | undefined): Promise<Member> {
  const answers = {
    ...NO_ANSWERS,
    name: 'Ada',
    email,
    business: 'A bakery',
    stage: 'young',
    state: 'GA',
    needs: 'Ovens',
  }
  await submitApplication(shop.deps, answers, { id: undefined, membershipId: undefined, submission: email })
  const { url } = await startCheckout(shop.deps, offers.society)
  await shop.standIn.pay(url.split('/').at(-1) as string, email)
  const member = await until(email, ({ subscription }) => subscription !== undefined)
  const endsAt = new Date(Date.now() + DAY)
  if (as) await decideReview(shop.deps, linkToken(shop.deps.secret, as, member.membership.id, endsAt))
  return member
}

const until = (email: string, holds: (member: Member) => boolean): Promise<Member> =>
  vi.waitFor(
    async () => {
      for (const { id } of await shop.database.db.select().from(memberships)) {
        const member = await findMember(shop.database.db, id)
        if (member?.order.email === email && holds(member)) return member
      }
      throw new Error(`${email} does not stand so yet`)
    },
    { timeout: 60_000, interval: 100 },
  )

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

test('In a demonstration a member has the two samples, named as such, until there is an edition', async () => {
  const sam = await join('sam@example.com', 'accept')
  const demo = { ...shop.deps, sellsSamples: true }
  await giveEditions(demo)
  expect(await editionsOf(sam)).toEqual(['sample money-finder-nonprofit', 'sample money-finder-small-business'])
  expect(await told('sam@example.com', 'Your new editions')).toMatch(
    /April 2026 \(a sample of past opportunities\)[\s\S]*\/downloads\//,
  )
  const titles = (await editionsOfMember(demo, sam.order.id)).map(({ title }) => title)
  expect(titles).toEqual(
    ['Small Business', 'Nonprofit'].map((kind) => expect.stringMatching(`${kind}.*sample of past`)),
  )
})

test('Every accepted member gets both editions once, whoever joins later the newest ones, and they stay hers', async () => {
  await publish('2026-10', 'nonprofit')
  const [ada, may] = [await join('ada@example.com', 'accept'), await join('may@example.com', undefined)]
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

  const endsAt = new Date(Date.now() + DAY)
  await decideReview(shop.deps, linkToken(shop.deps.secret, 'accept', may.membership.id, endsAt))
  await giveEditions(shop.deps)
  expect(await editionsOf(may)).toEqual(both)

  await shop.deps.stripe.subscriptions.cancel(ada.subscription?.id as string)
  await until('ada@example.com', ({ membership }) => membership.state === 'ended')
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
  await until('may@example.com', ({ membership }) => membership.state === 'ended')
  await erase()
  expect(await editionsOf(may)).toEqual([])
})
