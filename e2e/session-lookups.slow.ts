import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site } from './site.ts'

/** A Stripe that knows no session and records its requests. */
const stripe = { asked: [] as string[], away: false }
let server: Server
let site: Site
beforeAll(async () => {
  server = createServer((request, response) => {
    stripe.asked.push(request.url ?? '')
    const error = stripe.away
      ? { type: 'api_error', message: 'away' }
      : { type: 'invalid_request_error', code: 'resource_missing', message: 'No such checkout session' }
    response.writeHead(stripe.away ? 500 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site = await openSite({ STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_API_BASE: api, TRUST_PROXY: '1' })
})
beforeEach(() => {
  stripe.away = false
})
afterAll(async () => {
  await site.close()
  server.close()
})

const madeUp = () => `cs_test_${randomBytes(20).toString('hex')}`
/** Of single sessions: the server reads Stripe’s lists by itself, at a moment of its own. */
const lookups = () => stripe.asked.filter((path) => path.startsWith('/v1/checkout/sessions/')).length
const asksFor = (id: string) => stripe.asked.filter((path) => path.includes(id)).length

/** Each test uses its own network, so that they share no limit. */
const statusOf = async (path: string, network: string): Promise<number> => {
  const headers = { 'X-Forwarded-For': network, Accept: 'text/html' }
  const answer = await fetch(site.url + path, { headers, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.status
}

const ADDRESSES: [name: string, path: (id: string) => string][] = [
  ['the page of thanks', (id) => `/thank-you?session_id=${id}`],
  ['its data', (id) => `/thank-you.data?session_id=${id}`],
  ['the page of a purchase', (id) => `/purchases/${id}`],
  ['a booking page', (id) => `/book/clarity-call?session_id=${id}`],
  ['the data of one', (id) => `/book/focus-call.data?session_id=${id}`],
  ['the page after a Clarity Call was paid', (id) => `/clarity-call-success?session_id=${id}`],
]

test('An id that Stripe does not know is requested from Stripe once, wherever it is used', async () => {
  const id = madeUp()
  for (const [, path] of [...ADDRESSES, ...ADDRESSES]) await statusOf(path(id), '192.0.2.3')
  expect(asksFor(id)).toBe(1)
})

test('A text that cannot be a session id is never requested from Stripe', async () => {
  const before = lookups()
  for (const id of ['cs_test_1', 'cs_test_../../charges', 'evil', '', 'cs_test_%2e%2e', `cs_test_${'a'.repeat(300)}`])
    for (const [name, path] of ADDRESSES) expect(await statusOf(path(id), '192.0.2.4'), name).toBeLessThan(500)
  expect(lookups()).toBe(before)
})

test.each(ADDRESSES)('While Stripe is down, %s is not answered with a server error', async (_, path) => {
  stripe.away = true
  expect(await statusOf(path(madeUp()), '192.0.2.5')).toBeLessThan(500)
})
