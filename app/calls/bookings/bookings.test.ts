import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { firstLink, openSession, readPurchase, waitForEmail, waitForPurchaseState } from '../../../test/buyer.ts'
import {
  bookCall,
  callPath,
  callShopForFile,
  holdTime,
  requestPage,
  waitForCallState,
} from '../../../test/call-buyer.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { handleReminder } from './booking/reminders.ts'
import { callPersonalData } from './call-personal-data.ts'

const here = callShopForFile()
const { at, clock, nextDay, rows } = here

const payPlainly = async (productId: string, email: string) => {
  const sessionId = await openSession(here.shop, productId)
  await here.shop.emulator.pay(sessionId, email)
  return { sessionId, purchase: await waitForPurchaseState(here.shop, sessionId, 'paid') }
}

describe('a call that is already paid', () => {
  test('is booked with the link in its receipt, without a second payment, and only once', async () => {
    const { sessionId, purchase } = await payPlainly('focus-call', 'ines@example.com')
    const [step] = purchase.steps ?? []
    expect(step?.label).toBe('Pick a time for your call')
    const path = step?.href ?? ''
    const receipt = await waitForEmail(here.shop, 'ines@example.com', /receipt/i)
    expect(receipt.text).toContain(path)
    const { data } = await requestPage(here.shop, path)
    expect(data.page).toMatchObject({ state: 'choosing', title: 'Focus Call' })
    const start = at(nextDay(), '10:00')
    expect(data.slots.times).toContain(start)
    const chosen = await requestPage(here.shop, path, { change: 'choose', start, zone: 'America/Denver' })
    expect([chosen.status, chosen.location]).toEqual([303, path])
    await waitForCallState(here.shop, path, 'booked')
    await waitForEmail(here.shop, 'ines@example.com', /^Booked: Focus Call/)
    expect((await readPurchase(here.shop, sessionId)).steps?.[0]?.href).toBe(path)
    const sessions = await here.shop.deps.stripe.checkout.sessions.list({ limit: 100 })
    expect(sessions.data.filter(({ customer_details }) => customer_details?.email === 'ines@example.com')).toHaveLength(
      1,
    )
  })

  test('cannot be booked after its refund', async () => {
    const { sessionId, purchase } = await payPlainly('clarity-call', 'lea@example.com')
    const path = firstLink(purchase)
    await here.shop.emulator.refund(sessionId)
    await waitForCallState(here.shop, path, 'ended')
    const late = await requestPage(here.shop, path, { change: 'choose', start: at(nextDay(), '10:00') })
    expect(late.status).toBe(409)
  })
})

describe('reminders', () => {
  const remind = async (start: string, hours: number, sequence = 0) => {
    const [booking] = await rows(sql`select id from bookings where starts_at = ${start} and state <> 'released'`)
    await handleReminder(here.shop.deps, { bookingId: String(booking?.id), sequence, hours })
  }
  const queued = async (email: string) =>
    (
      await rows(
        sql`select data ->> 'hours' as hours from emails where kind = 'call-reminder' and recipient = ${email} order by 1`,
      )
    ).map(({ hours }) => hours)

  test('are queued for a day and an hour before the call', async () => {
    const start = at(nextDay(), '10:00')
    await bookCall(here.shop, 'clarity-call', start, 'vera@example.com')
    const jobs = await rows(sql`select extract(epoch from start_after)::float8 * 1000 as at from pgboss.job
      where name = 'remind-of-call' and data ->> 'bookingId' = (select id from bookings where starts_at = ${start}) order by 1`)
    expect(jobs.map((job) => (new Date(start).getTime() - Number(job.at)) / HOUR)).toEqual([24, 1])
  })

  test('are emailed once each, with the video link and both time zones', async () => {
    const start = at(nextDay(), '10:00')
    await bookCall(here.shop, 'clarity-call', start, 'wim@example.com', { zone: 'America/Juneau' })
    clock.at = new Date(new Date(start).getTime() - 24 * HOUR)
    await remind(start, 24)
    await remind(start, 24)
    clock.at = new Date(new Date(start).getTime() - HOUR)
    await remind(start, 1)
    expect(await queued('wim@example.com')).toEqual(['1', '24'])
    const mail = await waitForEmail(here.shop, 'wim@example.com', /in an hour/)
    expect(mail.text).toContain('https://video.example.com/room')
    expect(mail.text).toContain('1:00 AM AKT')
    expect(mail.text).toContain('Alaska Time (Juneau)')
    expect(mail.text).toContain('10:00 AM UTC')
  })

  test('are not sent for a call that was canceled, moved or has started, or when they are too late', async () => {
    const start = at(nextDay(), '10:00')
    const path = await bookCall(here.shop, 'clarity-call', start, 'xia@example.com')
    await remind(start, 24, 7)
    clock.at = new Date(new Date(start).getTime() - 30 * MINUTE)
    await remind(start, 24)
    clock.at = new Date(start)
    await remind(start, 1)
    clock.at = new Date(new Date(start).getTime() - 2 * HOUR)
    await requestPage(here.shop, path, { change: 'cancel', promised: 'no-refund' })
    await remind(start, 1)
    await remind(start, 1, 1)
    expect(await queued('xia@example.com')).toEqual([])
  })
})

test("Only the right links open a buyer's calendar file and the coach's calendar, which contain the call", async () => {
  const start = at(nextDay(), '10:00')
  const path = await bookCall(here.shop, 'clarity-call', start, 'yara@example.com', { name: 'Yara' })
  const own = await fetch(`${here.shop.url}${path}/call.ics`)
  expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await own.text()).toContain(`DTSTART:${start.replace(/[-:]|\.000/g, '')}`)
  const mail = await waitForEmail(
    here.shop,
    'support@unborrowed.example',
    ({ subject, text }) => /^Booked/.test(subject) && text.includes('yara@example.com'),
  )
  expect(mail.calendar).toContain('yara@example.com')
  expect(mail.calendar).not.toContain('/calls/')
  const address = /\/calendar\/\w+\.ics/.exec(mail.text ?? '')?.[0] ?? ''
  const all = await (await fetch(here.shop.url + address)).text()
  expect(all).toContain('Yara')
  expect(all).not.toContain('/calls/')
  expect((await fetch(`${here.shop.url}/calendar/${'0'.repeat(64)}.ics`)).status).toBe(404)
  expect((await fetch(`${here.shop.url}/calls/nobody/call.ics`)).status).toBe(404)
})

test('The personal data of a call can be read and erased: name and question are deleted, an upcoming call keeps its link', async () => {
  const held = callPersonalData({ clock })
  const start = at(nextDay(), '10:00')
  const typed = { name: 'Zora', question: 'Which one first?' }
  const sessionId = await holdTime(here.shop, 'clarity-call', start, typed)
  await here.shop.emulator.pay(sessionId, 'zora@example.com')
  const path = await callPath(here.shop, sessionId)
  await waitForCallState(here.shop, path, 'booked')
  expect(await held.read(here.shop.database.db, 'zora@example.com')).toMatchObject([{ begins: start, ...typed }])
  await here.shop.database.transact((tx) => held.erase(tx, 'zora@example.com'))
  expect(await held.read(here.shop.database.db, 'zora@example.com')).toMatchObject([
    { begins: start, name: null, question: null },
  ])
  expect((await requestPage(here.shop, path)).data.page.state).toBe('booked')
  clock.at = new Date(new Date(start).getTime() + HOUR)
  await here.shop.database.transact((tx) => held.erase(tx, 'zora@example.com'))
  expect((await requestPage(here.shop, path)).status).toBe(404)
  expect((await readPurchase(here.shop, sessionId)).steps).toEqual([])
  expect((await requestPage(here.shop, path)).status).toBe(404)
})
