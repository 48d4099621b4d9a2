import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { reconcileOpenOrders, reconcileWithStripe } from '../../app/sales/payments/payments.ts'
import { openSession, readPurchase } from '../buyer.ts'
import { deliverEvent, readEvents, SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'
import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'

const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

const count = async (query: ReturnType<typeof sql>) => (await shop.database.db.execute(query)).rows.length

test('The same webhook fifty times, twenty at once, is accepted each time and leads to one order, one entitlement and one receipt', async () => {
  shop.emulator.switches.webhooks.drop = 'all'
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'ada@example.com')
  const event = readEvents(shop).find(
    ({ type, data }) => type === 'checkout.session.completed' && data.object.id === sessionId,
  )
  const statuses: number[] = []
  for (const size of [20, 20, 10]) {
    statuses.push(...(await Promise.all(Array.from({ length: size }, () => deliverEvent(shop, event as object)))))
  }
  expect(statuses).toEqual(Array(50).fill(200))
  await waitUntilConsistent(shop)
  expect(await count(sql`select 1 from stripe_events where id = ${event?.id}`)).toBe(1)
  expect(await count(sql`select 1 from pgboss.job where data->>'eventId' = ${event?.id}`)).toBe(1)
  expect(await count(sql`select 1 from outbox where recipient = 'ada@example.com'`)).toBe(1)
})

test('Two events, two returns and two reconciliations of one payment at once lead to one order, one entitlement and one receipt', async () => {
  shop.emulator.switches.webhooks.drop = 'all'
  for (let round = 0; round < 5; round++) {
    const known = readEvents(shop).length
    const email = `bea-${round}@example.com`
    const sessionId = await openSession(shop)
    await shop.emulator.pay(sessionId, email, 'debit')
    await shop.emulator.settleDebit(sessionId, 'succeeded')
    const events = readEvents(shop, known).filter(({ type }) => type.startsWith('checkout.session.'))
    expect(events).toHaveLength(2)
    await Promise.all([
      ...events.map((event) => deliverEvent(shop, event)),
      readPurchase(shop, sessionId),
      readPurchase(shop, sessionId),
      reconcileOpenOrders(shop.deps),
      reconcileWithStripe(shop.deps),
    ])
    await waitUntilConsistent(shop)
    expect(await count(sql`select 1 from emails where recipient = ${email}`)).toBe(1)
  }
})
