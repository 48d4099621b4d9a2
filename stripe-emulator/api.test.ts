import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectInvalidRequests } from '../test/stripe-emulator/invalid-requests.ts'
import {
  createCallSession,
  createMembershipSession,
  KEY,
  openTestSetup,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

function raw(path: string, init: RequestInit = {}, key = KEY): Promise<Response> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/x-www-form-urlencoded',
    ...init.headers,
  }
  return setup.emulator.fetch(new Request(`https://api.stripe.com${path}`, { ...init, headers }))
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return raw(path, { method: 'POST', body, headers })
}

const SESSION =
  'mode=payment&success_url=https://a.example/&line_items[0][price_data][currency]=usd' +
  '&line_items[0][price_data][unit_amount]=9700&line_items[0][price_data][product_data][name]=Call&line_items[0][quantity]=1'

test('A parameter that Stripe does not know is refused by its name, at any depth', async () => {
  collectInvalidRequests(setup.emulator)
  const top = await post('/v1/checkout/sessions', `${SESSION}&foo=1`)
  expect(top.status).toBe(400)
  expect((await top.json()).error).toMatchObject({
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    param: 'foo',
    message: 'Received unknown parameter: foo',
    doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
  })
  const deep = await post('/v1/checkout/sessions', `${SESSION}&line_items[0][price_data][colour]=red`)
  expect((await deep.json()).error.param).toBe('line_items[0][price_data][colour]')
  const inherited = await post('/v1/checkout/sessions', `${SESSION}&constructor=1&__proto__[x]=1`)
  expect((await inherited.json()).error.code).toBe('parameter_unknown')
})

test.each([
  ['mode', 'success_url=https://a.example/'],
  ['success_url', 'mode=payment'],
  ['line_items', 'mode=payment&success_url=https://a.example/'],
])('A session without %s is refused', async (param, body) => {
  collectInvalidRequests(setup.emulator)
  const { error } = await (await post('/v1/checkout/sessions', body)).json()
  expect(error).toMatchObject({ code: 'parameter_missing', param })
})

test.each([
  ['a page that is no URL', { success_url: '/thanks' }, 'url_invalid'],
  ['an end in ten minutes', { expires_at: Math.floor(Date.now() / 1000) + 600 }, undefined],
  ['an end in two days', { expires_at: Math.floor(Date.now() / 1000) + 172_800 }, undefined],
  ['subscription data for a payment', { subscription_data: { metadata: {} as never, description: 'x' } }, undefined],
  ['a value of metadata that is too long', { metadata: { note: 'x'.repeat(501) } }, undefined],
])('A session with %s is refused', async (_, more, code) => {
  await expect(createCallSession(setup.stripe, more)).rejects.toMatchObject({ statusCode: 400, ...(code && { code }) })
})

test('A subscription’s price is refused in payment mode, and a plain one in subscription mode', async () => {
  await expect(createMembershipSession(setup.stripe, { mode: 'payment' })).rejects.toThrow(
    /recurring price|subscription_data/,
  )
  const body = SESSION.replace('mode=payment', 'mode=subscription')
  expect((await (await post('/v1/checkout/sessions', body)).json()).error.message).toMatch(
    'at least one recurring price',
  )
})

test('A property that cannot be expanded is refused', async () => {
  const { id } = await createCallSession(setup.stripe)
  await expect(setup.stripe.checkout.sessions.retrieve(id, { expand: ['metadata'] })).rejects.toThrow(
    'cannot be expanded (metadata)',
  )
})

test('An idempotency key with another request is refused', async () => {
  await post('/v1/checkout/sessions', SESSION, { 'idempotency-key': 'k1' })
  const other = await post('/v1/checkout/sessions', `${SESSION}&client_reference_id=ord_2`, { 'idempotency-key': 'k1' })
  expect(other.status).toBe(400)
  expect((await other.json()).error.type).toBe('idempotency_error')
})

test('An idempotency key whose first request is still under way is a 409', async () => {
  setup.emulator.switches.requests.push({ fault: 'hang', times: 1, method: 'POST' })
  const gone = new AbortController()
  const first = raw('/v1/checkout/sessions', {
    method: 'POST',
    body: SESSION,
    headers: { 'idempotency-key': 'k1' },
    signal: gone.signal,
  })
  const refused = expect(first).rejects.toThrow()
  await Promise.resolve()
  await expect.poll(() => setup.emulator.switches.requests[0]?.times).toBe(0)
  const second = await post('/v1/checkout/sessions', SESSION, { 'idempotency-key': 'k1' })
  expect(second.status).toBe(409)
  gone.abort()
  await refused
  expect((await post('/v1/checkout/sessions', SESSION, { 'idempotency-key': 'k1' })).status).toBe(200)
})

test('A request refused for its parameters does not use up its key', async () => {
  collectInvalidRequests(setup.emulator)
  const wrong = await post('/v1/checkout/sessions', 'mode=payment', { 'idempotency-key': 'k1' })
  expect(wrong.status).toBe(400)
  expect((await post('/v1/checkout/sessions', SESSION, { 'idempotency-key': 'k1' })).status).toBe(200)
})
