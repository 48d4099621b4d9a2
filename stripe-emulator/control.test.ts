import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCallSession,
  createMembershipSession,
  DAY,
  KEY,
  openTestSetup,
  subscriptionOf,
  type TestSetup,
} from './test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

function order(path: string, body: object, key = KEY): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const init = { method: 'POST', body: JSON.stringify(body), headers }
  return setup.emulator.fetch(new Request(`http://localhost/_control/${path}`, init))
}

function page(form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const request = new Request('http://localhost/_control/page', { ...init, headers: { authorization, ...headers } })
  return setup.emulator.fetch(request)
}

async function adaOwes(): Promise<string> {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com', 'debit')
  return id
}

test('Nothing is controlled without the secret key', async () => {
  expect((await order('clock', { seconds: DAY }, 'sk_test_wrong')).status).toBe(401)
  const none = await setup.emulator.fetch(new Request('http://localhost/_control/ledger'))
  expect(none.status).toBe(401)
  expect(none.headers.get('www-authenticate')).toMatch(/^Basic/)
})

test('Over HTTP the clock moves, a debit is settled, a payment refunded and disputed, a renewal made to fail', async () => {
  const id = await adaOwes()
  await order('debit', { session: id, outcome: 'succeeded' })
  expect((await setup.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  expect((await order('refund', { session: id, amount: 700 })).status).toBe(200)
  const { dispute } = await (await order('dispute', { session: id })).json()
  await order('dispute/close', { dispute, outcome: 'won' })
  expect((await setup.stripe.disputes.retrieve(dispute)).status).toBe('won')
  const membership = await createMembershipSession(setup.stripe)
  await setup.emulator.pay(membership.id, 'ada@example.com')
  const { id: subscription } = await subscriptionOf(setup.stripe, membership.id)
  await order('renewal/fail', { subscription })
  await order('clock', { seconds: 31 * DAY })
  expect((await subscriptionOf(setup.stripe, membership.id)).status).toBe('past_due')
})

test('The switches are set over HTTP, and what is not a switch is refused', async () => {
  expect((await order('switches', { webhooks: { duplicate: 3 } })).status).toBe(200)
  expect(setup.emulator.switches.webhooks).toMatchObject({ duplicate: 3, drop: 0 })
  expect((await order('switches', { webhooks: { duplicat: 3 } })).status).toBe(400)
  expect((await order('clock', { seconds: -1 })).status).toBe(400)
})

test('The ledger is shown whole to whoever holds the key', async () => {
  const id = await adaOwes()
  await setup.emulator.delivered()
  const headers = { authorization: `Bearer ${KEY}` }
  const ledger = await (await setup.emulator.fetch(new Request('http://localhost/_control/ledger', { headers }))).json()
  expect(ledger.sessions).toEqual([expect.objectContaining({ id, status: 'complete' })])
  expect(ledger.payments).toHaveLength(1)
  expect(ledger.deliveries.map((one: { state: string }) => one.state)).toEqual(ledger.events.map(() => 'delivered'))
})

test('An event is sent once more on request', async () => {
  await adaOwes()
  await setup.emulator.delivered()
  const [event] = setup.endpoint.events
  await order('resend', { event: event?.id })
  await setup.emulator.delivered()
  expect(setup.endpoint.events.filter(({ id }) => id === event?.id)).toHaveLength(2)
  expect((await order('resend', { event: 'evt_none' })).status).toBe(404)
})

test('On the control page a person lets a bank debit clear', async () => {
  const id = await adaOwes()
  expect(await (await page()).text()).toContain('Let the debit clear')
  const done = await page({ order: 'clear', id }, { origin: 'http://localhost:3000' })
  expect(await done.text()).toContain('Done: Let the debit clear.')
  expect((await setup.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

test('Another site’s form does nothing on the control page', async () => {
  const id = await adaOwes()
  expect((await page({ order: 'clear', id }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await setup.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
})
