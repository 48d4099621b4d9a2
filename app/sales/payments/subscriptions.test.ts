import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joinSociety, payForSociety } from '../../../test/members.ts'
import { shopForFile } from '../../../test/shop.ts'
import { readBilling } from './payments.ts'

const shop = shopForFile()

const DAY = 24 * 60 * 60

/** A member who has paid her first month. The Society's page sells it; here its checkout is started directly. */
async function join(email: string): Promise<{ sessionId: string; subscriptionId: string }> {
  const sessionId = await payForSociety(shop, email)
  await until(sessionId, { status: 'active' })
  return { sessionId, subscriptionId: String((await read(sessionId))?.id) }
}

async function read(sessionId: string) {
  const { rows } = await shop.database.db.execute<Record<string, unknown>>(sql`
    select s.*, e.end_reason from orders o
    join subscriptions s on s.order_id = o.id join entitlements e on e.order_id = o.id
    where o.stripe_session_id = ${sessionId}`)
  return rows[0]
}

const until = (sessionId: string, wanted: Record<string, unknown>) =>
  expect.poll(() => read(sessionId), { timeout: 60_000, interval: 100 }).toMatchObject(wanted)

test('The first month costs $35 and every later one $97', async () => {
  const { order } = await joinSociety(shop, 'dot@example.com')
  await shop.emulator.advance(94 * DAY)
  const billed = async () =>
    (await readBilling(shop.deps, order.id))?.invoices.map(({ amount, state }) => `${amount} ${state}`)
  await expect.poll(billed, { timeout: 60_000 }).toEqual(['$97 paid', '$97 paid', '$97 paid', '$35 paid'])
})

test('A failed renewal keeps access while Stripe retries, and ends it when Stripe gives up', async () => {
  const { sessionId, subscriptionId } = await join('bea@example.com')
  await shop.emulator.failNextRenewal(subscriptionId)
  await shop.emulator.advance(32 * DAY)
  await until(sessionId, { status: 'past_due', end_reason: null })
  await shop.emulator.advance(60 * DAY)
  await until(sessionId, { end_reason: 'subscription_ended' })
})

test('A canceled membership lasts until the end of its paid period, and no longer', async () => {
  const { sessionId, subscriptionId } = await join('cleo@example.com')
  await shop.deps.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await until(sessionId, { status: 'active', cancel_at_period_end: true, end_reason: null })
  await shop.emulator.advance(32 * DAY)
  await until(sessionId, { status: 'canceled', end_reason: 'subscription_ended' })
})
