import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMembershipSession, openTestSetup, type TestSetup } from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeAll(async () => {
  setup = await openTestSetup()
})
afterAll(() => setup.close())

const RETURN_URL = 'http://localhost:3000/account/membership'

async function joined() {
  const { id } = await createMembershipSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  const { subscription } = await setup.stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
  if (!subscription || typeof subscription === 'string') throw new Error('there is no subscription')
  return subscription
}

const cardOf = async (id: string) => {
  const { default_payment_method: method } = await setup.stripe.subscriptions.retrieve(id, {
    expand: ['default_payment_method'],
  })
  return typeof method === 'object' ? method?.card?.last4 : method
}

const portal = (customer: string) =>
  setup.stripe.billingPortal.sessions.create({
    customer,
    return_url: RETURN_URL,
    flow_data: { type: 'payment_method_update' },
  })

function press(url: string, fields: Record<string, string>, site = 'same-origin') {
  const { pathname } = new URL(url.replace('/demo/stripe', ''))
  const body = new URLSearchParams(fields)
  const headers = { 'sec-fetch-site': site }
  return setup.emulator.fetch(new Request(`http://localhost:3000${pathname}`, { method: 'POST', headers, body }))
}

test('The card that is chosen in the portal pays for the subscription from then on, and the way leads back', async () => {
  const { id, customer } = await joined()
  expect(await cardOf(id)).toBe('4242')
  const { url } = await portal(String(customer))
  const answer = await press(url, { card: 'mastercard' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, RETURN_URL])
  expect(await cardOf(id)).toBe('4444')
})

test('The portal changes no card for a form of another site, or for a card that it does not offer', async () => {
  const { id, customer } = await joined()
  const { url } = await portal(String(customer))
  expect((await press(url, { card: 'mastercard' }, 'cross-site')).status).toBe(403)
  expect((await press(url, { card: 'stolen' })).status).toBe(400)
  expect((await press('http://localhost:3000/portal/bps_none', { card: 'visa' })).status).toBe(404)
  expect(await cardOf(id)).toBe('4242')
})
