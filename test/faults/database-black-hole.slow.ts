import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { measureMaxConnections } from '../rig/connections.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { withQuery } from '../rig/rows.ts'
import { waitReady } from '../rig/server-process.ts'
import { openTcpProxy, proxiedUrl } from '../rig/tcp-proxy.ts'
import { openWorld, WEBHOOK_SECRET } from '../rig/world.ts'

/** As many connections as the server opens for requests. */
const POOL = 10

test('While the network drops all packets the site answers, with an error where it needs the database, and afterwards it recovers', async (context) => {
  const postgres = await postgresOrSkip(context)
  const { hostname, port } = new URL(postgres.url)
  const proxy = await openTcpProxy({ host: hostname, port: Number(port || 5432) })
  const world = await openWorld(postgres.url, { DATABASE_URL: proxiedUrl(proxy, postgres.url) })
  context.onTestFinished(async () => {
    await world.close()
    await proxy.close()
    await postgres.drop()
  })
  const server = await world.start()
  const url = server.url as string
  await waitReady(server)
  await buy(world, 'before@example.com')
  expect((await fetch(`${url}/free-money-finder`)).status).toBe(200)

  proxy.setState('black hole')
  const inHole = sendWebhooks(url, 'in_the_hole')
  const [cached, built, json, page, ready, alive] = await Promise.all([
    fetch(`${url}/free-money-finder`),
    fetch(url),
    pressButton(url),
    fetch(`${url}/purchases/cs_test_nobodyknowsthis`, { headers: { Accept: 'text/html' } }),
    fetch(`${url}/readyz`),
    fetch(`${url}/healthz`),
  ])
  expect([cached.status, built.status, alive.status]).toEqual([200, 200, 200])
  for (const answer of [json, page]) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(await answer.text()).not.toMatch(/ at .*\.js|select |insert |ECONN/i)
  }
  expect(await ready.json()).toMatchObject({ ok: false, failed: expect.arrayContaining(['database']) })
  expect(await inHole).toEqual(Array(12).fill(503))

  proxy.setState('open')
  await waitReady(server)
  const sendAgain = async () => expect(await sendWebhooks(url, 'after_the_hole')).toEqual(Array(12).fill(200))
  expect(await measureMaxConnections(postgres.url, 'stripe_events', sendAgain, POOL)).toBe(POOL)
  // Jobs are done as before: every webhook that was taken is handled, and a purchase is delivered.
  await vi.waitFor(async () => expect(await unhandled(postgres.url)).toBe(0), { timeout: 60_000 })
  await buy(world, 'after@example.com')
  await waitUntilConsistent(world)

  // A view that isn't written down yet, and jobs that run.
  await fetch(url, { headers: { 'User-Agent': 'Mozilla/5.0 Firefox/145.0' } })
  await sendWebhooks(url, 'just_before')
  proxy.setState('black hole')
  const lost = sendWebhooks(url, 'at_the_end').catch(() => {})
  await server.kill('SIGTERM')
  await lost
  expect(server.output()).toContain('"msg":"stopped"')
})

/** Twelve at once, each of its own event. The statuses of the answers. */
function sendWebhooks(url: string, name: string): Promise<number[]> {
  return Promise.all(Array.from({ length: 12 }, (_, n) => sendWebhook(url, `evt_${name}_${n}`)))
}

async function sendWebhook(url: string, id: string): Promise<number> {
  const object = { id: 'cus_1', object: 'customer' }
  const created = Math.floor(Date.now() / 1000)
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.created',
    created,
    livemode: false,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  const answer = await fetch(`${url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body: payload,
  })
  await answer.text()
  return answer.status
}

async function unhandled(databaseUrl: string): Promise<number> {
  const sql = 'select count(*)::int as n from stripe_events where handled_at is null'
  return withQuery({ databaseUrl }, async (query) => ((await query(sql)) as { n: number }[])[0]?.n ?? 0)
}

function pressButton(url: string): Promise<Response> {
  return fetch(`${url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' },
    body: '{"productId":"blueprint"}',
  })
}
