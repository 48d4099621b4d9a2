import { globSync, readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { collectInvalidRequests } from '../test/stripe-emulator/invalid-requests.ts'
import { createCallSession, KEY, setupForTest } from '../test/stripe-emulator/test-setup.ts'
import { endpoints } from './endpoints.ts'
import { operations } from './request-parameters.ts'

const setup = setupForTest()

const send = (method: string, path: string, body?: string) =>
  setup.emulator.fetch(
    new Request(`https://api.stripe.com${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(body !== undefined && { body }),
    }),
  )

test.each([
  ['an unknown parameter', '/v1/coupons', 'duration=once&colour=red', 'colour', 'Received unknown parameter: colour'],
  ['a record in place of a text', '/v1/refunds', 'payment_intent[id]=pi_1', 'payment_intent', 'Invalid string'],
  [
    'a value that is none of those carried out',
    '/v1/coupons',
    'duration=forever&percent_off=5',
    'duration',
    'Invalid duration: must be one of once',
  ],
  [
    'a text in place of yes or no',
    '/v1/subscriptions/sub_1',
    'cancel_at_period_end=maybe',
    'cancel_at_period_end',
    'Invalid boolean: maybe',
  ],
  ['no name of a product', '/v1/products', 'id=x', 'name', 'Missing required param: name.'],
])('%s is refused as Stripe refuses it, and reported', async (_, path, body, param, message) => {
  const problems = collectInvalidRequests(setup.emulator)
  const answer = await send('POST', path, body)
  expect(answer.status).toBe(400)
  const { error } = await answer.json()
  expect(error).toMatchObject({ type: 'invalid_request_error', param, message: expect.stringContaining(message) })
  expect(problems).toEqual([`POST ${path.replace('sub_1', ':id')}: ${error.message}`])
})

test('A query is checked like a body', async () => {
  const problems = collectInvalidRequests(setup.emulator)
  expect((await send('GET', '/v1/checkout/sessions?limit=many')).status).toBe(400)
  expect((await send('GET', '/v1/checkout/sessions?created[since]=1')).status).toBe(400)
  expect(problems).toEqual([
    'GET /v1/checkout/sessions: Invalid integer: many',
    'GET /v1/checkout/sessions: Received unknown parameter: created[since]',
  ])
})

test.each([
  ['POST', '/v1/cupons'],
  ['DELETE', '/v1/checkout/sessions'],
])('%s %s, which Stripe does not know, is refused and reported', async (method, path) => {
  const problems = collectInvalidRequests(setup.emulator)
  expect((await send(method, path)).status).toBe(404)
  expect(problems).toEqual([expect.stringContaining(`Unrecognized request URL (${method}: ${path})`)])
})

test('A test that does not expect such a request fails by it', async () => {
  await send('POST', '/v1/products', 'nmae=Call')
  expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringContaining('Received unknown parameter: nmae')]])
  vi.mocked(console.error).mockClear()
})

test('What Stripe allows is not reported, an emptied value of metadata included', async () => {
  const problems = collectInvalidRequests(setup.emulator)
  await createCallSession(setup.stripe, { allow_promotion_codes: true, metadata: { note: '' } })
  await setup.stripe.checkout.sessions.list({ created: { gte: 1 }, limit: 3 })
  expect(problems).toEqual([])
})

test('The excerpt of the specification has every request that the emulator carries out, and no other', () => {
  expect(Object.keys(operations)).toEqual(Object.keys(endpoints))
})

test('The excerpt has every operation that the site calls', async () => {
  const sources = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
  const calls = new Set(sources.flatMap((path) => callsIn(readFileSync(path, 'utf8'))))
  expect(calls.size).toBeGreaterThan(25)
  const called = await Promise.all([...calls].map(async (call) => [call, await requestOf(call)] as const))
  expect(called.filter(([, request]) => !(request in operations))).toEqual([])
})

/** Such as `checkout.sessions.list`, from `deps.stripe.checkout.sessions.list(`. */
function callsIn(source: string): string[] {
  const calls = [...source.matchAll(/\bstripe\.((?:\w+\.)+\w+)\(/g)].map(([, call = '']) => call)
  return calls.filter((call) => !/^(webhooks|errors)\./.test(call))
}

/** The request that the SDK makes of a call: method and path, with `:id` in place of an id. */
async function requestOf(call: string): Promise<string> {
  const sent: string[] = []
  const httpClient = Stripe.createFetchHttpClient(async (url: string | URL | Request, init?: RequestInit) => {
    sent.push(`${init?.method} ${new URL(String(url)).pathname}`)
    return Response.json({ object: 'list', data: [] })
  })
  const stripe = new Stripe(KEY, { httpClient, maxNetworkRetries: 0 })
  const names = call.split('.')
  const owner = names.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name) as object, stripe)
  const run = Reflect.get(owner, names.at(-1) ?? '') as (...parameters: unknown[]) => Promise<unknown>
  await run.apply(owner, /\.(list|create)$/.test(call) ? [{}] : ['ID'])
  return (sent[0] ?? '').replace('/ID', '/:id')
}
