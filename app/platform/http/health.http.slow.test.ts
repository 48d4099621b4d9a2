import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startCheckout } from '../../../test/buyer.ts'
import { manualClock } from '../../../test/clocks.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { withTimeout } from '../process/timeout.ts'
import { listen } from './http-server.server.ts'

async function shopWith(options: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop({ runJobs: false, ...options })
  onTestFinished(shop.close)
  return shop
}

async function readiness(shop: Shop): Promise<[status: number, body: unknown]> {
  const answer = await fetch(`${shop.url}/readyz`)
  return [answer.status, await answer.json()]
}

test('A shop that cannot store an order is not ready, and the readiness check leaves no order behind', async () => {
  const shop = await shopWith({})
  expect(await readiness(shop)).toEqual([200, { ok: true, failed: [] }])
  expect((await shop.database.db.execute(sql`select 1 from orders`)).rows).toEqual([])
  const broken = await shopWith({})
  await broken.database.db.execute(sql`alter table orders add check (false) not valid`)
  expect((await startCheckout(broken)).status).toBe(500)
  expect(await readiness(broken)).toEqual([503, { ok: false, failed: ['checkout'] }])
})

test('The health check answers within two seconds even if the database does not', async () => {
  const shop = await shopWith({})
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const held = shop.database.transact(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const answer = await withTimeout(2000, readiness(shop), () => 'too late')
  release.resolve()
  await held
  expect(answer).toEqual([503, { ok: false, failed: expect.arrayContaining(['checkout']) }])
})

test('Without a reconciliation run for twenty minutes the server is not ready', async () => {
  const clock = manualClock(new Date().toISOString())
  const shop = await shopWith({ clock, runJobs: true })
  const failed = async () => ((await readiness(shop))[1] as { failed: string[] }).failed
  expect(await failed()).not.toContain('reconciliation')
  clock.at = new Date(Date.now() + 21 * 60_000)
  expect(await failed()).toContain('reconciliation')
  await shop.database.db.execute(sql`
    insert into pgboss.job (name, state, completed_on)
    values ('reconcile-open-orders', 'completed', ${clock.at.toISOString()})`)
  expect(await failed()).not.toContain('reconciliation')
})

test("A clock that differs from Stripe's is reported after the first answer from Stripe", async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toUTCString()
  const stripe = await listen(
    { host: '127.0.0.1', port: 0, files: (_request, _response, next) => next() },
    () => new Response('{"error": {"message": "no"}}', { status: 400, headers: { Date: yesterday } }),
  )
  onTestFinished(() => stripe.stop(1000))
  const STRIPE_API_BASE = `http://127.0.0.1:${stripe.port}`
  const shop = await shopWith({ env: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE } })
  expect(await readiness(shop)).toEqual([200, { ok: true, failed: [] }])
  expect((await startCheckout(shop)).status).toBe(502)
  expect(await readiness(shop)).toEqual([503, { ok: false, failed: ['clock'] }])
})
