import { expect, test } from 'vitest'
import { createCallSession, setupForTest } from '../test/stripe-emulator/test-setup.ts'

const setup = setupForTest()
const OWN = 'http://localhost:3000'

const ask = (id: string, init?: RequestInit) => setup.emulator.fetch(new Request(`http://localhost/pay/${id}`, init))

test('Text from the shop is shown as text, never as markup', async () => {
  const name = '<b>Call</b> & "more"'
  const session = await createCallSession(setup.stripe, {
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name } } }],
  })
  const html = await (await ask(session.id)).text()
  expect(html).toContain('&lt;b&gt;Call&lt;/b&gt; &amp; &quot;more&quot;')
  expect(html).not.toContain('<b>Call')
})

test.each([
  ['another site’s origin', { origin: 'https://evil.example' }],
  ['no origin at all', {}],
  ['another site’s form as the browser reports it', { origin: OWN, 'sec-fetch-site': 'cross-site' }],
])('A form with %s is refused', async (_, headers) => {
  const { id } = await createCallSession(setup.stripe)
  const body = new URLSearchParams({ choice: 'pay', email: 'ada@example.com' })
  expect((await ask(id, { method: 'POST', body, headers })).status).toBe(403)
  const session = await setup.stripe.checkout.sessions.retrieve(id)
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' })
})
