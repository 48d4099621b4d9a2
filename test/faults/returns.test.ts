import { afterEach, expect, test } from 'vitest'
import { openSession, readPurchase } from '../buyer.ts'
import { SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'
import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'

const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

test('A buyer who returns while Stripe is down sees the purchase as pending, not an error, and it is completed later', async () => {
  const sessionId = await openSession(shop)
  shop.emulator.switches.webhooks.delay = 600
  await shop.emulator.pay(sessionId, 'early@example.com')
  shop.emulator.switches.requests = [{ fault: '500', times: 4, path: '/v1/checkout' }]
  expect(await readPurchase(shop, sessionId)).toMatchObject({ state: 'open' })
  shop.emulator.switches.requests = []
  await waitUntilConsistent(shop)
})
