import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSession, readPurchase, waitForPurchaseState } from '../buyer.ts'
import { deliverEvent, readEvents, SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { openShop, type Shop } from '../shop.ts'
import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })
})
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))
afterAll(() => shop.close())

const completed = (sessionId: string) =>
  readEvents(shop).find(
    ({ type, data }) => type === 'checkout.session.completed' && data.object.id === sessionId,
  ) as object
const stateOf = async (sessionId: string) =>
  (await shop.database.db.execute(sql`select state from orders where stripe_session_id = ${sessionId}`)).rows[0]?.state

test('The webhook before the return, the return before the webhook, and no return at all have the same result', async () => {
  const first = await openSession(shop)
  await shop.emulator.pay(first, 'webhook-first@example.com')
  await shop.emulator.delivered()
  await waitForPurchaseState(shop, first, 'paid')

  shop.emulator.switches.webhooks.drop = 'all'
  const second = await openSession(shop)
  await shop.emulator.pay(second, 'return-first@example.com')
  await waitForPurchaseState(shop, second, 'paid')
  expect(await deliverEvent(shop, completed(second))).toBe(200)

  const third = await openSession(shop)
  await shop.emulator.pay(third, 'never-returned@example.com')
  expect(await stateOf(third)).toBe('open')
  expect(await deliverEvent(shop, completed(third))).toBe(200)
  await waitUntilConsistent(shop)
  expect(await Promise.all([first, second, third].map(stateOf))).toEqual(['paid', 'paid', 'paid'])
})

test('A buyer who returns while Stripe is down sees the purchase as pending, not an error, and it is completed later', async () => {
  const sessionId = await openSession(shop)
  shop.emulator.switches.webhooks.delay = 600
  await shop.emulator.pay(sessionId, 'early@example.com')
  shop.emulator.switches.requests = [{ fault: '500', times: 4, path: '/v1/checkout' }]
  expect(await readPurchase(shop, sessionId)).toMatchObject({ state: 'open' })
  shop.emulator.switches.requests = []
  await waitUntilConsistent(shop)
})

test('A return from the payment page does not log the buyer in or set a cookie', async () => {
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'cookie@example.com')
  const answer = await fetch(`${shop.url}/purchases/${sessionId}`)
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  await waitUntilConsistent(shop)
})
