import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { DAY } from '../../app/platform/clock.ts'
import { findOwnOrders } from '../../app/sales/orders/orders.ts'
import { reconcileWithStripe } from '../../app/sales/payments/payments.ts'
import { buyBlueprint, openSession, waitForEmail, waitForPurchaseState } from '../buyer.ts'
import { ALWAYS_OPEN, bookCall, requestPage, waitForCallState } from '../call-buyer.ts'
import { offsetClock } from '../clocks.ts'
import { shopForFile } from '../shop.ts'
import { until } from '../until.ts'

const clock = offsetClock()
const shop = shopForFile({ clock, scheduling: ALWAYS_OPEN })
afterEach(() => {
  clock.offsetMs = 0
})

/** Empties everything but the outbox, which stands for the mailboxes of the world. */
async function loseDatabase(): Promise<void> {
  await waitUntilMailed()
  await shop.database.db.execute(sql`truncate orders, emails, stripe_events, owner_alerts cascade`)
  await shop.database.db.execute(sql`delete from pgboss.job where state <> 'active'`)
}

const waitUntilMailed = () =>
  until(async () => {
    const { rows } = await shop.database.db.execute(
      sql`select 1 from emails where sent_at is null and refused_at is null`,
    )
    expect(rows).toEqual([])
  })

const queuedFor = async (email: string) =>
  (await shop.database.db.execute(sql`select kind, message_id from emails where recipient = ${email} order by kind`))
    .rows
const opens = async (link: string) => (await fetch(shop.url + link)).status === 200

test('A purchase of long ago comes back with the link that was mailed, and nobody is emailed about it again', async () => {
  const { link, sessionId } = await buyBlueprint(shop, 'ada@example.com')
  await waitForEmail(shop, 'ada@example.com')
  await loseDatabase()
  expect(await opens(link)).toBe(false)
  clock.offsetMs = 40 * DAY
  await reconcileWithStripe(shop.deps)
  await waitForPurchaseState(shop, sessionId, 'paid')
  expect(await opens(link)).toBe(true)
  const [order] = await findOwnOrders(shop.database.db, ['ada@example.com'])
  expect(order?.paidAt && clock.now().getTime() - order.paidAt.getTime(), 'since the payment').toBeGreaterThan(39 * DAY)
  expect(await queuedFor('ada@example.com')).toEqual([])
  expect(await queuedFor('support@unborrowed.example')).toEqual([])
})

test('A purchase of today comes back with its receipt, which is the same email to every mail program', async () => {
  const { link } = await buyBlueprint(shop, 'bea@example.com')
  await waitForEmail(shop, 'bea@example.com')
  await waitUntilMailed()
  const before = await queuedFor('bea@example.com')
  await loseDatabase()
  await reconcileWithStripe(shop.deps)
  await waitUntilMailed()
  expect(await queuedFor('bea@example.com')).toEqual(before)
  expect(await opens(link)).toBe(true)
})

test('A bank debit that was pending at the loss and is paid later has its receipt', async () => {
  const sessionId = await openSession(shop)
  await shop.emulator.pay(sessionId, 'debit@example.com', 'debit')
  await waitForPurchaseState(shop, sessionId, 'confirming')
  await loseDatabase()
  clock.offsetMs = 5 * DAY
  await reconcileWithStripe(shop.deps)
  await shop.emulator.settleDebit(sessionId, 'succeeded')
  await waitForPurchaseState(shop, sessionId, 'paid')
  expect((await waitForEmail(shop, 'debit@example.com', /receipt/)).subject).toMatch(/Blueprint/)
})

test('A call comes back with its link, by which its buyer chooses a time anew', async () => {
  const { data } = await requestPage(shop, '/book/clarity-call')
  const path = await bookCall(shop, 'clarity-call', data.times.at(-1), 'cleo@example.com')
  await loseDatabase()
  await reconcileWithStripe(shop.deps)
  await waitForCallState(shop, path, 'choosing')
})
