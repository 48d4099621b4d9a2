import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookCall, callShopForFile, requestPage } from '../../../test/call-buyer.ts'
import { orders } from '../../orders/orders.sql.ts'
import { findOrdersByEmail } from '../../orders/orders.ts'
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

test('No time is chosen for an order whose money went back while its page was open', async () => {
  const { order } = await read('bea@example.com')
  const { db } = here.shop.database
  await db.delete(bookings).where(eq(bookings.orderId, order.id))
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, order.id))
  const to = at(nextDay(), '15:00')
  const details = { zone: 'UTC', name: undefined, question: undefined }
  expect(await chooseTime(here.shop.deps, order, new Date(to), details)).toBe('not-possible')
  expect(await isFree(to)).toBe(true)
})
