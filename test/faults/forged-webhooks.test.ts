import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { openSession } from '../buyer.ts'
import { deliverEvent, readEvents, SECRET, waitUntilConsistent } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'

let genuine: string
const shop = shopForFile({ env: { STRIPE_WEBHOOK_SECRET: SECRET } })
beforeAll(async () => {
  shop.emulator.switches.webhooks.drop = 'all'
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'ada@example.com')
  genuine = JSON.stringify(readEvents(shop).find(({ type }) => type === 'checkout.session.completed'))
})

const now = () => Math.floor(Date.now() / 1000)
const sign = (payload: string, options: { secret?: string; timestamp?: number; scheme?: string } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, ...options })
const sendRaw = (body: BodyInit, signature?: string) =>
  fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
    body,
  })

test.each<[string, () => [BodyInit, string?]]>([
  ['no signature', () => [genuine]],
  ['nonsense for a signature', () => [genuine, 't=1,v1=nonsense']],
  ['only the old scheme', () => [genuine, sign(genuine, { scheme: 'v0' })]],
  ['a blank secret', () => [genuine, blank(genuine)]],
  ["another endpoint's secret", () => [genuine, sign(genuine, { secret: 'whsec_of_another' })]],
  ['a signature six minutes old', () => [genuine, sign(genuine, { timestamp: now() - 360 })]],
  [
    'an old signature with a new time',
    () => [genuine, sign(genuine, { timestamp: now() - 360 }).replace(/t=\d+/, `t=${now()}`)],
  ],
  ['a truncated body', () => [genuine.slice(0, -1), sign(genuine)]],
  ['a body that was written again', () => [JSON.stringify(JSON.parse(genuine), null, 2), sign(genuine)]],
  ['a body in another encoding', () => [Buffer.from(genuine, 'utf16le'), sign(genuine)]],
])('The event of a real payment with %s is refused with 400, and nothing is stored', async (_, forge) => {
  const [body, signature] = forge()
  expect((await sendRaw(body, signature)).status).toBe(400)
  expect((await shop.database.db.execute(sql`select 1 from stripe_events`)).rows).toEqual([])
  expect((await shop.database.db.execute(sql`select state from orders`)).rows).toEqual([{ state: 'open' }])
})

test('The same event with a valid signature is accepted', async () => {
  expect(await deliverEvent(shop, JSON.parse(genuine))).toBe(200)
  await waitUntilConsistent(shop)
})

/** The SDK refuses to sign with a blank secret; a forger does not. */
function blank(payload: string): string {
  const key = ' '
  const timestamp = now()
  return `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex')}`
}
