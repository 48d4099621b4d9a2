import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { waitForEmail } from '../../../../test/buyer.ts'
import { callShopForFile } from '../../../../test/call-buyer.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { orders } from '../../../sales/orders/orders.sql.ts'
import { findOrdersByEmail } from '../../../sales/orders/orders.ts'
import { findBookingByOrder } from '../booking/booking.ts'
import { callEmails } from './call-emails.tsx'

const { at, book, goBefore, nextDay, shop } = callShopForFile()

/** The ids of a booked call, for the emails about it. */
async function bookedIds(email: string, start = at(nextDay(), '10:00')) {
  await book(email, { start })
  const [order] = await findOrdersByEmail(shop.database.db, email)
  const booking = order && (await findBookingByOrder(shop.database.db, order.id))
  return { bookingId: booking?.id ?? '', orderId: order?.id ?? '' }
}

const textOf = ({ text }: { text: string }) => text.replace(/\s+/g, ' ')

test('A call booked on the day before is announced with the reminders and the changes that are left', async () => {
  const soon = at(nextDay(), '10:00')
  await book('later@example.com')
  goBefore(soon, 20 * HOUR)
  await book('soon@example.com', { start: soon })
  const far = textOf(await waitForEmail(shop, 'later@example.com', /^Booked/))
  expect(far).toContain('We’ll remind you a day before and an hour before.')
  expect(far).toContain('cancel it for a full refund, up to 24 hours')
  const near = textOf(await waitForEmail(shop, 'soon@example.com', /^Booked/))
  expect(near).toContain('We’ll remind you an hour before.')
  expect(near).toContain('we can’t move it. You can still cancel, but we can’t refund it.')
  expect(near).not.toMatch(/a day before|full refund|move or cancel/)
})

test('A reminder that comes late says how long it is until the call', async () => {
  const start = at(nextDay(), '10:00')
  const { bookingId } = await bookedIds('rae@example.com', start)
  const subjectAt = async (time: number) => {
    goBefore(start, time)
    const email = await callEmails(shop.deps)['call-reminder']({ bookingId, sequence: '0', hours: '24' })
    return email?.subject.split(':')[0]
  }
  expect(await subjectAt(24 * HOUR - MINUTE)).toBe('Clarity Call in 24 hours')
  expect(await subjectAt(5 * HOUR)).toBe('Clarity Call in 5 hours')
  expect(await subjectAt(HOUR - MINUTE)).toBe('Clarity Call in an hour')
  expect(await subjectAt(20 * MINUTE)).toBe('Clarity Call in 20 minutes')
})

test('A call that cost nothing and whose time went to someone else promises no money', async () => {
  const { bookingId, orderId } = await bookedIds('lou@example.com')
  await shop.database.db.update(orders).set({ amountCents: 0 }).where(eq(orders.id, orderId))
  const email = await callEmails(shop.deps)['call-time-lost']({ bookingId })
  expect(email?.subject).toBe('Someone else has your time: Clarity Call')
})
