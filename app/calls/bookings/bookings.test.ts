import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { firstLink, openSession, readPurchase, waitForEmail, waitForPurchaseState } from '../../../test/buyer.ts'
import { callShopForFile, waitForCallState } from '../../../test/call-buyer.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { handleReminder } from './booking/reminders.ts'
import { callPersonalData } from './call-personal-data.ts'

const { ask, at, book, clock, goBefore, nextDay, rows, shop } = callShopForFile()

const payPlainly = async (productId: string, email: string) => {
  const sessionId = await openSession(shop, productId)
  await shop.emulator.pay(sessionId, email)
  return { sessionId, purchase: await waitForPurchaseState(shop, sessionId, 'paid') }
}

describe('a call that is already paid', () => {
  test('is booked with the link in its receipt, without a second payment, and only once', async () => {
    const { sessionId, purchase } = await payPlainly('focus-call', 'ines@example.com')
    expect(purchase.steps?.[0]?.label).toBe('Pick a time for your call')
    const path = firstLink(purchase)
    expect((await waitForEmail(shop, 'ines@example.com', /receipt/i)).text).toContain(path)
    const { data } = await ask(path)
    expect(data.page).toMatchObject({ state: 'choosing', title: 'Focus Call' })
    const start = at(nextDay(), '10:00')
    expect(data.slots.times).toContain(start)
    const chosen = await ask(path, { change: 'choose', start, zone: 'America/Denver' })
    expect([chosen.status, chosen.location]).toEqual([303, path])
    await waitForCallState(shop, path, 'booked')
    await waitForEmail(shop, 'ines@example.com', /^Booked: Focus Call/)
    expect((await readPurchase(shop, sessionId)).steps?.[0]?.href).toBe(path)
    const { data: sessions } = await shop.deps.stripe.checkout.sessions.list({ limit: 100 })
    expect(sessions.filter((one) => one.customer_details?.email === 'ines@example.com')).toHaveLength(1)
  })

  test('cannot be booked after its refund', async () => {
    const { sessionId, purchase } = await payPlainly('clarity-call', 'lea@example.com')
    const path = firstLink(purchase)
    await shop.emulator.refund(sessionId)
    await waitForCallState(shop, path, 'ended')
    const late = await ask(path, { change: 'choose', start: at(nextDay(), '10:00') })
    expect(late.status).toBe(409)
  })
})

describe('reminders', () => {
  const remind = async (start: string, hours: number, sequence = 0) => {
    const [booking] = await rows(sql`select id from bookings where starts_at = ${start} and state <> 'released'`)
    await handleReminder(shop.deps, { bookingId: String(booking?.id), sequence, hours })
  }
  const queued = async (email: string) => {
    const sent = sql`select data ->> 'hours' as hours from emails where kind = 'call-reminder' and recipient = ${email}`
    return (await rows(sql`${sent} order by 1`)).map(({ hours }) => hours)
  }

  test('are queued for a day and an hour before the call, and emailed once each, with the video link and both time zones', async () => {
    const { start } = await book('wim@example.com', { zone: 'America/Juneau' })
    const jobs = await rows(sql`select extract(epoch from start_after)::float8 * 1000 as at from pgboss.job
      where name = 'remind-of-call' and data ->> 'bookingId' = (select id from bookings where starts_at = ${start}) order by 1`)
    expect(jobs.map((job) => (new Date(start).getTime() - Number(job.at)) / HOUR)).toEqual([24, 1])
    goBefore(start, 24 * HOUR)
    for (const _ of ['once', 'again']) await remind(start, 24)
    goBefore(start, HOUR)
    await remind(start, 1)
    expect(await queued('wim@example.com')).toEqual(['1', '24'])
    const mail = await waitForEmail(shop, 'wim@example.com', /in an hour/)
    const room = 'https://video.example.com/room'
    for (const said of [room, '1:00 AM AKT', 'Alaska Time (Juneau)', '10:00 AM UTC']) expect(mail.text).toContain(said)
  })

  test('are not sent for a call that was canceled, moved or has started, or when they are too late', async () => {
    const { path, start } = await book('xia@example.com')
    await remind(start, 24, 7)
    goBefore(start, 30 * MINUTE)
    await remind(start, 24)
    goBefore(start, 0)
    await remind(start, 1)
    goBefore(start, 2 * HOUR)
    await ask(path, { change: 'cancel', promised: 'no-refund' })
    await remind(start, 1)
    await remind(start, 1, 1)
    expect(await queued('xia@example.com')).toEqual([])
  })
})

test("Only the right links open a buyer's calendar file and the coach's calendar, which contain the call", async () => {
  const [email, coach] = ['yara@example.com', 'support@unborrowed.example']
  const { path, start } = await book(email, { name: 'Yara' })
  const own = await fetch(`${shop.url}${path}/call.ics`)
  expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await own.text()).toContain(`DTSTART:${start.replace(/[-:]|\.000/g, '')}`)
  const mail = await waitForEmail(shop, coach, ({ subject, text }) => /^Booked/.test(subject) && text.includes(email))
  expect(mail.calendar).toContain(email)
  expect(mail.calendar).not.toContain('/calls/')
  const address = /\/calendar\/\w+\.ics/.exec(mail.text ?? '')?.[0] ?? ''
  const all = await (await fetch(shop.url + address)).text()
  expect(all).toContain('Yara')
  expect(all).not.toContain('/calls/')
  expect((await fetch(`${shop.url}/calendar/${'0'.repeat(64)}.ics`)).status).toBe(404)
  expect((await fetch(`${shop.url}/calls/nobody/call.ics`)).status).toBe(404)
})

test('The personal data of a call can be read and erased: name and question are deleted, an upcoming call keeps its link', async () => {
  const personalData = callPersonalData({ clock })
  const typed = { name: 'Zora', question: 'Which one first?' }
  const { path, sessionId, start } = await book('zora@example.com', typed)
  const held = () => personalData.read(shop.database.db, 'zora@example.com')
  const erase = () => shop.database.transact((tx) => personalData.erase(tx, 'zora@example.com'))
  expect(await held()).toMatchObject([{ begins: start, ...typed }])
  await erase()
  expect(await held()).toMatchObject([{ begins: start, name: null, question: null }])
  expect((await ask(path)).data.page.state).toBe('booked')
  goBefore(start, -HOUR)
  await erase()
  expect((await ask(path)).status).toBe(404)
  expect((await readPurchase(shop, sessionId)).steps).toEqual([])
  expect((await ask(path)).status).toBe(404)
})
