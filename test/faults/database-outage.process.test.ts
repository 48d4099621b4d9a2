import { expect, test, vi } from 'vitest'
import { payAsPlanned, startCheckout } from '../rig/buyers.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { buy, buyer, waitUntilConsistent } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { failedDeliveriesIn } from '../rig/stripe-ledger.ts'
import { openTcpProxy, proxiedUrl } from '../rig/tcp-proxy.ts'
import { openWorld, type World } from '../rig/world.ts'

test.concurrent.for(['cut', 'black hole'] as const)(
  'When the database is down (%s) during purchases, the server shows error messages, keeps running and recovers',
  async (how, context) => {
    const postgres = await postgresOrSkip(context)
    const { hostname, port } = new URL(postgres.url)
    const proxy = await openTcpProxy({ host: hostname, port: Number(port || 5432) })
    const world: World = await openWorld(postgres.url, { DATABASE_URL: proxiedUrl(proxy, postgres.url) })
    context.onTestFinished(async () => {
      await world.close()
      await proxy.close()
      await postgres.drop()
    })
    const server = await world.start()
    await waitReady(server)
    await buy(world, 'before@example.com')
    const during = ['ada', 'bea', 'cleo'].map((name) => buyer(`${name}@example.com`))
    const sessions = await Promise.all(during.map((one) => startCheckout(world, one)))
    proxy.setState(how)
    // They are on the payment page, and pay while nothing can be stored.
    await Promise.all(during.map((one, i) => payAsPlanned(world, one, sessions[i] as string)))
    // Each webhook waits 10 s for an answer that never gets out of a black hole.
    const inVain = vi.waitUntil(() => failedDeliveriesIn(world.ledgerFile) > 0, { timeout: 60_000, interval: 50 })
    const [press] = await Promise.all([pressButton(server.url as string), inVain])
    expect(press.status).toBeGreaterThanOrEqual(500)
    expect(press.text).not.toMatch(/ at .*\.js|select |insert |ECONN/i)
    proxy.setState('open')
    await waitReady(server)
    await buy(world, 'after@example.com')
    await waitUntilConsistent(world)
    expect(await Promise.race([server.exited, 'alive'])).toBe('alive')
  },
)

async function pressButton(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' },
    body: '{"productId":"blueprint"}',
  })
  return { status: answer.status, text: await answer.text() }
}
