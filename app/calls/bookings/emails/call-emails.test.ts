import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { waitForEmail } from '../../../../test/buyer.ts'
import { bookCall, callShopForFile } from '../../../../test/call-buyer.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { orders } from '../../../sales/orders/orders.sql.ts'
import { findOrdersByEmail } from '../../../sales/orders/orders.ts'
import { findBookingByOrder } from '../booking/booking.ts'
import { callEmails } from './call-emails.tsx'

const here = callShopForFile()
const { at, clock, nextDay } = here
const before = (start: string, time: number) => new Date(new Date(start).getTime() - time)

async function findBooked(email: string) {
  const [order] = await findOrdersByEmail(here.shop.database.db, email)
  const booking = order && (await findBookingByOrder(here.shop.database.db, order.id))
  if (!booking) throw new Error('there is no call')
  return booking
}

const textOf = ({ text }: { text: string }) => text.replace(/\s+/g, ' ')

test('A call booked on the day before is announced with the reminders and the changes that are left', async () => {
  const [soon, later] = [at(nextDay(), '10:00'), at(nextDay(), '10:00')]
  await bookCall(here.shop, 'clarity-call', later, 'later@example.com')
  clock.at = before(soon, 20 * HOUR)
  await bookCall(here.shop, 'clarity-call', soon, 'soon@example.com')
  const far = textOf(await waitForEmail(here.shop, 'later@example.com', /^Booked/))
  expect(far).toContain('We’ll remind you a day before and an hour before.')
  expect(far).toContain('cancel it for a full refund, up to 24 hours')
  const near = textOf(await waitForEmail(here.shop, 'soon@example.com', /^Booked/))
  expect(near).toContain('We’ll remind you an hour before.')
  expect(near).toContain('we can’t move it. You can still cancel, but we can’t refund it.')
  expect(near).not.toMatch(/a day before|full refund/)
})

test('A reminder that comes late says how long it is until the call', async () => {
  const start = at(nextDay(), '10:00')
  await bookCall(here.shop, 'clarity-call', start, 'rae@example.com')
  const { id: bookingId } = await findBooked('rae@example.com')
  const subjectAt = async (time: number) => {
    clock.at = before(start, time)
    const email = await callEmails(here.shop.deps)['call-reminder']({ bookingId, sequence: '0', hours: '24' })
    return email?.subject.split(':')[0]
  }
  expect(await subjectAt(24 * HOUR - MINUTE)).toBe('Clarity Call in 24 hours')
  expect(await subjectAt(5 * HOUR)).toBe('Clarity Call in 5 hours')
  expect(await subjectAt(HOUR - MINUTE)).toBe('Clarity Call in an hour')
  expect(await subjectAt(20 * MINUTE)).toBe('Clarity Call in 20 minutes')
})

test('A call that cost nothing and whose time went to someone else promises no money', async () => {
  await bookCall(here.shop, 'clarity-call', at(nextDay(), '10:00'), 'lou@example.com')
  const { id: bookingId, orderId } = await findBooked('lou@example.com')
  await here.shop.database.db.update(orders).set({ amountCents: 0 }).where(eq(orders.id, orderId))
  const email = await callEmails(here.shop.deps)['call-time-lost']({ bookingId })
  expect(email?.subject).toBe('Someone else has your time: Clarity Call')
})
