import { expect, test } from 'vitest'
import { databaseText } from '../../../test/database-text.ts'
import { deskForFile, visitDesk } from '../../../test/desk-visits.ts'
import type { Shop } from '../../../test/shop.ts'
import { stripeEvents } from '../../sales/payments/payments.sql.ts'
import { HANDLED_EVENTS } from '../../sales/payments/payments.ts'
import { lackingEvents } from '../../sales/payments/webhook-endpoints.ts'

const PUBLIC_URL = 'https://coach.example'
const URL_AT_STRIPE = `${PUBLIC_URL}/webhooks/stripe`
const { shop, owner, visit } = deskForFile({ runJobs: true, env: { PUBLIC_URL } })

/** The shop as it is with a key of Stripe's own. */
const live = () => ({ ...shop, deps: { ...shop.deps, demo: undefined } })
const press = (what: string, at: Pick<Shop, 'deps' | 'url'> = shop) =>
  visitDesk(at, owner, '/desk/settings', { do: what })
/** What the test of the webhook says with a key of Stripe's own. */
const says = async () => (await press('test-webhook', live())).data.test.says
const endpoints = async () => (await shop.deps.stripe.webhookEndpoints.list()).data

test('In the demonstration the test has an event come, which changes nothing, and no endpoint is offered', async () => {
  const { status, data } = await press('test-webhook')
  const arrived = expect.stringMatching(/^an event arrived after \d+\.\d s$/)
  expect([status, data.test]).toEqual([200, { level: 'ok', check: 'webhook test', says: arrived }])
  const events = await shop.database.db.select().from(stripeEvents)
  expect(events).toMatchObject([{ type: 'checkout.session.expired' }])
  const { works } = (await visit('/desk/settings')).data
  expect(works.isDemo).toBe(true)
  expect((await press('create-endpoint')).data.test.says).toContain('stand-in')
  expect(await endpoints()).toEqual([])
})

test('Without an endpoint the test says so; it’s made with its secret shown once, which is stored and logged nowhere', async () => {
  const before = await press('test-webhook', live())
  const fault = { level: 'fault', cure: expect.stringContaining('Create') }
  expect(before).toMatchObject({ status: 502, data: { test: fault } })
  const made = await press('create-endpoint', live())
  expect(made.status).toBe(200)
  const { secretLine } = made.data
  expect(secretLine).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_\w{32}$/)
  expect(await endpoints()).toMatchObject([{ url: URL_AT_STRIPE, enabled_events: [...HANDLED_EVENTS] }])
  const again = await press('create-endpoint', live())
  expect([again.status, again.data.secretLine]).toEqual([200, undefined])
  expect(await endpoints()).toHaveLength(1)
  const stored = await databaseText(shop.database, {})
  expect(stored).not.toContain(secretLine.split('=')[1])
  expect(stored).toContain('Created the endpoint at Stripe')
  expect(await says()).toContain('arrived after')
})

test('An endpoint that is off or lacks events is named, and put right by the same button', async () => {
  const [endpoint] = await endpoints()
  const id = String(endpoint?.id)
  await shop.deps.stripe.webhookEndpoints.update(id, { disabled: true })
  expect(await says()).toContain('turned off')
  await shop.deps.stripe.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'], disabled: false })
  expect(await says()).toContain('lacks checkout.session.completed')
  expect(await lackingEvents(live().deps), 'for the doctor').toContain('refund.failed')
  expect((await press('create-endpoint', live())).data.test.says).toContain('It’s on now')
  expect((await endpoints())[0]?.enabled_events.toSorted()).toEqual([...HANDLED_EVENTS].sort())
})

test('An event that doesn’t come is a fault with what to check', async () => {
  shop.emulator.setWebhookUrl(`${shop.url}/nobody-is-here`)
  const fault = { level: 'fault', cure: expect.stringContaining('STRIPE_WEBHOOK_SECRET') }
  expect(await press('test-webhook')).toMatchObject({ status: 502, data: { test: fault } })
})
