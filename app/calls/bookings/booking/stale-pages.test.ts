import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookCall, callShopForFile, requestPage } from '../../../../test/call-buyer.ts'
import { findOrder, findOrdersByEmail } from '../../../sales/orders/orders.ts'
import { bookings } from '../bookings.sql.ts'
import { findBookingByOrder } from './booking.ts'
import { chooseTime, moveCall } from './changes.ts'

const here = callShopForFile()
const { at, isFree, nextDay } = here

/** A booked call, as a page has read it that is then open for a while. */
async function read(email: string) {
  const path = await bookCall(here.shop, 'clarity-call', at(nextDay(), '10:00'), email)
  const [order] = await findOrdersByEmail(here.shop.database.db, email)
  const booking = order && (await findBookingByOrder(here.shop.database.db, order.id))
  if (!order || !booking) throw new Error('there is no call')
  return { path, order, booking }
}

test('A call that was canceled in one tab is not moved from another', async () => {
  const { path, order, booking } = await read('ada@example.com')
  expect((await requestPage(here.shop, path, { change: 'cancel', promised: 'refund' })).status).toBe(303)
  const to = at(nextDay(), '15:00')
  expect(await moveCall(here.shop.deps, order, booking, new Date(to), 'UTC')).toBe('not-possible')
  expect(await isFree(to)).toBe(true)
})

const invitationsTo = (email: string) =>
  here.rows(sql`select key from emails where kind = 'call-invitation' and recipient = ${email}`)

test('A press that comes twice moves a call once, and sends one new invitation', async () => {
  const { path, order, booking } = await read('abe@example.com')
  const to = at(nextDay(), '15:00')
  const press = () => moveCall(here.shop.deps, order, booking, new Date(to), 'UTC')
  expect(await Promise.all([press(), press()])).toEqual(['done', 'done'])
  expect((await requestPage(here.shop, path, { change: 'move', start: to, zone: 'UTC' })).location).toBe(path)
  expect((await requestPage(here.shop, path)).data.page.startsAt).toBe(to)
  expect(await invitationsTo('abe@example.com')).toHaveLength(2)
})

test('A press that comes twice books the time of a paid call once, and no press says that someone else has it', async () => {
  const { path, order, booking } = await read('amos@example.com')
  await here.shop.database.db.delete(bookings).where(eq(bookings.orderId, order.id))
  const to = at(nextDay(), '15:00')
  const details = { zone: booking.visitorZone, name: undefined, question: undefined }
  const press = () => chooseTime(here.shop.deps, order, new Date(to), details)
  expect(await Promise.all([press(), press()])).toEqual(['done', 'done'])
  expect(await press()).toBe('done')
  expect((await requestPage(here.shop, path)).data.page.startsAt).toBe(to)
})

test('No time is chosen for an order whose money went back while its page was open', async () => {
  const { order } = await read('bea@example.com')
  const { db } = here.shop.database
  await db.delete(bookings).where(eq(bookings.orderId, order.id))
  // At Stripe, not in the table alone: an event of the payment that comes late would make it paid again.
  await here.shop.deps.stripe.refunds.create({ payment_intent: order.stripePaymentIntentId ?? '' })
  await expect.poll(async () => (await findOrder(db, order.id))?.state).toBe('refunded')
  const to = at(nextDay(), '15:00')
  const details = { zone: 'UTC', name: undefined, question: undefined }
  expect(await chooseTime(here.shop.deps, order, new Date(to), details)).toBe('not-possible')
  expect(await isFree(to)).toBe(true)
})
