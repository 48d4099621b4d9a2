import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastSegment, startCheckout } from '../../test/buyer.ts'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import type { SignedIn } from '../../test/signed-in.ts'
import { orders } from '../orders/orders.sql.ts'
import * as numbersPage from './numbers/numbers-page.tsx'
import { ordersBySource } from './numbers/order-sources.ts'
import * as orderPage from './order-page.tsx'

let shop: Shop
let owner: SignedIn
beforeAll(async () => {
  shop = await openShop()
  owner = await signInStaff(shop, 'owner@example.com', 'owner')
})
afterAll(() => shop.close())

const MONTH_AGO = new Date(Date.now() - 30 * 86_400_000)

/** Presses Buy, as our script tells where the buyer came from. Without `referrer` there's no script. */
async function buy(referrer: string | undefined, set: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const headers = referrer === undefined ? undefined : { 'X-Document-Referrer': referrer }
  const answer = await startCheckout(shop, { productId: 'blueprint' }, headers)
  const { url }: { url: string } = await answer.json()
  const session = lastSegment(url)
  const values = { state: 'paid' as const, paidAt: new Date(), email: 'ada@example.com', ...set }
  const [order] = await shop.database.db
    .update(orders)
    .set(values)
    .where(eq(orders.stripeSessionId, session))
    .returning({ id: orders.id })
  return order?.id ?? ''
}

test('Numbers show what led buyers to the site, with the orders and what is left of their money', async () => {
  await buy('https://www.google.com/')
  const id = await buy('https://www.google.com/', { refundedCents: 1000 })
  await buy('https://sba.example/')
  await buy(undefined)
  await buy('https://sba.example/', { state: 'open', paidAt: null })
  await buy('https://sba.example/', { givenBy: 'psn_1' })
  const { data } = await visitDesk(shop, owner, { page: numbersPage, path: '/desk/numbers' })
  expect(data.view.buyers).toEqual([
    { from: 'Search engines', orders: '2', money: '$60' },
    { from: 'sba.example', orders: '1', money: '$35' },
    { from: 'Unknown', orders: '1', money: '$35' },
  ])
  const order = await visitDesk(shop, owner, { page: orderPage, path: `/desk/orders/${id}`, params: { order: id } })
  expect(order.data.order.facts).toContainEqual({ label: 'Came from', value: 'Search engines', detail: '' })
})

test('The source travels to Stripe with the payment', async () => {
  const id = await buy('https://www.bing.com/')
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, id)).orderBy(desc(orders.id))
  const session = await shop.deps.stripe.checkout.sessions.retrieve(order?.stripeSessionId ?? '')
  expect(session.metadata).toMatchObject({ source: 'search' })
})

test('Of very many sites the most frequent are named, and the rest are added up', async () => {
  for (let site = 0; site < 30; site += 1) await buy(`https://site-${site}.example/`)
  const rows = await ordersBySource(shop.database.db, MONTH_AGO)
  const of = (source: string | null) => rows.find((row) => row.source === source)
  expect(rows.length).toBeLessThanOrEqual(27)
  expect(of('search')?.orders).toBe(3)
  expect(of(null)?.orders, 'unknown is never hidden among them').toBe(1)
  expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(35)
  expect(rows.at(-1)).toMatchObject({ source: 'other' })
})
