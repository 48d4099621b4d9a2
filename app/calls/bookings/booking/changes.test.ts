import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readPurchase, waitForEmail, waitForPurchaseState } from '../../../../test/buyer.ts'
import {
  bookCall,
  callPath,
  callShopForFile,
  holdTime,
  requestPage,
  waitForCallState,
} from '../../../../test/call-buyer.ts'
import { passRefundHolds } from '../../../../test/refund-holds.ts'
import { HOUR } from '../../../platform/clock.ts'
import { orders } from '../../../sales/orders/orders.sql.ts'
import { requestRefund } from '../../../sales/payments/payments.ts'

const here = callShopForFile()
const { at, clock, isFree, nextDay } = here

/** A call that is booked, with the session that paid for it. */
async function paidCall(email: string, start = at(nextDay(), '10:00'), call = 'clarity-call') {
  const sessionId = await holdTime(here.shop, call, start)
  await here.shop.emulator.pay(sessionId, email)
  const path = await callPath(here.shop, sessionId)
  await waitForCallState(here.shop, path, 'booked')
  return { sessionId, path, start }
}
const cancel = (path: string, promised: 'refund' | 'no-refund' = 'refund') =>
  requestPage(here.shop, path, { change: 'cancel', promised })
const hoursBefore = (start: string, hours: number) => {
  clock.at = new Date(new Date(start).getTime() - hours * HOUR)
}

describe('moving a call', () => {
  test('frees its old time, books the new one, and emails both sides with the same UID', async () => {
    const [from, to] = [at(nextDay(), '10:00'), at(nextDay(), '15:00')]
    const path = await bookCall(here.shop, 'clarity-call', from, 'mia@example.com')
    const first = await waitForEmail(here.shop, 'mia@example.com', /^Booked/)
    const moving = await requestPage(here.shop, `${path}?move`)
    expect([moving.data.view, moving.data.slots.times.includes(from)]).toEqual(['move', true])
    expect((await requestPage(here.shop, path, { change: 'move', start: to, zone: 'UTC' })).location).toBe(path)
    expect((await requestPage(here.shop, path)).data.page.startsAt).toBe(to)
    expect([await isFree(from), await isFree(to)]).toEqual([true, false])
    const second = await waitForEmail(here.shop, 'mia@example.com', /^Your new time/)
    const field = (mail: typeof first, name: string) =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(mail.calendar ?? '')?.[1]?.trim()
    expect(field(second, 'UID')).toBe(field(first, 'UID'))
    expect([field(first, 'SEQUENCE'), field(second, 'SEQUENCE')]).toEqual(['0', '1'])
  })

  test('by half an hour works although that overlaps its current time', async () => {
    const date = nextDay()
    const path = await bookCall(here.shop, 'focus-call', at(date, '10:00'), 'nia@example.com')
    expect((await requestPage(here.shop, path, { change: 'move', start: at(date, '10:30') })).status).toBe(303)
  })

  test('to a taken time is refused, and the call stays where it was', async () => {
    const date = nextDay()
    await holdTime(here.shop, 'clarity-call', at(date, '15:00'))
    const path = await bookCall(here.shop, 'clarity-call', at(date, '10:00'), 'ona@example.com')
    const answer = await requestPage(here.shop, path, { change: 'move', start: at(date, '15:00') })
    expect([answer.status, answer.data.problem]).toEqual([409, expect.stringContaining('Someone else')])
    expect((await requestPage(here.shop, path)).data.page.startsAt).toBe(at(date, '10:00'))
  })

  test('is possible until exactly 24 hours before the call', async () => {
    const { path, start } = await paidCall('pia@example.com')
    clock.at = new Date(new Date(start).getTime() - 24 * HOUR + 1000)
    expect((await requestPage(here.shop, `${path}?move`)).data).toMatchObject({
      view: 'details',
      page: { isRefundable: false },
    })
    const late = await requestPage(here.shop, path, { change: 'move', start: at(nextDay(), '10:00') })
    expect([late.status, late.data.problem]).toEqual([409, expect.stringContaining('less than 24 hours')])
    hoursBefore(start, 24)
    expect((await requestPage(here.shop, path, { change: 'move', start: at(nextDay(), '10:00') })).status).toBe(303)
  })
})

describe('canceling a call', () => {
  test("with 24 hours' notice refunds the whole payment, frees the time and updates both calendars", async () => {
    const { sessionId, path, start } = await paidCall('qi@example.com')
    expect((await cancel(path)).location).toBe(path)
    expect((await requestPage(here.shop, path)).data.page).toMatchObject({ state: 'canceled', refunded: true })
    await passRefundHolds(here.shop)
    await waitForPurchaseState(here.shop, sessionId, 'refunded')
    expect((await waitForEmail(here.shop, 'qi@example.com', /^We sent back/)).text).toContain('Clarity Call')
    expect(await isFree(start)).toBe(true)
    const mail = await waitForEmail(here.shop, 'qi@example.com', /^Canceled/)
    expect(mail.text).toContain('full payment of $97')
    expect(mail.calendar).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED\r\n/)
    expect((await cancel(path)).status).toBe(409)
  })

  test('of which a part went back names the rest, before the press, after it and in the email', async () => {
    const { sessionId, path } = await paidCall('rest@example.com')
    const { db } = here.shop.database
    const [order] = await db.select().from(orders).where(eq(orders.stripeSessionId, sessionId))
    const part = { orderId: order?.id ?? '', reason: 'asked_for', cents: 4000 } as const
    await here.shop.database.transact((tx) => requestRefund(here.shop.deps, tx, part))
    expect((await requestPage(here.shop, path)).data.page).toMatchObject({ back: '$57', hasReturnedPart: true })
    expect((await cancel(path)).status).toBe(303)
    const mail = await waitForEmail(here.shop, 'rest@example.com', /^Canceled/)
    expect(mail.text.replace(/\s+/g, ' ')).toContain('the rest of your payment, $57, to the card')
    const canceled = (await requestPage(here.shop, path)).data.page
    expect(canceled).toMatchObject({ state: 'canceled', hasReturnedPart: true })
    await passRefundHolds(here.shop)
    await waitForPurchaseState(here.shop, sessionId, 'refunded')
  })

  test('tells the coach which client canceled, and her reply goes to that client', async () => {
    const start = at(nextDay(), '10:00')
    const client = { name: 'Nora Okafor', question: 'Which grant first?' }
    const path = await bookCall(here.shop, 'clarity-call', start, 'nora@example.com', client)
    expect((await cancel(path)).status).toBe(303)
    const mail = await waitForEmail(
      here.shop,
      'support@unborrowed.example',
      ({ subject, text }) => subject.startsWith('Canceled') && text.includes('Nora Okafor'),
    )
    expect(mail.subject).toContain('Clarity Call')
    expect(mail.text).toContain('nora@example.com')
    expect(mail.text).toContain('10:00 AM UTC')
    expect(mail.headers['Reply-To']).toBe('nora@example.com')
  })

  test('later refunds nothing, and cannot be undone by choosing another time', async () => {
    const { sessionId, path, start } = await paidCall('ria@example.com')
    hoursBefore(start, 23)
    expect((await cancel(path, 'no-refund')).status).toBe(303)
    expect((await requestPage(here.shop, path)).data.page).toMatchObject({ state: 'canceled', refunded: false })
    const mail = await waitForEmail(here.shop, 'ria@example.com', /^Canceled/)
    expect(mail.text).toContain('we can’t refund it')
    expect((await requestPage(here.shop, path, { change: 'choose', start: at(nextDay(), '10:00') })).status).toBe(409)
    expect((await readPurchase(here.shop, sessionId)).state).toBe('paid')
  })

  test('from a page that promised a refund and was open for too long changes nothing', async () => {
    const { path, start } = await paidCall('sue@example.com')
    hoursBefore(start, 23)
    const answer = await cancel(path)
    expect([answer.status, answer.data.problem]).toEqual([409, expect.stringContaining('Nothing has changed')])
    expect((await requestPage(here.shop, path)).data.page.state).toBe('booked')
  })

  test('is no longer possible once the call has started', async () => {
    const { path, start } = await paidCall('tia@example.com')
    hoursBefore(start, 0)
    expect((await cancel(path, 'no-refund')).status).toBe(409)
    expect((await requestPage(here.shop, path)).data.page).toMatchObject({ state: 'booked', hasStarted: true })
  })

  test('by a refund that the coach makes in Stripe removes the call from both calendars', async () => {
    const { sessionId, path, start } = await paidCall('una@example.com', at(nextDay(), '10:00'), 'focus-call')
    await here.shop.emulator.refund(sessionId)
    await waitForCallState(here.shop, path, 'canceled')
    await waitForEmail(here.shop, 'una@example.com', /^Canceled: Focus Call/)
    await waitForEmail(here.shop, 'support@unborrowed.example', /^Canceled: Focus Call/)
    expect(await isFree(start, 'focus-call')).toBe(true)
  })
})
