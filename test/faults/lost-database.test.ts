import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../app/platform/clock.ts'
import { findOwnOrders } from '../../app/sales/orders/orders.ts'
import { reconcileWithStripe, restoreCallTimes } from '../../app/sales/payments/payments.ts'
import { buyBlueprint, openSession, readOutbox, waitForEmail, waitForPurchaseState } from '../buyer.ts'
import { ALWAYS_OPEN, bookCall, callPath, holdTime, requestPage, waitForCallState } from '../call-buyer.ts'
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
    const jobs = await shop.database.db.execute(
      sql`select 1 from pgboss.job where name = 'store-call-at-stripe' and state in ('created', 'retry', 'active')`,
    )
    expect([...rows, ...jobs.rows]).toEqual([])
  })

const mailsTo = async (email: string) => (await readOutbox(shop)).filter(({ to }) => to === email)
const queuedFor = async (email: string) =>
  (await shop.database.db.execute(sql`select kind, message_id from emails where recipient = ${email} order by kind`))
    .rows
const opens = async (link: string) => (await fetch(shop.url + link)).status === 200

/** A free time, this many days from now. */
async function timeIn(days: number): Promise<string> {
  const { data } = await requestPage(shop, '/book/clarity-call')
  const earliest = new Date(clock.now().getTime() + days * DAY).toISOString()
  return data.times.find((time: string) => time > earliest)
}
const isFree = async (time: string) => (await requestPage(shop, '/book/clarity-call')).data.times.includes(time)
const bookingOf = async (email: string) =>
  (
    await shop.database.db.execute<{ uid: string; state: string; starts_at: string; sequence: number }>(
      sql`select b.uid, b.state, b.starts_at, b.sequence from bookings b join orders o on o.id = b.order_id where o.email = ${email}`,
    )
  ).rows[0]

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

test("A paid call's time is not offered again, and the call is where its buyer moved it, with the UID of their calendar", async () => {
  const [from, to] = [await timeIn(20), await timeIn(25)]
  const path = await bookCall(shop, 'clarity-call', from, 'cleo@example.com')
  expect((await requestPage(shop, path, { change: 'move', start: to, zone: 'UTC' })).status).toBe(303)
  await waitForEmail(shop, 'cleo@example.com', /^Your new time/)
  await waitUntilMailed()
  const [before, mails] = [await bookingOf('cleo@example.com'), await mailsTo('cleo@example.com')]
  await loseDatabase()
  clock.offsetMs = 5 * DAY
  expect(await isFree(to)).toBe(true)
  await restoreCallTimes(shop.deps)
  expect([await isFree(from), await isFree(to)]).toEqual([true, false])
  await reconcileWithStripe(shop.deps)
  await waitForCallState(shop, path, 'booked')
  expect(await bookingOf('cleo@example.com')).toEqual(before)
  await waitUntilMailed()
  expect(await mailsTo('cleo@example.com')).toEqual(mails)
})

test('A call that was canceled too late for a refund stays canceled, and its time is free', async () => {
  const time = await timeIn(1)
  const path = await bookCall(shop, 'clarity-call', time, 'dana@example.com')
  clock.offsetMs = new Date(time).getTime() - Date.now() - HOUR
  expect((await requestPage(shop, path, { change: 'cancel', promised: 'no-refund' })).status).toBe(303)
  await loseDatabase()
  await restoreCallTimes(shop.deps)
  expect((await requestPage(shop, path)).data.page).toMatchObject({ state: 'canceled', refunded: false })
})

test('A call that took place before the loss is neither refunded nor to be chosen again', async () => {
  const time = await timeIn(2)
  const path = await bookCall(shop, 'clarity-call', time, 'eve@example.com')
  await loseDatabase()
  clock.offsetMs = 10 * DAY
  await reconcileWithStripe(shop.deps)
  expect((await requestPage(shop, path)).data.page).toMatchObject({ state: 'booked', hasStarted: true })
  const { rows } = await shop.database.db.execute(sql`select * from refunds`)
  expect(rows).toEqual([])
})

test('A time that someone is paying for at the moment of the loss is theirs when they have paid', async () => {
  const time = await timeIn(30)
  const sessionId = await holdTime(shop, 'clarity-call', time)
  await loseDatabase()
  await restoreCallTimes(shop.deps)
  expect(await isFree(time)).toBe(false)
  await shop.emulator.pay(sessionId, 'fay@example.com')
  await waitForCallState(shop, await callPath(shop, sessionId), 'booked')
  expect(await waitForEmail(shop, 'fay@example.com', /^Booked/)).toBeDefined()
})
