import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCallSession,
  createMembershipSession,
  DAY,
  openTestSetup,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

function look(id: string): Promise<Response> {
  return setup.emulator.fetch(new Request(`http://localhost/pay/${id}`))
}

function press(
  id: string,
  choice: string,
  email = '',
  headers: Record<string, string> = { origin: 'http://localhost:3000' },
) {
  const body = new URLSearchParams({ choice, email })
  return setup.emulator.fetch(new Request(`http://localhost/pay/${id}`, { method: 'POST', body, headers }))
}

async function statusOf(id: string) {
  const { status, payment_status } = await setup.stripe.checkout.sessions.retrieve(id)
  return [status, payment_status]
}

test('The page says that it is a demonstration before anything else, and what is bought for how much', async () => {
  const { id } = await createCallSession(setup.stripe)
  const html = await (await look(id)).text()
  expect(html.indexOf('Nothing is charged.')).toBeGreaterThan(0)
  expect(html.indexOf('Nothing is charged.')).toBeLessThan(html.indexOf('<h1>'))
  expect(html).toContain('Clarity Call')
  expect(html).toContain('$97.00')
})

test('The page of a membership shows the first month’s price and the price after it', async () => {
  const { id } = await createMembershipSession(setup.stripe)
  expect(await (await look(id)).text()).toContain('$35.00 for the first month, then $97.00 a month')
})

test('The page has one heading, a labelled field, the four buttons and no script', async () => {
  const { id } = await createCallSession(setup.stripe)
  const html = await (await look(id)).text()
  expect(html.match(/<h1>/g)).toHaveLength(1)
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<label for="email">Email</label>')
  expect(html).toMatch(/<input id="email"[^>]* required[^>]* value="">/)
  const buttons = [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map((match) => match[1])
  expect(buttons).toEqual(['Pay', 'Pay later by bank debit', 'Decline', 'Cancel'])
  expect(html).not.toMatch(/<script| style=| on\w+=/)
})

test('The policy of the page allows its own style by hash and its form to lead to the shop, and nothing else', async () => {
  const { id } = await createCallSession(setup.stripe, {
    success_url: 'https://a.example/x',
    cancel_url: 'https://b.example/y',
  })
  const response = await look(id)
  const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' https://a.example https://b.example; frame-ancestors 'none'; base-uri 'none'`,
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  })
})

test('Text from the shop is shown as text, never as markup', async () => {
  const name = '<b>Call</b> & "more"'
  const session = await createCallSession(setup.stripe, {
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name } } }],
  })
  const html = await (await look(session.id)).text()
  expect(html).toContain('&lt;b&gt;Call&lt;/b&gt; &amp; &quot;more&quot;')
  expect(html).not.toContain('<b>Call')
})

test('Pay completes the session and leads to the success page with the session’s id', async () => {
  const { id } = await createCallSession(setup.stripe)
  const response = await press(id, 'pay', 'ada@example.com')
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `http://localhost:3000/thanks?session_id=${id}`,
  ])
  expect(await statusOf(id)).toEqual(['complete', 'paid'])
})

test('Pressing Pay ten times at once pays once, and every press ends on the success page', async () => {
  const { id } = await createCallSession(setup.stripe)
  const presses = await Promise.all(Array.from({ length: 10 }, () => press(id, 'pay', 'ada@example.com')))
  expect(presses.map(({ status }) => status)).toEqual(Array(10).fill(303))
  expect((await setup.stripe.charges.list()).data).toHaveLength(1)
})

test('Pay later by bank debit completes the session unpaid and leads to the success page', async () => {
  const { id } = await createCallSession(setup.stripe)
  expect((await press(id, 'debit', 'ada@example.com')).status).toBe(303)
  expect(await statusOf(id)).toEqual(['complete', 'unpaid'])
})

test('Decline shows the page again with an alert, and the session can still be paid', async () => {
  const { id } = await createCallSession(setup.stripe)
  const response = await press(id, 'decline', 'ada@example.com')
  const html = await response.text()
  expect(html).toMatch(/<p role="alert"[^>]*>Your card was declined and you haven’t been charged/)
  expect(html).toContain('value="ada@example.com"')
  expect(await statusOf(id)).toEqual(['open', 'unpaid'])
  expect((await press(id, 'pay', 'ada@example.com')).status).toBe(303)
})

test('Cancel leads back to the shop and leaves the session open', async () => {
  const { id } = await createCallSession(setup.stripe)
  expect((await press(id, 'cancel')).headers.get('location')).toBe('http://localhost:3000/shop')
  expect(await statusOf(id)).toEqual(['open', 'unpaid'])
})

test('A body that is not a form has no effect, and the page is shown again', async () => {
  const { id } = await createCallSession(setup.stripe)
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain']) {
    const headers = { origin: 'http://localhost:3000', 'content-type': type }
    const request = new Request(`http://localhost/pay/${id}`, { method: 'POST', body: 'choice=pay', headers })
    expect((await setup.emulator.fetch(request)).status, type).toBe(400)
  }
  expect(await statusOf(id)).toEqual(['open', 'unpaid'])
})

test('Pay without an email address shows an error and charges nothing', async () => {
  const { id } = await createCallSession(setup.stripe)
  const response = await press(id, 'pay', 'not an address')
  expect(response.status).toBe(422)
  expect(await response.text()).toMatch(/role="alert"[^>]*>Enter an email address/)
  expect(await statusOf(id)).toEqual(['open', 'unpaid'])
})

test.each([
  ['another site’s origin', { origin: 'https://evil.example' }],
  ['no origin at all', {}],
  [
    'another site’s form as the browser reports it',
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ],
])('A form with %s is refused', async (_, headers) => {
  const { id } = await createCallSession(setup.stripe)
  expect((await press(id, 'pay', 'ada@example.com', headers)).status).toBe(403)
  expect(await statusOf(id)).toEqual(['open', 'unpaid'])
})

test('The page of a paid session says that it is complete and offers no buttons', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com')
  const html = await (await look(id)).text()
  expect(html).toContain('This order is complete')
  expect(html).not.toContain('<button')
})

test('The page of an expired session says so, and its buttons no longer work', async () => {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.advance(DAY)
  const html = await (await look(id)).text()
  expect(html).toContain('This checkout has expired')
  expect(html).not.toContain('<button')
  expect((await press(id, 'pay', 'ada@example.com')).headers.get('location')).toBeNull()
})

test('A page that does not exist is a 404 that says so', async () => {
  const response = await look('cs_test_none')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('We can’t find this checkout')
})
