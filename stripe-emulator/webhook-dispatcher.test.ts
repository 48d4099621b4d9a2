import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultyEmulator, withFaultSwitches } from '../test/stripe-emulator/fault-switches.ts'
import {
  createCallSession,
  KEY,
  openTestSetup,
  SECRET,
  stripeClient,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { openStripeEmulator } from './emulator.ts'
import { STRIPE_DELAYS } from './webhook-dispatcher.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

async function adaPays(): Promise<string> {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  return id
}

test('Every event arrives once, signed so that the SDK accepts it', async () => {
  const id = await adaPays()
  await setup.emulator.delivered()
  const types = setup.endpoint.events.map(({ type }) => type)
  expect(types).toContain('checkout.session.completed')
  expect(new Set(types).size).toBe(types.length)
  const completed = setup.endpoint.events.find(({ type }) => type === 'checkout.session.completed')
  expect(completed?.data.object).toMatchObject({ id, payment_status: 'paid' })
  expect(completed?.api_version).toBe(Stripe.API_VERSION)
})

test('An event has the id of the request that caused it, and none if the customer caused it', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire-1' })
  await adaPays()
  const expired = (await setup.stripe.events.list({ type: 'checkout.session.expired' })).data[0]
  const completed = (await setup.stripe.events.list({ types: ['checkout.session.completed'] })).data[0]
  expect(expired?.request?.idempotency_key).toBe('expire-1')
  expect(completed?.request).toEqual({ id: null, idempotency_key: null })
})

test('A webhook that is refused too often is given up and stays undelivered in the list', async () => {
  setup.endpoint.nextStatuses.push(500, 500, 500, 500)
  const { id } = await createCallSession(setup.stripe)
  await setup.stripe.checkout.sessions.expire(id)
  await setup.emulator.delivered()
  const { data } = await setup.stripe.events.list({ delivery_success: false })
  expect(data.map(({ type, pending_webhooks }) => [type, pending_webhooks])).toEqual([['checkout.session.expired', 1]])
})

test('Without a webhook URL events wait, and go out once there is one', async () => {
  const emulator = openStripeEmulator({
    file: ':memory:',
    secretKey: KEY,
    webhookSecret: SECRET,
    publicUrl: () => 'http://localhost',
  })
  emulator.start()
  const { id } = await createCallSession(stripeClient(emulator))
  await emulator.pay(id, 'ada@example.com')
  await expect(emulator.delivered()).rejects.toThrow('no webhook URL')
  emulator.setWebhookUrl(setup.endpoint.url)
  await emulator.delivered()
  expect(setup.endpoint.events.length).toBeGreaterThan(0)
  await emulator.close()
})

test('The reorder switch changes the order, and uses the same one for the same seed', async () => {
  const orders = await Promise.all([1, 1, 2].map(orderOfArrival))
  expect(orders[0]).toEqual(orders[1])
  expect(orders[0]).not.toEqual(orders[2])
  expect(orders[0]?.toSorted()).toEqual(orders[2]?.toSorted())
})

async function orderOfArrival(seed: number): Promise<string[]> {
  const other = await openTestSetup()
  other.emulator.switches.webhooks.reorder = seed
  const { id } = await createCallSession(other.stripe)
  await other.emulator.pay(id, 'ada@example.com')
  await other.emulator.delivered()
  const order = other.endpoint.events.map(({ type }) => type)
  await other.close()
  return order
}

function openOn(file: string): FaultyEmulator {
  const opened = openStripeEmulator({
    file,
    secretKey: KEY,
    webhookSecret: SECRET,
    webhookUrl: setup.endpoint.url,
    publicUrl: () => 'http://localhost',
    retryDelays: [1],
  })
  opened.start()
  return withFaultSwitches(opened)
}

test('Two emulators on one ledger share the work and deliver nothing twice', async () => {
  const file = join(tempFolder('emulator'), 'ledger.sqlite')
  const pair = [openOn(file), openOn(file)] as const
  for (let n = 0; n < 5; n += 1) {
    const { id } = await createCallSession(stripeClient(pair[n % 2 === 0 ? 0 : 1]))
    await pair[n % 2 === 0 ? 1 : 0].pay(id, 'ada@example.com')
  }
  await Promise.all(pair.map((one) => one.delivered()))
  const ids = setup.endpoint.events.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(15)
  expect(new Set(ids).size).toBe(ids.length)
  await Promise.all(pair.map((one) => one.close()))
  rmSync(file, { force: true })
})

test('The delays between attempts grow and end after three days', () => {
  expect(STRIPE_DELAYS.slice(0, 6)).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 60_000])
  const hours = STRIPE_DELAYS.reduce((sum, delay) => sum + delay, 0) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(72)
  expect(hours).toBeLessThan(73)
})
