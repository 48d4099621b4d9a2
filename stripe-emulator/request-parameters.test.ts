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
