import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openSession, startCheckout } from '../buyer.ts'
import { ledgerPath, SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { failedDeliveriesIn, readLedger } from '../rig/stripe-ledger.ts'
import { shopForFile } from '../shop.ts'
import { defaultSwitches, type RequestFaultKind } from '../stripe-emulator/fault-switches.ts'

const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

const newestOrder = async () =>
  (await shop.database.db.execute(sql`select * from orders order by created_at desc limit 1`)).rows[0]

test.each<[RequestFaultKind, number]>([
  ['500', 1],
  ['429', 1],
  ['hang', 1],
  ['commit then 500', 1],
  ['commit then hang', 1],
])(
  'If Stripe answers a checkout with "%s", the buyer still gets one session and no second one stays open',
  async (fault, times) => {
    shop.emulator.switches.requests = [{ fault, times, method: 'POST', path: '/v1/checkout/sessions' }]
    const response = await startCheckout(shop)
    expect(response.status).toBe(200)
    const order = await newestOrder()
    expect(readLedger(ledgerPath(shop)).filter(({ orderId }) => orderId === order?.id)).toHaveLength(1)
    const { url } = (await response.json()) as { url: string }
    await shop.emulator.pay(url.split('/').at(-1) as string, `buyer-${order?.id}@example.com`)
    await waitUntilConsistent(shop)
  },
)

test('If the answer of Stripe breaks off, the buyer gets an error message, and the next attempt works', async () => {
  shop.emulator.switches.requests = [
    { fault: 'truncated body', times: 1, method: 'POST', path: '/v1/checkout/sessions' },
  ]
  const response = await startCheckout(shop)
  expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'payment_provider_failed' } }])
  expect((await startCheckout(shop)).status).toBe(200)
})

test('If our own database cannot store an event, Stripe gets an error and sends it again', async () => {
  const sessionId = await openSession(shop)
  await shop.database.db.execute(sql`alter table stripe_events rename to stripe_events_away`)
  await shop.emulator.pay(sessionId, 'again@example.com')
  await expect.poll(() => failedDeliveriesIn(ledgerPath(shop), sessionId), { timeout: 60_000 }).toBeGreaterThan(0)
  await shop.database.db.execute(sql`alter table stripe_events_away rename to stripe_events`)
  await shop.emulator.delivered()
  await waitUntilConsistent(shop)
})
