import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveCall, givePurchase } from '../../test/account-people.ts'
import { ALWAYS_OPEN } from '../../test/call-buyer.ts'
import { manualClock } from '../../test/clocks.ts'
import { announceCalls, callChanges, deskForFile, signPress } from '../../test/desk-visits.ts'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { findOwnCalls } from '../calls/bookings/bookings.ts'
import { callEmails } from '../calls/bookings/emails/call-emails.tsx'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { findOwnOrders } from '../sales/orders/orders.ts'
import { refunds } from '../sales/payments/payments.sql.ts'
import { deskEmails } from './desk.sql.ts'

/** A Monday, six in the coach's morning. */
const clock = manualClock('2027-01-04T06:00:00Z')
const { shop, owner, visit, lastChange, emailsTo } = deskForFile({ clock, scheduling: ALWAYS_OPEN })

const ask = (order: string, form: Record<string, string>) => visit(`/desk/calls/${order}`, form)
const book = (email: string, at: string, more: Record<string, string> = {}) =>
  visit('/desk/calls', { do: 'book', email, call: 'clarity-call', at, ...more })
const undo = async (email: string) => visit('/desk', { undo: (await callChanges(shop, email))[0] ?? '' })
const callsOf = (email: string) => findOwnCalls(shop.deps, [email])
const bookingOf = async (order: string) =>
  (await shop.database.db.select().from(bookings).where(eq(bookings.orderId, order)))[0]
const emailsWrittenTo = (email: string) => shop.database.db.select().from(deskEmails).where(eq(deskEmails.email, email))
const week = async (day: string) => (await visit(`/desk/calls?week=${day}`)).data

test('A week shows its calls by day, leads to the weeks around it, and has the calls of those after it below', async () => {
  await giveCall(shop.deps, 'grace@example.com', 2, 'Grace H.')
  await giveCall(shop.deps, 'hana@example.com', 30, 'Hana I.')
  const { days, later, earlier, after } = await week('2027-01-06')
  expect([earlier, later]).toEqual(['2026-12-28', '2027-01-11'])
  expect(days.map(({ calls }: { calls: unknown[] }) => calls.length)).toEqual([0, 0, 1, 0, 0, 0, 0])
  expect(days[2]).toMatchObject({ label: 'Wednesday, January 6', calls: [{ who: 'Grace H.', time: '6:00 AM' }] })
  expect(after).toMatchObject([{ who: 'Hana I.', title: 'Clarity Call' }])
  expect((await week('2027-02-03')).after).toEqual([])
  expect((await week('2027-99-99')).days).toHaveLength(7)
})

test('The coach moves a call at any notice, once for a form: both sides get the new invitation, and the client her words', async () => {
  const { orderId } = await giveCall(shop.deps, 'amy@example.com', 0.2, 'Amy')
  const words = 'My train is late. Sorry!'
  const form = { do: 'move', to: '2027-01-05T03:00', words, press: `chg_${'a'.repeat(20)}` }
  for (let twice = 0; twice < 2; twice++)
    expect(await ask(orderId, form)).toMatchObject({ status: 303, location: `/desk/calls/${orderId}` })
  expect((await bookingOf(orderId))?.startsAt).toEqual(new Date('2027-01-05T03:00:00Z'))
  expect(await callChanges(shop, 'amy@example.com')).toHaveLength(1)
  await announceCalls(shop, 'amy@example.com')
  expect(await emailsTo('amy@example.com')).toEqual(['call-invitation'])
  expect(await emailsWrittenTo('amy@example.com')).toMatchObject([{ message: words }])
})

test('A call is not moved or booked onto another one, into the past, or at no time: what was typed stays', async () => {
  const { orderId: first } = await giveCall(shop.deps, 'bea@example.com', 3, 'Bea')
  const { orderId } = await giveCall(shop.deps, 'cleo@example.com', 4, 'Cleo')
  await givePurchase(shop.deps, 'dan@example.com', 'blueprint')
  const at = (await bookingOf(first))?.startsAt.toISOString().slice(0, 16) ?? ''
  const taken = await ask(orderId, { do: 'move', to: at, words: 'Sorry' })
  expect(taken).toMatchObject({ status: 409, data: { values: { to: at, words: 'Sorry' } } })
  expect((await ask(orderId, { do: 'move', to: '2026-01-05T03:00' })).status).toBe(422)
  expect((await ask(orderId, { do: 'move', to: '2027-02-31T99:00' })).status).toBe(422)
  expect(await emailsTo('cleo@example.com')).toEqual([])
  expect(await emailsWrittenTo('cleo@example.com')).toEqual([])
  const onto = await book('dan@example.com', at, { call: 'focus-call' })
  expect(onto).toMatchObject({ status: 409, data: { values: { call: 'focus-call', at } } })
  expect((await book('dan@example.com', '2027-01-03T06:00')).status).toBe(422)
  expect((await book('dan@example.com', '2206-01-13T11:00')).status).toBe(422)
  expect((await book('dan@example.com', '2027-01-08T16:00', { call: 'blueprint' })).status).toBe(422)
  expect(await callsOf('dan@example.com')).toEqual([])
  expect(await findOwnOrders(shop.database.db, ['dan@example.com'])).toHaveLength(1)
})

test('Two times in one form, or a year typed by mistake, change nothing and are named; an opened field that’s left as it was is no time', async () => {
  const { orderId } = await giveCall(shop.deps, 'ella@example.com', 4.5, 'Ella')
  const was = '2027-01-08T18:00'
  const move = (form: Record<string, string>) => ask(orderId, { do: 'move', was, ...form })
  const two = await move({ free: '2027-01-12T10:00', to: '2027-01-13T11:00' })
  expect(two.data.errors.time).toMatch(
    /chose Tuesday, January 12, 10:00 AM and typed Wednesday, January 13, 11:00 AM\./,
  )
  expect((await move({ to: '2206-01-13T11:00' })).data.errors.time).toMatch(
    /January 13, 2206, .* more than a year away/,
  )
  expect((await move({ to: was })).status, 'the time that it has').toBe(422)
  expect(await callsOf('ella@example.com')).toMatchObject([{ startsAt: new Date(`${was}:00Z`) }])
  for (let twice = 0; twice < 2; twice++) expect((await move({ free: '2027-01-12T10:00', to: was })).status).toBe(303)
  expect(await callsOf('ella@example.com')).toMatchObject([{ startsAt: new Date('2027-01-12T10:00:00Z') }])
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
  expect((await visit(`/desk/calls/${orderId}`)).data).toMatchObject({ amount: '$57', call: { cents: 5700 } })
  expect((await ask(orderId, { do: 'cancel', amount: '$57' })).status).toBe(303)
  const { summary, subject: id } = await lastChange()
  expect(summary).toMatch(/with Nell: canceled, \$57 goes back$/)
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
  await shop.database.db.update(orders).set({ amountCents: 0 }).where(eq(orders.id, orderId))
  expect((await ask(orderId, { do: 'cancel' })).status).toBe(303)
  expect((await lastChange()).summary).toMatch(/with Gia: canceled$/)
})

test('After a call the plan and the recording go out as one letter, and only with a link that is safe', async () => {
  const { orderId } = await giveCall(shop.deps, 'eve@example.com', -1, 'Eve')
  const words = 'Week 1: register at SAM.gov.'
  const unsafe = await ask(orderId, { do: 'deliver', recording: 'javascript:alert(1)', words })
  expect(unsafe).toMatchObject({ status: 422, data: { values: { words } } })
  const { press } = (await visit(`/desk/calls/${orderId}`)).data
  const both = { do: 'deliver', recording: 'https://video.example/rec/1', words, press }
  for (const form of [both, both]) expect((await ask(orderId, form)).status).toBe(303)
  expect((await emailsWrittenTo('eve@example.com')).map(({ message }) => message)).toEqual([
    `${words}\n\nYour recording: https://video.example/rec/1`,
  ])
})

test('The owner books a call for someone, free and outside her hours: they get the invitation a minute later and can open it', async () => {
  await givePurchase(shop.deps, 'ada@example.com', 'blueprint')
  expect((await book('ada@example.com', '2027-01-06T03:00')).status).toBe(303)
  const [order] = await findOwnOrders(shop.database.db, ['ada@example.com'])
  expect(order).toMatchObject({ productId: 'clarity-call', state: 'paid', amountCents: 0 })
  expect(await callsOf('ada@example.com')).toMatchObject([{ startsAt: new Date('2027-01-06T03:00:00Z'), isFree: true }])
  expect(await emailsTo('ada@example.com')).toEqual([])
  await announceCalls(shop, 'ada@example.com')
  expect(await emailsTo('ada@example.com')).toEqual(['call-invitation'])
  expect((await undo('ada@example.com')).data.problem).toMatch(/^The email has gone out/)
  expect((await lastChange()).summary).toMatch(/^Booked for ada@example.com: Clarity Call, Wed/)
})

test('What is undone within the minute was never booked, held or moved, and nobody hears of it', async () => {
  const at = '2027-01-14T15:00'
  const stop = async (email: string) => {
    expect((await undo(email)).status).toBe(303)
    await announceCalls(shop, email)
    return emailsTo(email)
  }
  expect((await book('gus@example.com', at)).status).toBe(303)
  expect([await stop('gus@example.com'), await callsOf('gus@example.com')]).toEqual([[], []])
  expect((await book('hal@example.com', at, { pay: 'link' })).status).toBe(303)
  expect(await stop('hal@example.com')).toEqual([])
  // It's free again, for whoever is next.
  expect((await book('ivy@example.com', at)).status).toBe(303)
  await announceCalls(shop, 'ivy@example.com')
  const [call] = await callsOf('ivy@example.com')
  const move = (to: string) => ask(call?.orderId ?? '', { do: 'move', to, words: 'Sorry!' })
  expect((await move('2027-01-15T15:00')).status).toBe(303)
  expect(await stop('ivy@example.com')).toEqual(['call-invitation'])
  expect(await callsOf('ivy@example.com')).toMatchObject([{ startsAt: new Date(`${at}:00Z`) }])
  expect(await emailsWrittenTo('ivy@example.com')).toEqual([])
  // Its time went to someone else.
  expect((await move('2027-01-15T15:00')).status).toBe(303)
  expect((await book('jo@example.com', at)).status).toBe(303)
  expect((await undo('ivy@example.com')).data.problem).toContain('the old time is taken')
})
