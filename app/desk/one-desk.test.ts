import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { giveCall, giveMembership, givePurchase } from '../../test/account-people.ts'
import { ALWAYS_OPEN } from '../../test/call-buyer.ts'
import { manualClock } from '../../test/clocks.ts'
import { announceCalls, callChanges, deskForFile, visitFrame } from '../../test/desk-visits.ts'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { findCall, freeTimes } from '../calls/bookings/bookings.ts'
import { eraseMyData, openMyData } from '../people/my-data/my-data.ts'
import { MINUTE } from '../platform/clock.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { alertOwner } from '../platform/mail/owner-alerts.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { findOrder } from '../sales/orders/orders.ts'
import { settleSession } from '../sales/payments/payments.ts'
import { calls as liveCalls } from '../society/calls/calls.sql.ts'
import { addSeries } from '../society/calls/calls.ts'
import { moveCall } from '../society/calls/changes.ts'
import { deskEmails } from './desk.sql.ts'
import { handleDeskEmail } from './desk-emails.tsx'
import type { QueueRow } from './queue-view.ts'

/** A Monday, six in the coach's morning. */
const clock = manualClock('2027-01-04T06:00:00Z')
const { shop, owner, visit, lastChange, emailsTo } = deskForFile({ clock, scheduling: ALWAYS_OPEN })
beforeAll(async () => {
  const series = { title: 'Strategy call', weekday: 3, localTime: '12:00', zone: 'UTC', minutes: 60, link: null }
  await shop.database.transact((tx) => addSeries(shop.deps, tx, series))
})

const waiting = async (label: string): Promise<QueueRow[]> =>
  (await visit('/desk')).data.view.groups
    .flatMap((group: { rows: QueueRow[] }) => group.rows)
    .filter((row: QueueRow) => row.label === label)
const isFree = async (at: string) => {
  const call = findCall('clarity-call')
  return call !== undefined && (await freeTimes(shop.deps, call)).some((time) => time.toISOString() === at)
}
const onCalls = (form: Record<string, string>) => visit('/desk/calls', form)
const onCall = (order: string, form: Record<string, string>) => visit(`/desk/calls/${order}`, form)
const onOrder = (order: string, form?: Record<string, string>) => visit(`/desk/orders/${order}`, form)

test('A live call is in the one calendar: nobody can book its time, also a new one, and what is in the way is named', async () => {
  expect([await isFree('2027-01-06T11:00:00.000Z'), await isFree('2027-01-06T12:00:00.000Z')]).toEqual([true, false])
  const { days, free } = (await visit('/desk/calls?week=2027-01-06')).data
  expect(JSON.stringify(free), 'too short for an hour').toMatch(
    /2027-01-06T11:00","label":"11:00 AM \(only 30 minutes\)"/,
  )
  expect(days[2].calls).toMatchObject([{ kind: 'live', who: 'Live call “Strategy call”', time: '12:00 PM' }])
  const { orderId } = await giveCall(shop.deps, 'rosa@example.com', 3, 'Rosa')
  const onto = await onCall(orderId, { do: 'move', to: '2027-01-06T12:30' })
  expect(onto.status).toBe(409)
  expect(onto.data.problem).toContain('Live call “Strategy call”: Wednesday, January 6, 12:00 PM to 1:00 PM.')
  const booked = { do: 'book', email: 'sam@example.com', call: 'clarity-call', pay: 'free', at: '2027-01-07T06:00' }
  expect((await onCalls(booked)).data.problem).toContain(
    'Clarity Call with Rosa: Thursday, January 7, 6:00 AM to 6:30 AM.',
  )
  // After those that are planned the series goes on.
  const far = await onCalls({ ...booked, at: '2027-06-02T12:30' })
  expect(far.data.problem).toContain('Live call “Strategy call”: Wednesday, June 2, 12:00 PM to 1:00 PM.')
  expect(await emailsTo('sam@example.com')).toEqual([])
  const [live] = await shop.database.db.select().from(liveCalls).limit(1)
  const to = new Date('2027-01-06T14:00:00Z')
  expect(await shop.database.transact((tx) => moveCall(shop.deps, tx, live?.id ?? '', to))).toBe(true)
  expect([await isFree('2027-01-06T14:00:00.000Z'), await isFree('2027-01-06T12:00:00.000Z')]).toEqual([false, true])
})

test('Days off are one list with the holidays; they name the calls that stay, and only she may book over them', async () => {
  expect((await onCalls({ from: '2027-01-07', to: '2027-01-08' })).status).toBe(303)
  const { justDone } = (await visitFrame(shop, owner, '/desk/calls')).data
  expect(justDone.summary).toMatch(/Still booked, so move them yourself: Clarity Call: Thursday, January 7/)
  expect(await isFree('2027-01-08T09:00:00.000Z')).toBe(false)
  const form = { do: 'book', email: 'tom@example.com', call: 'clarity-call', pay: 'free', at: '2027-01-08T09:00' }
  const asked = await onCalls(form)
  expect(asked.data).toMatchObject({ canOverride: true, problem: expect.stringContaining('January 8 is a day off') })
  expect((await onCalls({ ...form, anyway: 'on' })).status).toBe(303)
  await announceCalls(shop, 'tom@example.com')
  expect(await emailsTo('tom@example.com')).toEqual(['call-invitation'])
  for (const [from = '', why] of [
    ['2026-12-24', 'over'],
    ['2029-01-07', 'year away'],
    ['2027-01-08', 'off already'],
  ])
    expect((await onCalls({ from })).data.problem).toContain(why)
  const { off } = (await visit('/desk/calls')).data
  expect(off[0]).toMatchObject({ label: 'Thursday, January 7 to Friday, January 8', canOpen: true })
  expect((await onCalls({ open: '2027-01-07/2027-01-08' })).status).toBe(303)
  expect(await isFree('2027-01-08T12:00:00.000Z')).toBe(true)
})

test('Hours are a form that opens filled, and the calls outside of new ones are named', async () => {
  const [monday] = (await visit('/desk/settings')).data.week
  expect(monday).toMatchObject({ spans: [{ name: 'monday-1', from: '00:00', to: '00:00' }, { from: '' }] })
  const rows = { 'monday-1-from': '09:00', 'monday-1-to': '12:00', 'monday-2-from': '13:00', 'monday-2-to': '17:00' }
  const form = { do: 'save', key: 'weekly-hours', version: '0', ...rows }
  const wrong = await visit('/desk/settings', { ...form, 'monday-1-to': '08:00' })
  expect(wrong).toMatchObject({ status: 422, data: { wrong: { week: { 'monday-1-to': '08:00' } } } })
  expect((await visit('/desk/settings', form)).status).toBe(303)
  const saved = (await visit('/desk/settings')).data
  expect(saved.outside).toMatchObject([{ label: expect.stringContaining('Clarity Call with Rosa') }, {}])
  expect((await visit('/desk/settings', { do: 'file', key: 'weekly-hours', version: '1' })).status).toBe(303)
  expect((await visit('/desk/settings')).data.outside).toEqual([])
})

test('A call that was paid and has no time waits in the queue, and gets one from a list of the free times', async () => {
  const { orderId } = await givePurchase(shop.deps, 'fern@example.com', 'focus-call')
  expect(await waiting('Call without a time')).toMatchObject([
    { fact: 'fern@example.com has no time for Focus Call', action: { href: `/desk/orders/${orderId}#book` } },
  ])
  const { free } = (await onOrder(orderId)).data
  expect(free[0].times[0].value).toMatch(/^2027-01-0\dT/)
  expect((await onOrder(orderId, { do: 'book', free: '2027-01-12T10:00' })).location).toBe(`/desk/calls/${orderId}`)
  const [last = ''] = await callChanges(shop, 'fern@example.com')
  expect((await visit('/desk', { undo: last })).status).toBe(303)
  expect(await waiting('Call without a time')).toHaveLength(1)
  await onOrder(orderId, { do: 'book', free: '2027-01-12T10:00' })
  await announceCalls(shop, 'fern@example.com')
  expect(await emailsTo('fern@example.com')).toEqual(['call-invitation'])
  expect(await waiting('Call without a time')).toEqual([])
  expect((await onOrder(orderId)).data.free).toBeUndefined()
  expect((await onOrder(orderId, { do: 'book', free: '2027-01-13T10:00' })).status).toBe(409)
})

test('A call for anyone who pays holds the time, mails the payment page, and is booked by the payment', async () => {
  const form = { do: 'book', email: 'Gil@Example.com', call: 'clarity-call', pay: 'link', at: '2027-01-13T09:00' }
  expect((await onCalls(form)).status).toBe(303)
  await announceCalls(shop, 'gil@example.com')
  expect(await emailsTo('gil@example.com')).toEqual(['call-to-pay'])
  expect(await isFree('2027-01-13T09:00:00.000Z')).toBe(false)
  const [mail] = await shop.database.db.select().from(emailQueue).where(eq(emailQueue.kind, 'call-to-pay'))
  const email = await shop.deps.templates['call-to-pay']?.(mail?.data ?? {})
  const path = new URL(/https?:\S+\/calls\/\S+\/pay/.exec(email?.text ?? '')?.[0] ?? '').pathname
  const led = await shop.app.request(path)
  expect([led.status, led.headers.get('Location')]).toEqual([303, expect.stringContaining('/demo/stripe')])
  const [held] = await shop.database.db.select().from(bookings).where(eq(bookings.state, 'held'))
  const row = {
    who: 'gil@example.com',
    title: 'Clarity Call, held while they pay',
    href: `/desk/orders/${held?.orderId}`,
    time: '9:00 AM',
  }
  expect((await visit('/desk/calls?week=2027-01-13')).data.days[2].calls).toMatchObject([row, { kind: 'live' }])
  expect((await visit(row.href)).data.order.log).toMatchObject([
    { summary: expect.stringMatching(/for gil@.*who pays/) },
  ])
  const order = await findOrder(shop.database.db, held?.orderId ?? '')
  await shop.emulator.pay(order?.stripeSessionId ?? '', 'gil@example.com')
  await settleSession(shop.deps, order?.stripeSessionId ?? '')
  expect(await shop.database.db.$count(bookings, eq(bookings.state, 'held'))).toBe(0)
  expect(await emailsTo('gil@example.com')).toContain('call-invitation')
})

test('A time that is held for someone who doesn’t pay is given to others by one press', async () => {
  const form = { do: 'book', email: 'hal@example.com', call: 'clarity-call', pay: 'link', at: '2027-01-14T09:00' }
  expect((await onCalls(form)).status).toBe(303)
  const [held] = await shop.database.db.select().from(bookings).where(eq(bookings.state, 'held'))
  const orderId = held?.orderId ?? ''
  expect((await onOrder(orderId)).data.order.held).toContain('January 14')
  expect(await isFree('2027-01-14T09:00:00.000Z')).toBe(false)
  expect((await onOrder(orderId, { do: 'release' })).status).toBe(303)
  expect(await isFree('2027-01-14T09:00:00.000Z')).toBe(true)
  expect(await findOrder(shop.database.db, orderId)).toMatchObject({ state: 'expired' })
  expect((await onOrder(orderId, { do: 'release' })).status, 'pressed twice').toBe(303)
})

test('An outcome ends its item, the plan waits next, "Send both" needs both, and a letter that was stopped lets it wait again', async () => {
  const { orderId } = await givePurchase(shop.deps, 'ida@example.com', 'focus-call')
  await onOrder(orderId, { do: 'book', at: '2027-01-04T06:30' })
  clock.at = new Date('2027-01-04T06:45:00Z')
  expect(await waiting('Call today')).toMatchObject([{ fact: 'Focus Call with ida@example.com' }])
  expect((await onCall(orderId, { do: 'outcome', outcome: 'held' })).location).toBe(`/desk/calls/${orderId}`)
  expect(await waiting('Call today')).toEqual([])
  const { justDone } = (await visitFrame(shop, owner, `/desk/calls/${orderId}`)).data
  expect(justDone).toMatchObject({ canUndo: true, next: { label: 'Send both', href: `/desk/calls/${orderId}#plan` } })
  const one = await onCall(orderId, { do: 'deliver', words: 'Week 1: SAM.gov', recording: '' })
  expect([one.status, one.data.errors.recording]).toEqual([422, expect.stringContaining('Add the link')])
  const both = { do: 'deliver', words: 'Week 1: SAM.gov', recording: 'https://video.example/1' }
  expect(await onCall(orderId, both)).toMatchObject({ location: `/desk/calls/${orderId}` })
  expect(await waiting('Plan due')).toEqual([])
  const sent = (await visitFrame(shop, owner, `/desk/calls/${orderId}`)).data.justDone
  expect(sent).toMatchObject({ isHeld: true, canUndo: true })
  await visit('/desk', { undo: sent.id })
  expect(await waiting('Plan due')).toHaveLength(1)
})

test('What the desk says that a buyer was told is what was mailed', async () => {
  const { orderId } = await givePurchase(shop.deps, 'una@example.com', 'blueprint')
  const alert = { kind: 'refund-refused', subject: orderId, detail: 'charged back' } as const
  await alertOwner({ db: shop.database.db, clock }, alert)
  const says = async () => (await waiting('Needs a look')).map(({ consequence, action }) => [consequence, action.href])
  const href = `/desk/orders/${orderId}`
  expect(await says()).toEqual([['We haven’t emailed the buyer that money goes back.', href]])
  const mail = { id: 'eml_1', key: 'k1', kind: 'refund-started', recipient: 'una@example.com', messageId: '<k1>' }
  await shop.database.db.insert(emailQueue).values({ ...mail, data: { orderId }, createdAt: clock.now() })
  expect(await says()).toEqual([['We’ve emailed the buyer that money goes back. It hasn’t.', href]])
})

test('All members get a plain email, held for ten minutes; until then it can be stopped', async () => {
  await giveMembership(shop.deps, 'mia@example.com', 'active')
  await giveMembership(shop.deps, 'ned@example.com', 'active')
  await giveMembership(shop.deps, 'gone@example.com', 'ended')
  const path = '/desk/write/members'
  expect((await visit(path)).data.to.name).toBe('all 2 members')
  const form = { do: 'members', subject: 'Wednesday’s call moves', message: 'It’s at two.' }
  expect(await visit(path, form)).toMatchObject({ location: '/desk/society' })
  const { justDone } = (await visitFrame(shop, owner, '/desk/society')).data
  expect(justDone).toMatchObject({ isHeld: true, canUndo: true })
  const [letter] = await shop.database.db.select().from(deskEmails).where(eq(deskEmails.subject, form.subject))
  expect(letter?.goesAt.getTime()).toBe(clock.now().getTime() + 10 * MINUTE)
  for (const _ of [1, 2]) await handleDeskEmail(shop.deps, { letterId: letter?.id ?? '' })
  const written = async (to: string) => (await emailsTo(to)).filter((kind) => kind === 'desk-letter').length
  expect(await Promise.all(['mia@example.com', 'ned@example.com', 'gone@example.com'].map(written))).toEqual([1, 1, 0])
})

test('After an erasure no list has the address: where the law keeps a receipt it says "erased", in the files too', async () => {
  const { orderId } = await givePurchase(shop.deps, 'eli@example.com', 'blueprint', { daysAgo: 0 })
  for (const inDays of [-1, 2]) await giveCall(shop.deps, 'eli@example.com', inDays)
  await giveMembership(shop.deps, 'eli@example.com', 'ended')
  const path = await openMyData(shop.deps, 'eli@example.com')
  await eraseMyData(shop.deps, path.slice('/my-data/'.length))
  const lists = ['/desk/orders', '/desk/people', '/desk/find?words=eli%40exam', '/desk', `/desk/orders/${orderId}`]
  lists.push('/desk/calls', '/desk/society', '/desk/society?words=eli%40exam', `/desk/refunds/${orderId}`)
  for (const list of lists) expect(JSON.stringify(await visit(list)), list).not.toContain('eli@example.com')
  expect((await visit('/desk/orders')).data.rows.find(({ id }: { id: string }) => id === orderId).email).toBe('erased')
  expect((await onOrder(orderId)).data.order).toMatchObject({ email: undefined, isErased: true, isPaid: true })
  for (const list of ['orders', 'people', 'subscribers', 'members'])
    expect((await visit(`/desk/exports/${list}`, { send: '' })).data).not.toContain('eli@')
})

test('Lists are exported as files that no spreadsheet takes for formulas, by a passkey, and the log has it', async () => {
  const { orderId } = await givePurchase(shop.deps, 'ana@example.com', 'blueprint')
  await shop.database.db.update(orders).set({ promotionCode: '=1+1' }).where(eq(orders.id, orderId))
  const file = (list: string, form = {}) => visit(`/desk/exports/${list}`, form)
  expect((await file('orders', { step_up: '' })).location).toBe('/desk/exports?refused')
  const { status, data } = await file('orders')
  expect([status, data.split('\r\n')[0]]).toEqual([200, expect.stringContaining('"Number","Order","Product"')])
  expect(data).toContain(`"'=1+1"`)
  expect((await file('people')).data).toContain('"ana@example.com"')
  expect((await file('members')).data).toContain('"mia@example.com","active"')
  expect((await lastChange()).summary).toBe('Exported a list: Members')
  expect((await file('passwords')).status).toBe(404)
})
