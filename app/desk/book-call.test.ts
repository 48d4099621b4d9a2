import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giveCall, givePurchase } from '../../test/account-people.ts'
import { ALWAYS_OPEN } from '../../test/call-buyer.ts'
import { manualClock } from '../../test/clocks.ts'
import { announceCalls, callChanges, deskForFile, visitDesk } from '../../test/desk-visits.ts'
import type { SignedIn } from '../../test/signed-in.ts'
import { findOwnCalls } from '../calls/bookings/bookings.ts'
import { findOwnOrders } from '../sales/orders/orders.ts'
import { deskEmails } from './desk.sql.ts'

/** A Monday, six in the coach's morning. */
const clock = manualClock('2027-01-04T06:00:00Z')
const { shop, owner, visit, emailsTo } = deskForFile({ clock, scheduling: ALWAYS_OPEN })

const book = (email: string, at: string, who: SignedIn = owner, call = 'clarity-call') =>
  visitDesk(shop, who, '/desk/calls', { do: 'book', email, call, at })
const callsOf = (email: string) => findOwnCalls(shop.deps, [email])

const undo = async (email: string) => visit('/desk', { undo: (await callChanges(shop, email))[0] ?? '' })

test('The owner books a call for someone, free and outside her hours: they get the invitation a minute later and can open it', async () => {
  await givePurchase(shop.deps, 'ada@example.com', 'blueprint')
  expect((await book('ada@example.com', '2027-01-06T03:00')).status).toBe(303)
  const [order] = await findOwnOrders(shop.database.db, ['ada@example.com'])
  expect(order).toMatchObject({ productId: 'clarity-call', state: 'paid', amountCents: 0 })
  expect(await callsOf('ada@example.com')).toMatchObject([{ startsAt: new Date('2027-01-06T03:00:00Z'), isFree: true }])
  expect(await emailsTo('ada@example.com')).toEqual([])
  for (let twice = 0; twice < 2; twice++) await announceCalls(shop, 'ada@example.com')
  expect(await emailsTo('ada@example.com')).toEqual(['call-invitation'])
  expect((await undo('ada@example.com')).data.problem).toMatch(/^The email has gone out/)
  const { done } = (await visit('/desk')).data
  expect(done[0]).toMatchObject({ summary: expect.stringMatching(/^Booked for ada@example.com: Clarity Call, Wed/) })
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
  const form = { do: 'book', email: 'hal@example.com', call: 'clarity-call', pay: 'link', at }
  expect((await visit('/desk/calls', form)).status).toBe(303)
  expect(await stop('hal@example.com')).toEqual([])
  // It's free again, for whoever is next.
  expect((await book('ivy@example.com', at)).status).toBe(303)
  await announceCalls(shop, 'ivy@example.com')
  const [call] = await callsOf('ivy@example.com')
  const move = (to: string) => {
    const path = `/desk/calls/${call?.orderId}`
    return visit(path, { do: 'move', to, words: 'Sorry!' })
  }
  expect((await move('2027-01-15T15:00')).status).toBe(303)
  expect(await stop('ivy@example.com')).toEqual(['call-invitation'])
  expect(await callsOf('ivy@example.com')).toMatchObject([{ startsAt: new Date(`${at}:00Z`) }])
  expect(await shop.database.db.$count(deskEmails, eq(deskEmails.email, 'ivy@example.com'))).toBe(0)
  // Its time went to someone else.
  expect((await move('2027-01-15T15:00')).status).toBe(303)
  expect((await book('jo@example.com', at)).status).toBe(303)
  expect((await undo('ivy@example.com')).data.problem).toContain('the old time is taken')
})

test('A time of another call, one that is over or no call changes nothing', async () => {
  await giveCall(shop.deps, 'cleo@example.com', 3, 'Cleo')
  await givePurchase(shop.deps, 'dora@example.com', 'blueprint')
  const taken = await book('dora@example.com', '2027-01-07T06:00', owner, 'focus-call')
  const typed = { call: 'focus-call', at: '2027-01-07T06:00' }
  expect(taken, 'what she typed is still in the form').toMatchObject({ status: 409, data: { typed } })
  expect((await book('dora@example.com', '2027-01-03T06:00')).status).toBe(422)
  expect((await book('dora@example.com', '2027-01-08T06:00', owner, 'blueprint')).status).toBe(422)
  expect(await callsOf('dora@example.com')).toEqual([])
  expect(await findOwnOrders(shop.database.db, ['dora@example.com'])).toHaveLength(1)
})

test('Two times in one form, or a year typed by mistake, change nothing and are named; an opened field that’s left as it was is no time', async () => {
  const { orderId } = await giveCall(shop.deps, 'ella@example.com', 4, 'Ella')
  const move = (form: Record<string, string>) =>
    visit(`/desk/calls/${orderId}`, { do: 'move', was: '2027-01-08T06:00', ...form })
  const two = await move({ free: '2027-01-12T10:00', to: '2027-01-13T11:00' })
  expect(two.data.problem).toMatch(/chose Tuesday, January 12, 10:00 AM and typed Wednesday, January 13, 11:00 AM\./)
  expect((await move({ to: '2206-01-13T11:00' })).data.problem).toMatch(/January 13, 2206, .* more than a year away/)
  expect((await move({ to: '2027-01-08T06:00' })).status, 'the time that it has').toBe(422)
  expect((await book('finn@example.com', '2206-01-13T11:00')).status).toBe(422)
  expect(await callsOf('finn@example.com')).toEqual([])
  expect(await callsOf('ella@example.com')).toMatchObject([{ startsAt: new Date('2027-01-08T06:00:00Z') }])
  for (let twice = 0; twice < 2; twice++)
    expect((await move({ free: '2027-01-12T10:00', to: '2027-01-08T06:00' })).status).toBe(303)
  expect(await callsOf('ella@example.com')).toMatchObject([{ startsAt: new Date('2027-01-12T10:00:00Z') }])
})
