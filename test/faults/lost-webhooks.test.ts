import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { reconcileOpenOrders, reconcileWithStripe } from '../../app/sales/payments/payments.ts'
import { openSession, waitForEmails } from '../buyer.ts'
import { checkShop, SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'

const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })
beforeAll(async () => {
  shop.emulator.switches.webhooks.drop = 'all'
})

async function buy(email: string): Promise<string> {
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, email)
  return sessionId
}

test('Payments without any webhook are found by the five-minute reconciliation', async () => {
  await buy('ana@example.com')
  await buy('ben@example.com')
  await shop.emulator.delivered()
  expect((await checkShop(shop)).length).toBeGreaterThan(0)
  await reconcileOpenOrders(shop.deps)
  await waitUntilConsistent(shop)
})

test('Refunds, lost disputes and whole orders that are unknown to us are found in the lists of Stripe', async () => {
  const refunded = await buy('cara@example.com')
  const disputed = await buy('dora@example.com')
  const forgotten = await buy('edda@example.com')
  await reconcileOpenOrders(shop.deps)
  await shop.emulator.refund(refunded)
  await shop.emulator.closeDispute(await shop.emulator.dispute(disputed), 'lost')
  await waitForEmails(shop, 'edda@example.com') // otherwise the email of the lost order would be sent after the order is lost
  await loseOrder(forgotten)
  await shop.emulator.delivered()
  expect((await checkShop(shop)).length).toBeGreaterThan(2)
  await reconcileWithStripe(shop.deps)
  await waitUntilConsistent(shop)
})

test('One session that Stripe cannot show does not stop the others from being found', async () => {
  await buy('finn@example.com')
  await buy('gwen@example.com')
  await buy('hugo@example.com')
  shop.emulator.switches.requests = [{ fault: '500', times: 2, method: 'GET', path: '/v1/checkout/sessions/' }]
  await reconcileOpenOrders(shop.deps)
  expect((await checkShop(shop, false)).filter((fault) => fault.includes('has an order that is open'))).toHaveLength(1)
  await reconcileOpenOrders(shop.deps)
  await waitUntilConsistent(shop)
})

test('The newest checkout, which is paid, is found among hundreds of abandoned ones by the next reconciliation', async () => {
  await shop.database.db.execute(sql`
    insert into orders (id, product_id, amount_cents, currency, mode, state, stripe_session_id, created_at)
    select 'ord_abandoned' || n, 'blueprint', 3500, 'usd', 'payment', 'open', 'cs_test_abandoned' || n,
      now() - interval '1 hour' from generate_series(1, 620) as n`)
  await buy('iris@example.com')
  await reconcileOpenOrders(shop.deps)
  const { rows } = await shop.database.db.execute(sql`select count(*)::int as n from orders where checked_at is null`)
  await shop.database.db.execute(sql`delete from orders where id like 'ord_abandoned%'`)
  expect(rows).toEqual([{ n: 0 }])
  await waitUntilConsistent(shop)
})

/** As after a backup from before the purchase was put back. */
async function loseOrder(sessionId: string): Promise<void> {
  const { rows } = await shop.database.db.execute(sql`select id from orders where stripe_session_id = ${sessionId}`)
  const id = rows[0]?.id
  await shop.database.db.execute(
    sql`delete from download_links where entitlement_id in (select id from entitlements where order_id = ${id})`,
  )
  await shop.database.db.execute(sql`delete from entitlements where order_id = ${id}`)
  await shop.database.db.execute(sql`delete from emails where key = ${`receipt:${id}`}`)
  await shop.database.db.execute(sql`delete from outbox where text like ${`%${id}%`}`)
  await shop.database.db.execute(sql`delete from orders where id = ${id}`)
}
