import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { reconcileOpenOrders } from '../../app/sales/payments/payments.ts'
import { openSession, startCheckout } from '../buyer.ts'
import { checkShop, deliverEvent, readEvents, SECRET } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'

const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET }, runJobs: false })

test('If Stripe keeps an error under the key of a checkout and made no session, the buyer gets one under another key', async () => {
  const { hooks } = shop.emulator
  const { intercept } = hooks
  onTestFinished(() => void Object.assign(hooks, { intercept }))
  const failed = new Set<string>()
  hooks.intercept = (request, execute) => {
    const key = request.headers.get('Idempotency-Key') ?? ''
    if (request.method !== 'POST' || (failed.size > 0 && !failed.has(key))) return intercept(request, execute)
    failed.add(key)
    return Response.json({ error: { type: 'api_error', message: 'Kept for a day.' } }, { status: 500 })
  }
  expect((await startCheckout(shop)).status).toBe(200)
  expect(failed.size).toBe(1)
})

test('Events whose jobs are lost are all handled by the five-minute reconciliation, the oldest among them', async () => {
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'ada@example.com')
  await shop.emulator.refund(sessionId)
  for (const event of readEvents(shop)) expect(await deliverEvent(shop, event)).toBe(200)
  const unhandled = async () =>
    (await shop.database.db.execute(sql`select type from stripe_events where handled_at is null`)).rows.length
  expect(await unhandled()).toBe(2)
  await shop.database.db.execute(sql`delete from pgboss.job where name = 'stripe-event'`)
  await reconcileOpenOrders(shop.deps)
  expect(await unhandled()).toBe(0)
  expect(await checkShop(shop, false)).toEqual([])
})
