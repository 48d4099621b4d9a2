import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type OutboxEmail, readPurchase, waitForEmail, waitForPurchaseState } from '../../../../test/buyer.ts'
import { callShopForFile, holdTime, waitForCallState } from '../../../../test/call-buyer.ts'
import { passRefundHolds } from '../../../../test/refund-holds.ts'
import { HOUR } from '../../../platform/clock.ts'
import { orders } from '../../../sales/orders/orders.sql.ts'
import { findOrder, findOrdersByEmail } from '../../../sales/orders/orders.ts'
import { requestRefund } from '../../../sales/payments/payments.ts'
import { bookings } from '../bookings.sql.ts'
import { findOwnCalls } from '../bookings.ts'
import { findBookingByOrder } from './booking.ts'
import { chooseTime, moveCall } from './changes.ts'

const { ask, at, book, goBefore, isFree, nextDay, rows, shop } = callShopForFile()
const cancel = (path: string, promised: 'refund' | 'no-refund' = 'refund') => ask(path, { change: 'cancel', promised })

describe('moving a call', () => {
  test('frees its old time, books the new one, and emails both sides with the same UID', async () => {
    const { path, start: from } = await book('mia@example.com')
    const to = at(nextDay(), '15:00')
    const first = await waitForEmail(shop, 'mia@example.com', /^Booked/)
    const moving = await ask(`${path}?move`)
    expect([moving.data.view, moving.data.slots.times.includes(from)]).toEqual(['move', true])
    expect((await ask(path, { change: 'move', start: to, zone: 'UTC' })).location).toBe(path)
    expect((await ask(path)).data.page.startsAt).toBe(to)
    expect([await isFree(from), await isFree(to)]).toEqual([true, false])
    const second = await waitForEmail(shop, 'mia@example.com', /^Your new time/)
    const field = (mail: typeof first, name: string) =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(mail.calendar ?? '')?.[1]?.trim()
    expect(field(second, 'UID')).toBe(field(first, 'UID'))
    expect([field(first, 'SEQUENCE'), field(second, 'SEQUENCE')]).toEqual(['0', '1'])
  })

  test('by half an hour works although that overlaps its current time; to a taken time it stays where it was', async () => {
    const { path, start } = await book('nia@example.com', { call: 'focus-call' })
    const [later, taken] = [start.replace('10:00', '10:30'), start.replace('10:00', '15:00')]
    expect((await ask(path, { change: 'move', start: later })).status).toBe(303)
    await holdTime(shop, 'clarity-call', taken)
    const answer = await ask(path, { change: 'move', start: taken })
    expect([answer.status, answer.data.problem]).toEqual([409, expect.stringContaining('Someone else')])
    expect((await ask(path)).data.page.startsAt).toBe(later)
  })

  test('is possible until exactly 24 hours before the call', async () => {
    const { path, start } = await book('pia@example.com')
    const move = () => ask(path, { change: 'move', start: at(nextDay(), '10:00') })
    goBefore(start, 24 * HOUR - 1000)
    expect((await ask(`${path}?move`)).data).toMatchObject({ view: 'details', page: { isRefundable: false } })
    const late = await move()
    expect([late.status, late.data.problem]).toEqual([409, expect.stringContaining('less than 24 hours')])
    const [own] = await findOwnCalls(shop.deps, ['pia@example.com'])
    expect(own).toMatchObject({ state: 'upcoming', changeableUntil: undefined })
    goBefore(start, 24 * HOUR)
    expect((await move()).status).toBe(303)
  })
})

describe('canceling a call', () => {
  test("with 24 hours' notice refunds the whole payment, frees the time and updates both calendars", async () => {
    const { sessionId, path, start } = await book('qi@example.com', { name: 'Qi Okafor' })
    expect((await cancel(path)).location).toBe(path)
    expect((await ask(path)).data.page).toMatchObject({ state: 'canceled', refunded: true })
    await passRefundHolds(shop)
    await waitForPurchaseState(shop, sessionId, 'refunded')
    expect((await waitForEmail(shop, 'qi@example.com', /^We sent back/)).text).toContain('Clarity Call')
    expect(await isFree(start)).toBe(true)
    const mail = await waitForEmail(shop, 'qi@example.com', /^Canceled/)
    expect(mail.text).toContain('full payment of $97')
    expect(mail.calendar).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED\r\n/)
    // Pressed twice, and where another page promised less.
    expect((await cancel(path)).location).toBe(path)
    expect((await cancel(path, 'no-refund')).location).toBe(path)
    // The coach's says which client canceled, and her reply goes to that client.
    const isOfClient = ({ subject, text }: OutboxEmail) =>
      /^Canceled.*Clarity Call/.test(subject) && text.includes('Qi Okafor')
    const notice = await waitForEmail(shop, 'support@unborrowed.example', isOfClient)
    for (const said of ['qi@example.com', '10:00 AM UTC']) expect(notice.text).toContain(said)
    expect(notice.headers['Reply-To']).toBe('qi@example.com')
  })

  test('of which a part went back names the rest, before the press, after it and in the email', async () => {
    const { sessionId, path } = await book('rest@example.com')
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.stripeSessionId, sessionId))
    const part = { orderId: order?.id ?? '', reason: 'asked_for', cents: 4000 } as const
    await shop.database.transact((tx) => requestRefund(shop.deps, tx, part))
    expect((await ask(path)).data.page).toMatchObject({ back: '$57', hasReturnedPart: true })
    expect((await cancel(path)).status).toBe(303)
    const mail = await waitForEmail(shop, 'rest@example.com', /^Canceled/)
    expect(mail.text.replace(/\s+/g, ' ')).toContain('the rest of your payment, $57, to the card')
    const canceled = (await ask(path)).data.page
    expect(canceled).toMatchObject({ state: 'canceled', hasReturnedPart: true })
    await passRefundHolds(shop)
    await waitForPurchaseState(shop, sessionId, 'refunded')
  })

  test('later refunds nothing, changes nothing where the page promised a refund, and ends when the call starts', async () => {
    const { sessionId, path, start } = await book('ria@example.com')
    goBefore(start, 23 * HOUR)
    const answer = await cancel(path)
    expect([answer.status, answer.data.problem]).toEqual([409, expect.stringContaining('Nothing has changed')])
    expect((await ask(path)).data.page.state).toBe('booked')
    goBefore(start, 0)
    expect((await cancel(path, 'no-refund')).status).toBe(409)
    expect((await ask(path)).data.page).toMatchObject({ state: 'booked', hasStarted: true })
    goBefore(start, 23 * HOUR)
    expect((await cancel(path, 'no-refund')).status).toBe(303)
    expect((await ask(path)).data.page).toMatchObject({ state: 'canceled', refunded: false })
    const mail = await waitForEmail(shop, 'ria@example.com', /^Canceled/)
    expect(mail.text).toContain('we can’t refund it')
    // Choosing another time doesn't undo it.
    expect((await ask(path, { change: 'choose', start: at(nextDay(), '10:00') })).status).toBe(409)
    expect((await readPurchase(shop, sessionId)).state).toBe('paid')
  })

  test('by a refund that the coach makes in Stripe removes the call from both calendars', async () => {
    const { sessionId, path, start } = await book('una@example.com', { call: 'focus-call' })
    await shop.emulator.refund(sessionId)
    await waitForCallState(shop, path, 'canceled')
    await waitForEmail(shop, 'una@example.com', /^Canceled: Focus Call/)
    await waitForEmail(shop, 'support@unborrowed.example', /^Canceled: Focus Call/)
    expect(await isFree(start, 'focus-call')).toBe(true)
  })
})

/** A booked call, as a page has read it that is then open for a while. */
async function read(email: string) {
  const { path } = await book(email)
  const [order] = await findOrdersByEmail(shop.database.db, email)
  const booking = order && (await findBookingByOrder(shop.database.db, order.id))
  if (!order || !booking) throw new Error('there is no call')
  return { path, order, booking }
}

test('A press that comes twice moves a call once, with one new invitation, and none moves it once it was canceled in another tab', async () => {
  const { path, order, booking } = await read('abe@example.com')
  const [to, later] = [at(nextDay(), '15:00'), at(nextDay(), '15:00')]
  const press = (time = to) => moveCall(shop.deps, order, booking, new Date(time), 'UTC')
  expect(await Promise.all([press(), press()])).toEqual(['done', 'done'])
  expect((await ask(path, { change: 'move', start: to, zone: 'UTC' })).location).toBe(path)
  expect((await ask(path)).data.page.startsAt).toBe(to)
  const invitations = sql`select from emails where kind = 'call-invitation' and recipient = 'abe@example.com'`
  expect(await rows(invitations)).toHaveLength(2)
  expect((await cancel(path)).status).toBe(303)
  expect(await press(later)).toBe('not-possible')
  expect(await isFree(later)).toBe(true)
})

test('A press that comes twice books the time of a paid call once, and none does once the money went back', async () => {
  const { path, order } = await read('amos@example.com')
  const { db } = shop.database
  const to = at(nextDay(), '15:00')
  const details = { zone: 'UTC', name: undefined, question: undefined }
  const press = () => chooseTime(shop.deps, order, new Date(to), details)
  await db.delete(bookings).where(eq(bookings.orderId, order.id))
  expect(await Promise.all([press(), press()])).toEqual(['done', 'done'])
  // No press says that someone else has it.
  expect(await press()).toBe('done')
  expect((await ask(path)).data.page.startsAt).toBe(to)
  await db.delete(bookings).where(eq(bookings.orderId, order.id))
  // At Stripe, not in the table alone: an event of the payment that comes late would make it paid again.
  await shop.deps.stripe.refunds.create({ payment_intent: order.stripePaymentIntentId ?? '' })
  await expect.poll(async () => (await findOrder(db, order.id))?.state).toBe('refunded')
  expect(await press()).toBe('not-possible')
  expect(await isFree(to)).toBe(true)
})

test('None is booked or moved onto a live call that was planned since its time was looked at', async () => {
  const { order, booking } = await read('ivo@example.com')
  const [to, details] = [new Date(at(nextDay(), '15:00')), { zone: 'UTC', name: undefined, question: undefined }]
  const live = { from: to.getTime(), to: to.getTime() + HOUR, what: 'Live call', href: '/' }
  const planned = () => {
    const found = [[], [live]]
    return { ...shop.deps, engagementSources: [{ find: async () => found.shift() ?? [] }] }
  }
  expect(await moveCall(planned(), order, booking, to, 'UTC')).toBe('taken')
  await shop.database.db.delete(bookings).where(eq(bookings.orderId, order.id))
  expect(await chooseTime(planned(), order, to, details)).toBe('taken')
})
