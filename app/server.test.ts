import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openSession, startCheckout } from '../test/buyer.ts'
import { openShop, shopForFile } from '../test/shop.ts'
import { signIn } from '../test/signed-in.ts'
import { until } from '../test/until.ts'
import { waitUntilIdle } from '../test/wait-until-idle.ts'
import { createLog } from './platform/process/log.server.ts'
import { requestRefund } from './sales/payments/payments.ts'
import { createApp } from './server.ts'

const shop = shopForFile({ runJobs: false })

const ask = (path: string, init: RequestInit = {}) => fetch(shop.url + path, init)

test('Every answer carries the security headers and an id by which its log can be found', async () => {
  for (const path of ['/healthz', '/nowhere', '/functions/v1/create-checkout', '/demo/outbox']) {
    const { headers } = await ask(path)
    expect(headers.get('X-Request-Id'), path).toMatch(/^req_\w{20}$/)
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('Content-Security-Policy'), path).toContain("default-src 'none'")
    expect(headers.get('Cross-Origin-Opener-Policy'), path).toBe('same-origin')
  }
})

test('The health checks say that the server is alive and ready, and show strangers nothing else', async () => {
  expect(await (await ask('/healthz')).json()).toEqual({ ok: true })
  expect(await (await ask('/readyz')).json()).toEqual({ ok: true, failed: [] })
})

test('The outbox and the payment page of the demonstration exist only while the stand-in plays Stripe', async () => {
  expect((await ask('/demo/outbox.json')).status).toBe(200)
  const earnest = await openShop({ runJobs: false, env: { STRIPE_SECRET_KEY: 'sk_test_1' } })
  for (const path of ['outbox', 'outbox.json', 'stripe/pay/cs_test_1', 'stripe/_control/ledger'])
    expect((await fetch(`${earnest.url}/demo/${path}`)).status, path).toBe(404)
  await earnest.close()
})

const MUTATIONS = [
  '/functions/v1/create-checkout',
  '/functions/v1/create-clarity-checkout',
  '/downloads/some-token',
  '/contact',
  '/contact/message',
  '/my-data',
  '/my-data/some-token',
  '/nowhere',
  '/',
]
const SENDERS: [name: string, headers: Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling of ours', { Origin: 'http://shop.localhost', 'Sec-Fetch-Site': 'same-site' }],
  ['a page without an origin', { Origin: 'null' }],
  ['no browser at all', {}],
  ['another site, in spite of its fetch metadata', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
]

test.each(SENDERS)('A change sent by %s is refused at every address', async (_, headers) => {
  const body = new URLSearchParams({ productId: 'blueprint' })
  for (const path of MUTATIONS)
    expect((await ask(path, { method: 'POST', headers, body, redirect: 'manual' })).status, path).toBe(403)
})

test('A form on our own page without a referrer is accepted: its origin is null, but its fetch metadata identify us', async () => {
  const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
  const answer = await ask('/my-data/some-token', { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
  expect(answer.status).toBe(404) // past the gate, to a page that is not there
})

test('A form that is filled in by JavaScript gets its token, which is never cached', async () => {
  const answer = await ask('/forms/contact/token')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ token: expect.stringMatching(/^contact\.script\./), wait: 2000 })
  expect((await ask('/forms/UPPER/token')).status).toBe(404)
})

test('A refusal that may be an attack is logged as a warning with its kind and request, without token or address', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const watched = await openShop({ runJobs: false, log })
  const path = '/my-data/a-token-that-nobody-should-read-in-a-log'
  const body = new URLSearchParams({ email: 'ada@example.com' })
  const refused = await fetch(watched.url + path, { method: 'POST', headers: { Origin: 'https://evil.example' }, body })
  await watched.close()
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
  expect(warnings).toEqual([
    expect.objectContaining({
      ...{ security: 'cross_site', requestId: refused.headers.get('X-Request-Id'), level: 'warn' },
      ...{ method: 'POST', path: '/my-data/[token]', network: expect.stringMatching(/^[0-9a-f]{12}$/) },
    }),
  ])
  expect(lines.join('')).not.toMatch(/a-token-that|ada@|evil/)
})

test('The log tells a purchase from its webhook to its receipt by one id, a refund, and who is signed in, without an address', async () => {
  const lines: string[] = []
  const watched = await openShop({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  await watched.emulator.pay(await openSession(watched), 'ada@example.com')
  const { session, headers } = await signIn(watched, 'ada@example.com')
  await fetch(`${watched.url}/sign-out`, { method: 'POST', headers: { ...headers, Origin: watched.url } })
  const logged = (msg: string, like: object) => {
    const found = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)
    expect(found, msg).toContainEqual(expect.objectContaining(like))
    return found.find((line) => Object.entries(like).every(([name, value]) => line[name] === value))
  }
  await until(() => logged('an email was sent', { kind: 'receipt', job: 'send-mail' }))
  const { orderId, requestId } = logged('order paid', { productId: 'blueprint', state: 'paid' })
  logged('answered', { path: '/webhooks/stripe', status: 200, requestId })
  logged('an event of Stripe was handled', { requestId, orderId, outcome: 'settled' })
  logged('an email was sent', { requestId, orderId, kind: 'receipt' })
  logged('answered', { path: '/functions/v1/create-checkout', orderId })
  await watched.deps.database.transact((tx) => requestRefund(watched.deps, tx, { orderId, reason: 'asked_for' }))
  await waitUntilIdle(watched)
  logged('a refund was made', { orderId, amountCents: 3500 })
  logged('order ended', { orderId, state: 'refunded' })
  logged('answered', { path: '/sign-out', personId: session.person.id })
  expect(lines.join('')).not.toMatch(/ada@|127\.0\.0\.1/)
  await watched.close()
})

test('Every text response declares its encoding, including tables and page data', async () => {
  for (const type of ['text/csv', 'text/x-script', 'text/html; charset=utf-8']) {
    const app = createApp(shop.deps, async () => new Response('é', { headers: { 'Content-Type': type } }))
    const { headers } = await app.request('/anything.data')
    expect(headers.get('Content-Type')).toBe(`${type.split(';')[0]}; charset=utf-8`)
  }
})

test('A server error is answered with one sentence, never with internal details', async () => {
  await shop.database.db.execute(sql`alter table orders rename to orders_away`)
  const asJson = await startCheckout(shop)
  expect([asJson.status, await asJson.json()]).toEqual([
    500,
    { error: { code: 'internal_error', message: 'Something went wrong on our side. Please try again in a moment.' } },
  ])
  const asPage = await ask('/functions/v1/create-checkout', {
    method: 'POST',
    headers: { Origin: shop.url, Accept: 'text/html' },
    body: new URLSearchParams({ productId: 'blueprint' }),
  })
  const page = await asPage.text()
  expect(page).toContain(asPage.headers.get('X-Request-Id'))
  expect(page).not.toMatch(/orders|select|insert|at \w+ \(/)
  await shop.database.db.execute(sql`alter table orders_away rename to orders`)
})

// What else is spelled how: platform/http/canonical-path.test.ts.
test.each([
  ['/BOOK/clarity%2dcall//', '/book/clarity-call'],
  ['/book/clarity-call/_.data', '/book/clarity-call.data'],
  ['/CALLS/ToKeN', '/calls/ToKeN'],
  ['/Purchases/cs_test_ABC', '/purchases/cs_test_ABC'],
])('%s redirects to %s with its query, whatever the request method', async (path, spelling) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
    const answer = await ask(`${path}?from=2027-01-04&Q=%2B`, { method, redirect: 'manual' })
    const { status, headers } = answer
    expect([method, status, headers.get('Location')]).toEqual([method, 308, `${spelling}?from=2027-01-04&Q=%2B`])
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  }
})

test('An Origin header that is not a URL causes no server error at an endpoint that checks signatures', async () => {
  for (const Origin of ['0', 'https://evil.example', '\u00ff', 'null']) {
    const headers = { Origin, 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await ask('/functions/v1/nowhere', { method: 'POST', headers, body: 'a=b' })
    expect(answer.status, Origin).toBe(404)
  }
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s, which our forms never send, cannot change a page', async (method) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const answer = await ask('/book/clarity-call', { method, headers, body: new URLSearchParams({ a: 'b' }) })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
})
