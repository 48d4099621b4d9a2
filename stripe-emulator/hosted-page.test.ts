import { expect, test } from 'vitest'
import { createCallSession, setupForTest } from '../test/stripe-emulator/test-setup.ts'

const setup = setupForTest()

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

test('Text from the shop is shown as text, never as markup', async () => {
  const name = '<b>Call</b> & "more"'
  const session = await createCallSession(setup.stripe, {
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name } } }],
  })
  const html = await (await look(session.id)).text()
  expect(html).toContain('&lt;b&gt;Call&lt;/b&gt; &amp; &quot;more&quot;')
  expect(html).not.toContain('<b>Call')
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
