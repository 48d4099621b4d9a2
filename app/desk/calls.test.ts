import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveCall } from '../../test/account-people.ts'
import { ALWAYS_OPEN } from '../../test/call-buyer.ts'
import { manualClock } from '../../test/clocks.ts'
import { announceCalls, deskForFile, signPress } from '../../test/desk-visits.ts'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { callEmails } from '../calls/bookings/emails/call-emails.tsx'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { refunds } from '../sales/payments/refunds.sql.ts'
import { changes, deskEmails } from './desk.sql.ts'

/** A Monday, six in the coach's morning. */
const clock = manualClock('2027-01-04T06:00:00Z')
const { shop, owner, visit, emailsTo } = deskForFile({ clock, scheduling: ALWAYS_OPEN })

const ask = (order: string, form: Record<string, string>) => visit(`/desk/calls/${order}`, form)
const bookingOf = async (order: string) =>
  (await shop.database.db.select().from(bookings).where(eq(bookings.orderId, order)))[0]
const emailsWrittenTo = (email: string) => shop.database.db.select().from(deskEmails).where(eq(deskEmails.email, email))
const week = async (day: string) => (await visit(`/desk/calls?week=${day}`)).data

test('A week shows its calls by day, and leads to the weeks around it', async () => {
  await giveCall(shop.deps, 'grace@example.com', 2, 'Grace H.')
  const { days, later, earlier } = await week('2027-01-06')
  expect([earlier, later]).toEqual(['2026-12-28', '2027-01-11'])
  expect(days.map(({ calls }: { calls: unknown[] }) => calls.length)).toEqual([0, 0, 1, 0, 0, 0, 0])
  expect(days[2]).toMatchObject({ label: 'Wednesday, January 6', calls: [{ who: 'Grace H.', time: '6:00 AM' }] })
  expect((await week('2027-99-99')).days).toHaveLength(7)
})

test('Below a week are the calls of the weeks after it, so that none of them is more than two presses away', async () => {
  await giveCall(shop.deps, 'hana@example.com', 30, 'Hana I.')
  expect((await week('2027-01-06')).after).toMatchObject([{ who: 'Hana I.', title: 'Clarity Call' }])
  expect((await week('2027-02-03')).after).toEqual([])
})

test('The coach moves a call at any notice, both sides get the new invitation, and the client her words', async () => {
  const { orderId } = await giveCall(shop.deps, 'amy@example.com', 0.2, 'Amy')
  const moved = await ask(orderId, { do: 'move', to: '2027-01-05T03:00', words: 'My train is late. Sorry!' })
  expect(moved).toMatchObject({ status: 303, location: `/desk/calls/${orderId}` })
  expect((await bookingOf(orderId))?.startsAt).toEqual(new Date('2027-01-05T03:00:00Z'))
  await announceCalls(shop, 'amy@example.com')
  expect(await emailsTo('amy@example.com')).toEqual(['call-invitation'])
  expect(await emailsWrittenTo('amy@example.com')).toMatchObject([{ message: 'My train is late. Sorry!' }])
})

test('A call is not moved onto another one, into the past, or to no time: what was typed stays', async () => {
  const { orderId: first } = await giveCall(shop.deps, 'bea@example.com', 3, 'Bea')
  const { orderId } = await giveCall(shop.deps, 'cleo@example.com', 4, 'Cleo')
  const at = (await bookingOf(first))?.startsAt.toISOString().slice(0, 16) ?? ''
  const taken = await ask(orderId, { do: 'move', to: at, words: 'Sorry' })
  expect(taken).toMatchObject({ status: 409, data: { values: { to: at, words: 'Sorry' } } })
  expect((await ask(orderId, { do: 'move', to: '2026-01-05T03:00' })).status).toBe(422)
  expect((await ask(orderId, { do: 'move', to: '2027-02-31T99:00' })).status).toBe(422)
  expect(await emailsTo('cleo@example.com')).toEqual([])
  expect(await emailsWrittenTo('cleo@example.com')).toEqual([])
})

test('Canceling returns the payment: it takes the typed amount and the coach’s passkey for this call', async () => {
  const { orderId } = await giveCall(shop.deps, 'dora@example.com', 0.3, 'Dora')
  const cancel = (amount: string, step_up = '') => ask(orderId, { do: 'cancel', amount, step_up, words: 'I’m ill.' })
  expect((await cancel('$97')).status).toBe(403)
  const signed = await signPress(shop, owner, `/desk/calls/${orderId}`, { do: 'cancel', amount: '$97' })
  expect((await cancel('97.00', signed)).status).toBe(303)
  expect(await bookingOf(orderId)).toMatchObject({ state: 'canceled', refunded: true })
  expect(await shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toHaveLength(1)
  expect(await emailsTo('dora@example.com')).toEqual(['call-canceled'])
  expect((await cancel('$97')).status, 'a call that is canceled').toBe(403)
})

test('A call of which a part went back is canceled for the rest: that is typed, signed, logged and emailed', async () => {
  const { orderId } = await giveCall(shop.deps, 'nell@example.com', 5.5, 'Nell')
  const { db } = shop.database
  await db.update(orders).set({ refundedCents: 4000 }).where(eq(orders.id, orderId))
  const path = `/desk/calls/${orderId}`
  const page = await visit(path)
  expect(page.data).toMatchObject({ amount: '$57', call: { cents: 5700 } })
  expect((await ask(orderId, { do: 'cancel', amount: '$57' })).status).toBe(303)
  const { id = '' } = (await bookingOf(orderId)) ?? {}
  const [change] = await db.select().from(changes).where(eq(changes.subject, id))
  expect(change?.summary).toMatch(/with Nell: canceled, \$57 goes back$/)
  // The emails go out when Stripe has recorded it, too.
  await db.update(orders).set({ state: 'refunded', refundedCents: 9700 }).where(eq(orders.id, orderId))
  const emails = (await db.select().from(emailQueue)).filter(({ data }) => data.bookingId === id)
  const texts = await Promise.all(
    emails.map(async ({ data }) => (await callEmails(shop.deps)['call-canceled'](data))?.text),
  )
  expect(texts).toEqual([
    expect.stringContaining('the rest of your payment, $57, to the card'),
    expect.stringContaining('the rest of the payment back, $57.'),
  ])
})

test('A call that cost nothing is canceled without an amount to type, and nothing says that money goes back', async () => {
  const { orderId } = await giveCall(shop.deps, 'gia@example.com', 6.5, 'Gia')
  const { db } = shop.database
  await db.update(orders).set({ amountCents: 0 }).where(eq(orders.id, orderId))
  expect((await ask(orderId, { do: 'cancel', step_up: '' })).status).toBe(403)
  expect((await ask(orderId, { do: 'cancel' })).status).toBe(303)
  const { id = '' } = (await bookingOf(orderId)) ?? {}
  const [change] = await db.select().from(changes).where(eq(changes.subject, id))
  expect(change?.summary).toMatch(/with Gia: canceled$/)
})

test('After a call the plan and the recording go out as one letter, and only a link that is safe', async () => {
  const { orderId } = await giveCall(shop.deps, 'eve@example.com', -1, 'Eve')
  const send = (recording: string, words: string) => ask(orderId, { do: 'deliver', recording, words })
  expect((await send('', '')).status).toBe(422)
  expect((await send('', 'Week 1: register at SAM.gov.')).status).toBe(422)
  const unsafe = await send('javascript:alert(1)', 'Week 1: register at SAM.gov.')
  expect(unsafe).toMatchObject({ status: 422, data: { values: { words: 'Week 1: register at SAM.gov.' } } })
  const { press } = (await visit(`/desk/calls/${orderId}`)).data
  const both = { do: 'deliver', recording: 'https://video.example/rec/1', words: 'Week 1: register at SAM.gov.', press }
  for (const form of [both, both]) expect((await ask(orderId, form)).status).toBe(303)
  expect(await emailsWrittenTo('eve@example.com')).toHaveLength(1)
  const [letter] = await emailsWrittenTo('eve@example.com')
  expect(letter?.message).toBe('Week 1: register at SAM.gov.\n\nYour recording: https://video.example/rec/1')
})

test('A press that comes twice moves a call once: one new invitation, one line of the log, one note', async () => {
  const { orderId } = await giveCall(shop.deps, 'ann@example.com', 0.4, 'Ann')
  const form = { do: 'move', to: '2027-01-05T20:00', words: 'See you in the evening', press: `chg_${'a'.repeat(20)}` }
  const presses = [await ask(orderId, form), await ask(orderId, form)]
  expect(presses.map(({ location }) => location)).toEqual(Array(2).fill(`/desk/calls/${orderId}`))
  const moves = await shop.database.db.select().from(changes).where(eq(changes.email, 'ann@example.com'))
  await announceCalls(shop, 'ann@example.com')
  expect(await emailsTo('ann@example.com')).toEqual(['call-invitation'])
  expect(await emailsWrittenTo('ann@example.com')).toHaveLength(1)
  expect(moves.filter(({ action }) => action === 'call-moved')).toHaveLength(1)
})
