import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { lastSegment, openSession, startCheckout } from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'
import { defaultSwitches } from '../../../test/stripe-emulator/fault-switches.ts'

const shop = shopForFile({ runJobs: false })
afterEach(async () => {
  Object.assign(shop.emulator.switches, defaultSwitches())
  await shop.database.db.execute(sql`delete from rate_limits`)
})

const orders = async () => (await shop.database.db.execute(sql`select * from orders order by created_at`)).rows
const code = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

test("The URL is of a hosted payment page; the order is recorded before its session, which has its id, its product and the server's price", async () => {
  const body: { url: string } = await (await startCheckout(shop)).json()
  expect(Object.keys(body)).toEqual(['url'])
  expect(body.url).toMatch(/^http:\/\/localhost:\d+\/demo\/stripe\/pay\/cs_test_/)
  const id = lastSegment(body.url)
  const session = await shop.deps.stripe.checkout.sessions.retrieve(id)
  const order = (await orders()).at(-1)
  expect(order).toMatchObject({
    ...{ product_id: 'blueprint', amount_cents: 3500, currency: 'usd', state: 'open', stripe_session_id: id },
  })
  expect(session.client_reference_id).toBe(order?.id)
  expect(session.metadata).toEqual({ order_id: order?.id, product_id: 'blueprint' })
  expect(session.cancel_url).toMatch(/\/blueprint#canceled$/)
})

test('Other fields of the body are ignored, above all a price', async () => {
  const response = await startCheckout(shop, { productId: 'blueprint', amount: 1, amountCents: 1, currency: 'jpy' })
  expect(response.status).toBe(200)
  expect((await orders()).at(-1)).toMatchObject({ amount_cents: 3500, currency: 'usd' })
})

test.each([
  ['an unknown product', { productId: 'yacht' }, 400, 'unknown_product'],
  ['a name that every object has', { productId: 'constructor' }, 400, 'unknown_product'],
  ['the Clarity Call, which has a function of its own', { productId: 'clarity-call' }, 400, 'unknown_product'],
  ['a product without contents', { productId: 'money-finder-nonprofit' }, 409, 'not_available'],
  ['nothing', {}, 400, 'malformed_body'],
  ['half of some JSON', '{"productId":', 400, 'malformed_body'],
])('A request for %s is refused with a message, and nothing is recorded', async (_, body, status, expected) => {
  const before = (await orders()).length
  const response = await startCheckout(shop, body)
  expect([response.status, await code(response)]).toEqual([status, expected])
  expect(await orders()).toHaveLength(before)
})

test.each([
  ['blueprint', 'payment', 3500, '/thank-you'],
  ['clarity-call', 'payment', 9700, '/clarity-call-success'],
  ['focus-call', 'payment', 14900, '/thank-you'],
  ['society', 'subscription', 3500, '/success'],
])('The checkout of %s is a %s of %i cents today and returns to %s', async (productId, mode, amount, path) => {
  const session = await shop.deps.stripe.checkout.sessions.retrieve(await openSession(shop, productId))
  expect(session).toMatchObject({ mode, amount_total: amount, currency: 'usd' })
  expect(session.success_url).toBe(`${shop.deps.publicUrl()}${path}?session_id={CHECKOUT_SESSION_ID}`)
})

test("The Clarity Call's function sells nothing else", async () => {
  expect((await startCheckout(shop, { productId: 'blueprint' }, {}, 'create-clarity-checkout')).status).toBe(400)
})

test('Without the key, with another one or without its scheme it answers 401', async () => {
  for (const Authorization of ['', 'Bearer somebody-else', 'anon-demo-key']) {
    const response = await startCheckout(shop, undefined, { Authorization })
    expect([response.status, await code(response)], Authorization).toEqual([401, 'unauthorized'])
  }
})

test('Another method, another media type and a body that is too large each have their own status', async () => {
  const address = `${shop.url}/functions/v1/create-checkout`
  const got = await fetch(address)
  expect([got.status, got.headers.get('Allow'), await code(got)]).toEqual([405, 'POST', 'method_not_allowed'])
  const plain = await startCheckout(shop, '{"productId":"blueprint"}', { 'Content-Type': 'text/plain' })
  expect(plain.status).toBe(415)
  const large = await startCheckout(shop, { productId: 'blueprint', padding: 'x'.repeat(70_000) })
  expect([large.status, await code(large)]).toEqual([413, 'body_too_large'])
})

const form = (headers: Record<string, string>, productId = 'blueprint') =>
  fetch(`${shop.url}/functions/v1/create-checkout`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ productId }),
  })

test('A form of our own page needs no key and no script, and leads to the hosted page under the same host name', async () => {
  const response = await form({ Origin: shop.url, 'Sec-Fetch-Site': 'same-origin' })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toContain(`${shop.url}/demo/stripe/pay/cs_test_`)
})

test.each([
  ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling', { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }],
  ['a page without an origin', { Origin: 'null' }],
  ['nowhere', {}],
])('A form that was sent from %s is refused', async (_, headers) => {
  expect((await form(headers as Record<string, string>)).status).toBe(403)
})

test('A form that cannot be fulfilled is answered with a page that says why and what to do', async () => {
  const response = await form({ Origin: shop.url, Accept: 'text/html,*/*' }, 'money-finder-nonprofit')
  expect(response.status).toBe(409)
  expect(response.headers.get('Content-Type')).toContain('text/html')
  expect(await response.text()).toMatch(
    /Free Money Finder, Nonprofit edition isn’t available yet\. You haven’t been charged[\s\S]*href="\/shop"/,
  )
})
