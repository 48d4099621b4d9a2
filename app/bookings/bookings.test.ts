import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailTo, openSession, readPurchase, settled, startCheckout } from '../../test/buyer.ts'
import { ALWAYS, book, hold, pathOf, stands, visit } from '../../test/call-buyer.ts'
import { clockAt } from '../../test/clocks.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { allOff } from '../payments/stand-in/switches.ts'
import { HOUR, MINUTE } from '../platform/clock.ts'
import { mailResult } from '../quiz/quiz.ts'
import { endLapsedHolds, handleReminder, heldCalls } from './bookings.ts'

let shop: Shop
const clock = clockAt('2027-01-04T06:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock, scheduling: ALWAYS, env: { VIDEO_LINK: 'https://video.example.com/room' } })
})
afterEach(() => {
  clock.at = new Date('2027-01-04T06:00:00Z')
  Object.assign(shop.standIn.switches, allOff())
})
afterAll(() => shop.close())

const rows = async (query: ReturnType<typeof sql>) => (await shop.database.db.execute(query)).rows
const free = async (call = 'clarity-call'): Promise<string[]> => (await visit(shop, `/book/${call}`)).data.times
const isFree = async (start: string, call?: string) => (await free(call)).includes(start)
/** A day of its own for each test, so that none meets another's calls. */
let day = 4
const nextDay = () => new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10)
const at = (date: string, time: string) => `${date}T${time}:00.000Z`

const payPlainly = async (productId: string, email: string) => {
  const sessionId = await openSession(shop, productId)
  await shop.standIn.pay(sessionId, email)
  return { sessionId, purchase: await settled(shop, sessionId, 'paid') }
}

describe('choosing a time and paying for it', () => {
  test('books it, and nobody else is offered it from the first moment on', async () => {
    const start = at(nextDay(), '10:00')
    expect(await isFree(start)).toBe(true)
    const sessionId = await hold(shop, 'clarity-call', start, { zone: 'America/Chicago', name: 'Ada' })
    expect(await isFree(start)).toBe(false)
    await shop.standIn.pay(sessionId, 'ada@example.com')
    const { data } = await stands(shop, await pathOf(shop, sessionId), 'booked')
    expect(data.page).toMatchObject({ startsAt: start, zone: 'America/Chicago', inTime: true, begun: false })
    const receipt = await readPurchase(shop, sessionId)
    expect(receipt.steps).toEqual([
      expect.objectContaining({ label: 'See your call, move it or cancel it', href: await pathOf(shop, sessionId) }),
    ])
  })

  test('keeps the minutes after a call free, for calls of both lengths', async () => {
    const date = nextDay()
    await hold(shop, 'focus-call', at(date, '10:00'))
    const around = async (call: string) =>
      (await free(call)).filter((time) => time.startsWith(date)).map((time) => time.slice(11, 16))
    expect(await around('clarity-call')).not.toContain('09:30')
    expect(await around('clarity-call')).toEqual(expect.arrayContaining(['09:00', '11:30']))
    expect(await around('clarity-call')).not.toContain('11:00')
    expect(await around('focus-call')).not.toContain('09:00')
    expect(await around('focus-call')).toContain('08:30')
  })

  test('of a time that is not offered, or no time at all, is refused in words and nothing typed is lost', async () => {
    const typed = { name: 'Bea', question: 'Which grant?' }
    const taken = await visit(shop, '/book/clarity-call', { start: at('2027-01-04', '07:00'), ...typed })
    expect([taken.status, taken.data]).toMatchObject([
      409,
      { typed, problems: { start: expect.stringContaining('Nothing was charged') } },
    ])
    const none = await visit(shop, '/book/clarity-call', typed)
    expect([none.status, none.data]).toMatchObject([
      400,
      { typed, problems: { start: 'Please choose one of the times.' } },
    ])
    const long = await visit(shop, '/book/clarity-call', { start: at(nextDay(), '10:00'), question: 'x'.repeat(2000) })
    expect([long.status, long.data.problems.question]).toMatchObject([400, expect.stringContaining('1000 characters')])
  })

  test('is freed at once by whoever comes back from the payment page without paying, and nobody can pay any more', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await hold(shop, 'clarity-call', start)
    const { cancel_url } = await shop.deps.stripe.checkout.sessions.retrieve(sessionId)
    const back = await visit(shop, (cancel_url as string).replace(/^https?:\/\/[^/]+/, ''))
    expect([back.status, back.location]).toEqual([302, '/book/clarity-call?freed=1'])
    expect(await isFree(start)).toBe(true)
    await expect(shop.standIn.pay(sessionId, 'cleo@example.com')).rejects.toThrow()
  })

  test('is freed when the time to pay is over: the page closes first, then the time is free', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await hold(shop, 'clarity-call', start)
    await endLapsedHolds(shop.deps)
    expect(await isFree(start)).toBe(false)
    clock.at = new Date(clock.at.getTime() + 36 * MINUTE)
    shop.standIn.switches.requests = [{ fault: '500', times: 20, path: '/v1/checkout/sessions' }]
    await endLapsedHolds(shop.deps)
    expect(await isFree(start)).toBe(false)
    shop.standIn.switches.requests = []
    await endLapsedHolds(shop.deps)
    expect(await isFree(start)).toBe(true)
    await expect(shop.standIn.pay(sessionId, 'dana@example.com')).rejects.toThrow()
    await stands(shop, await pathOf(shop, sessionId), 'closed')
  })

  test('is freed when Stripe itself says that the page has expired', async () => {
    const start = at(nextDay(), '10:00')
    await shop.deps.stripe.checkout.sessions.expire(await hold(shop, 'clarity-call', start))
    await vi.waitFor(async () => expect(await isFree(start)).toBe(true), { timeout: 30_000 })
  })

  test('is freed when no payment page could be opened, and the next press works', async () => {
    const start = at(nextDay(), '10:00')
    shop.standIn.switches.requests = [{ fault: '500', times: 20, path: '/v1/checkout/sessions' }]
    const failed = await visit(shop, '/book/clarity-call', { start })
    expect([failed.status, failed.data.problems.start]).toEqual([502, expect.stringContaining('Nothing was charged')])
    shop.standIn.switches.requests = []
    await hold(shop, 'clarity-call', start)
  })

  test('waits for a bank debit, and lets go of the time when it does not come', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await hold(shop, 'focus-call', start)
    await shop.standIn.pay(sessionId, 'eve@example.com', 'debit')
    const path = await pathOf(shop, sessionId)
    await stands(shop, path, 'confirming')
    clock.at = new Date(clock.at.getTime() + HOUR)
    await endLapsedHolds(shop.deps)
    expect(await isFree(start, 'focus-call')).toBe(false)
    await shop.standIn.settleDebit(sessionId, 'failed')
    await stands(shop, path, 'closed')
    await vi.waitFor(async () => expect(await isFree(start, 'focus-call')).toBe(true), { timeout: 30_000 })
  })

  test('is not given to a network that holds one time after another and never pays', async () => {
    const [first, second] = [nextDay(), nextDay()]
    const starts = [first, second].flatMap((date) =>
      Array.from({ length: 24 }, (_, hour) => at(date, `${String(hour).padStart(2, '0')}:00`)),
    )
    const answers = []
    for (const start of starts) answers.push(await visit(shop, '/book/clarity-call', { start, network: '192.0.2.7' }))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(40)
    expect(answers.at(-1)?.data.problems.start).toContain('Nothing was charged')
    await shop.database.db.execute(sql`update bookings set state = 'released' where state = 'held'`)
  })

  test('Of thirty buyers of one time one is led to the payment, and the others are told so', async () => {
    const start = at(nextDay(), '10:00')
    const answers = await Promise.all(Array.from({ length: 30 }, () => visit(shop, '/book/clarity-call', { start })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(29).fill(409)])
    const [held] = await rows(
      sql`select count(*)::int as n from bookings where starts_at = ${start} and state = 'held'`,
    )
    expect(held?.n).toBe(1)
  })

  test('The database itself refuses two calls at one time', async () => {
    const start = at(nextDay(), '10:00')
    await hold(shop, 'clarity-call', start)
    await startCheckout(shop, { productId: 'focus-call' })
    await expect(
      rows(sql`insert into bookings (id, uid, order_id, product_id, state, starts_at, ends_at, busy, month, held_until, visitor_zone, created_at, changed_at)
        select 'bkg_copy', 'copy', (select id from orders where id not in (select order_id from bookings) limit 1), product_id, state, starts_at + interval '1 minute', ends_at + interval '1 minute',
          tstzrange(lower(busy) + interval '1 minute', upper(busy) + interval '1 minute'), month, held_until, visitor_zone, created_at, changed_at
        from bookings where starts_at = ${start}`),
    ).rejects.toMatchObject({ cause: { code: '23P01' } })
  })
})

describe('a payment that comes when the hold has lapsed', () => {
  const lapse = (start: string) => rows(sql`update bookings set state = 'released' where starts_at = ${start}`)

  test('books the time all the same where nobody has taken it', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await hold(shop, 'clarity-call', start)
    await lapse(start)
    await shop.standIn.pay(sessionId, 'fay@example.com')
    await stands(shop, await pathOf(shop, sessionId), 'booked')
  })

  test('goes back in full by itself where somebody has, and its buyer is told', async () => {
    const start = at(nextDay(), '10:00')
    const first = await hold(shop, 'clarity-call', start)
    await lapse(start)
    await book(shop, 'clarity-call', start, 'gil@example.com')
    await shop.standIn.pay(first, 'hana@example.com')
    await stands(shop, await pathOf(shop, first), 'displaced')
    await settled(shop, first, 'refunded')
    const mail = await mailTo(shop, 'hana@example.com', /money is on its way back/)
    expect(mail.text).toContain('whole $97')
    expect(mail.text).toContain('/book/clarity-call')
    const calls = await rows(sql`select state from bookings where starts_at = ${start} order by state`)
    expect(calls.map(({ state }) => state)).toEqual(['booked', 'displaced'])
  })
})

describe('a call that is paid already', () => {
  test('is booked by the link of its receipt, without paying again, and only once', async () => {
    const { sessionId, purchase } = await payPlainly('focus-call', 'ines@example.com')
    const [step] = purchase.steps ?? []
    expect(step?.label).toBe('Choose a time for your call')
    const path = step?.href as string
    const receipt = await mailTo(shop, 'ines@example.com', /receipt/i)
    expect(receipt.text).toContain(path)
    const { data } = await visit(shop, path)
    expect(data.page).toMatchObject({ state: 'choosing', title: 'Focus Call' })
    const start = at(nextDay(), '10:00')
    expect(data.offered.times).toContain(start)
    const chosen = await visit(shop, path, { change: 'choose', start, zone: 'America/Denver' })
    expect([chosen.status, chosen.location]).toEqual([303, path])
    await stands(shop, path, 'booked')
    await mailTo(shop, 'ines@example.com', /^Booked: Focus Call/)
    expect((await readPurchase(shop, sessionId)).steps?.[0]?.href).toBe(path)
    const sessions = await shop.deps.stripe.checkout.sessions.list({ limit: 100 })
    expect(sessions.data.filter(({ customer_details }) => customer_details?.email === 'ines@example.com')).toHaveLength(
      1,
    )
  })

  test('leads from the Clarity Call page of thanks to the same link', async () => {
    const { sessionId, purchase } = await payPlainly('clarity-call', 'jo@example.com')
    const answer = await visit(shop, `/book/clarity-call?session_id=${sessionId}`)
    expect([answer.status, answer.location]).toEqual([302, purchase.steps?.[0]?.href])
    const wrong = await visit(shop, `/book/focus-call?session_id=${sessionId}`)
    expect(wrong.status).toBe(200)
  })

  test('is booked once, however often it is pressed', async () => {
    const { purchase } = await payPlainly('clarity-call', 'kim@example.com')
    const path = purchase.steps?.[0]?.href as string
    const date = nextDay()
    const presses = ['10:00', '11:00', '12:00', '10:00'].map((time) =>
      visit(shop, path, { change: 'choose', start: at(date, time) }),
    )
    expect((await Promise.all(presses)).map(({ status }) => status).sort()).toEqual([303, 409, 409, 409])
  })

  test('that was refunded opens nothing any more', async () => {
    const { sessionId, purchase } = await payPlainly('clarity-call', 'lea@example.com')
    const path = purchase.steps?.[0]?.href as string
    await shop.standIn.refund(sessionId)
    await stands(shop, path, 'ended')
    const late = await visit(shop, path, { change: 'choose', start: at(nextDay(), '10:00') })
    expect(late.status).toBe(409)
  })
})

describe('moving a call', () => {
  test('frees its old time, takes the new one, and tells both sides under the same UID', async () => {
    const [from, to] = [at(nextDay(), '10:00'), at(nextDay(), '15:00')]
    const path = await book(shop, 'clarity-call', from, 'mia@example.com')
    const first = await mailTo(shop, 'mia@example.com', /^Booked/)
    const moving = await visit(shop, `${path}?move`)
    expect([moving.data.view, moving.data.offered.times.includes(from)]).toEqual(['move', true])
    expect((await visit(shop, path, { change: 'move', start: to, zone: 'UTC' })).location).toBe(path)
    expect((await visit(shop, path)).data.page.startsAt).toBe(to)
    expect([await isFree(from), await isFree(to)]).toEqual([true, false])
    const second = await mailTo(shop, 'mia@example.com', /^Your new time/)
    const field = (mail: typeof first, name: string) =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(mail.calendar ?? '')?.[1]?.trim()
    expect(field(second, 'UID')).toBe(field(first, 'UID'))
    expect([field(first, 'SEQUENCE'), field(second, 'SEQUENCE')]).toEqual(['0', '1'])
  })

  test('to half an hour later is possible although it would touch the time it has now', async () => {
    const date = nextDay()
    const path = await book(shop, 'focus-call', at(date, '10:00'), 'nia@example.com')
    expect((await visit(shop, path, { change: 'move', start: at(date, '10:30') })).status).toBe(303)
  })

  test('to a time of somebody else is refused, and the call stays where it was', async () => {
    const date = nextDay()
    await hold(shop, 'clarity-call', at(date, '15:00'))
    const path = await book(shop, 'clarity-call', at(date, '10:00'), 'ona@example.com')
    const answer = await visit(shop, path, { change: 'move', start: at(date, '15:00') })
    expect([answer.status, answer.data.problem]).toEqual([409, expect.stringContaining('Somebody else')])
    expect((await visit(shop, path)).data.page.startsAt).toBe(at(date, '10:00'))
  })

  test('is over 24 hours before the call, to the second', async () => {
    const start = at(nextDay(), '10:00')
    const path = await book(shop, 'clarity-call', start, 'pia@example.com')
    clock.at = new Date(new Date(start).getTime() - 24 * HOUR + 1000)
    expect((await visit(shop, `${path}?move`)).data).toMatchObject({ view: 'see', page: { inTime: false } })
    const late = await visit(shop, path, { change: 'move', start: at(nextDay(), '10:00') })
    expect([late.status, late.data.problem]).toEqual([409, expect.stringContaining('less than 24 hours')])
    clock.at = new Date(new Date(start).getTime() - 24 * HOUR)
    expect((await visit(shop, path, { change: 'move', start: at(nextDay(), '10:00') })).status).toBe(303)
  })
})

describe('canceling a call', () => {
  test('with 24 hours of notice gives the whole payment back, frees the time and tells both calendars', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await hold(shop, 'clarity-call', start)
    await shop.standIn.pay(sessionId, 'qi@example.com')
    const path = await pathOf(shop, sessionId)
    await stands(shop, path, 'booked')
    expect((await visit(shop, path, { change: 'cancel', promised: 'refund' })).location).toBe(path)
    expect((await visit(shop, path)).data.page).toMatchObject({ state: 'canceled', refunded: true })
    await settled(shop, sessionId, 'refunded')
    expect(await isFree(start)).toBe(true)
    const mail = await mailTo(shop, 'qi@example.com', /^Canceled/)
    expect(mail.text).toContain('whole payment of $97 goes back')
    expect(mail.calendar).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED\r\n/)
    const again = await visit(shop, path, { change: 'cancel', promised: 'refund' })
    expect(again.status).toBe(409)
  })

  test('later gives nothing back, and cannot be undone by choosing another time', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await hold(shop, 'clarity-call', start)
    await shop.standIn.pay(sessionId, 'ria@example.com')
    const path = await pathOf(shop, sessionId)
    await stands(shop, path, 'booked')
    clock.at = new Date(new Date(start).getTime() - 23 * HOUR)
    expect((await visit(shop, path, { change: 'cancel', promised: 'no-refund' })).status).toBe(303)
    expect((await visit(shop, path)).data.page).toMatchObject({ state: 'canceled', refunded: false })
    const mail = await mailTo(shop, 'ria@example.com', /^Canceled/)
    expect(mail.text).toContain('it is not refunded')
    expect((await visit(shop, path, { change: 'choose', start: at(nextDay(), '10:00') })).status).toBe(409)
    expect((await readPurchase(shop, sessionId)).state).toBe('paid')
  })

  test('on a page that promised a refund and was left open too long changes nothing', async () => {
    const start = at(nextDay(), '10:00')
    const path = await book(shop, 'clarity-call', start, 'sue@example.com')
    clock.at = new Date(new Date(start).getTime() - 23 * HOUR)
    const answer = await visit(shop, path, { change: 'cancel', promised: 'refund' })
    expect([answer.status, answer.data.problem]).toEqual([409, expect.stringContaining('Nothing was changed')])
    expect((await visit(shop, path)).data.page.state).toBe('booked')
  })

  test('is over when the call has begun', async () => {
    const start = at(nextDay(), '10:00')
    const path = await book(shop, 'clarity-call', start, 'tia@example.com')
    clock.at = new Date(start)
    expect((await visit(shop, path, { change: 'cancel', promised: 'no-refund' })).status).toBe(409)
    expect((await visit(shop, path)).data.page).toMatchObject({ state: 'booked', begun: true })
  })

  test('by a refund of the coach in Stripe takes the call off both calendars', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await hold(shop, 'focus-call', start)
    await shop.standIn.pay(sessionId, 'una@example.com')
    const path = await pathOf(shop, sessionId)
    await stands(shop, path, 'booked')
    await shop.standIn.refund(sessionId)
    await stands(shop, path, 'canceled')
    await mailTo(shop, 'una@example.com', /^Canceled: Focus Call/)
    await mailTo(shop, 'support@unborrowed.example', /^Canceled: Focus Call/)
    expect(await isFree(start, 'focus-call')).toBe(true)
  })
})

describe('reminders', () => {
  const remind = async (start: string, hours: number, sequence = 0) => {
    const [booking] = await rows(sql`select id from bookings where starts_at = ${start} and state <> 'released'`)
    await handleReminder(shop.deps, { bookingId: String(booking?.id), sequence, hours })
  }
  const owed = async (email: string) =>
    (
      await rows(
        sql`select data ->> 'hours' as hours from mails where kind = 'call-reminder' and recipient = ${email} order by 1`,
      )
    ).map(({ hours }) => hours)

  test('wait in the queue for a day and an hour before the call', async () => {
    const start = at(nextDay(), '10:00')
    await book(shop, 'clarity-call', start, 'vera@example.com')
    const jobs = await rows(sql`select extract(epoch from start_after)::float8 * 1000 as at from pgboss.job
      where name = 'remind-of-call' and data ->> 'bookingId' = (select id from bookings where starts_at = ${start}) order by 1`)
    expect(jobs.map((job) => (new Date(start).getTime() - Number(job.at)) / HOUR)).toEqual([24, 1])
  })

  test('are mailed once each, with the video link and both clocks', async () => {
    const start = at(nextDay(), '10:00')
    await book(shop, 'clarity-call', start, 'wim@example.com', { zone: 'America/Los_Angeles' })
    clock.at = new Date(new Date(start).getTime() - 24 * HOUR)
    await remind(start, 24)
    await remind(start, 24)
    clock.at = new Date(new Date(start).getTime() - HOUR)
    await remind(start, 1)
    expect(await owed('wim@example.com')).toEqual(['1', '24'])
    const mail = await mailTo(shop, 'wim@example.com', /in an hour/)
    expect(mail.text).toContain('https://video.example.com/room')
    expect(mail.text).toContain('2:00 AM PST')
    expect(mail.text).toContain('10:00 AM UTC')
  })

  test('of a call that was canceled, moved or has begun, or that come too late, are not sent', async () => {
    const start = at(nextDay(), '10:00')
    const path = await book(shop, 'clarity-call', start, 'xia@example.com')
    await remind(start, 24, 7)
    clock.at = new Date(new Date(start).getTime() - 30 * MINUTE)
    await remind(start, 24)
    clock.at = new Date(start)
    await remind(start, 1)
    clock.at = new Date(new Date(start).getTime() - 2 * HOUR)
    await visit(shop, path, { change: 'cancel', promised: 'no-refund' })
    await remind(start, 1)
    await remind(start, 1, 1)
    expect(await owed('xia@example.com')).toEqual([])
  })
})

test("A buyer's calendar file and the coach's calendar hold the call, by their links alone", async () => {
  const start = at(nextDay(), '10:00')
  const path = await book(shop, 'clarity-call', start, 'yara@example.com', { name: 'Yara' })
  const own = await fetch(`${shop.url}${path}/call.ics`)
  expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await own.text()).toContain(`DTSTART:${start.replace(/[-:]|\.000/g, '')}`)
  const mail = await mailTo(
    shop,
    'support@unborrowed.example',
    ({ subject, text }) => /^Booked/.test(subject) && text.includes('yara@example.com'),
  )
  expect(mail.calendar).toContain('yara@example.com')
  expect(mail.calendar).not.toContain('/calls/')
  const address = /\/calendar\/\w+\.ics/.exec(mail.text ?? '')?.[0] as string
  const all = await (await fetch(shop.url + address)).text()
  expect(all).toContain('Yara')
  expect(all).not.toContain('/calls/')
  expect((await fetch(`${shop.url}/calendar/${'0'.repeat(64)}.ics`)).status).toBe(404)
  expect((await fetch(`${shop.url}/calls/nobody/call.ics`)).status).toBe(404)
})

test('What is held of a call can be seen and deleted: name and question go, a call to come keeps its link', async () => {
  const held = heldCalls({ clock })
  const start = at(nextDay(), '10:00')
  const typed = { name: 'Zora', question: 'Which one first?' }
  const sessionId = await hold(shop, 'clarity-call', start, typed)
  await shop.standIn.pay(sessionId, 'zora@example.com')
  const path = await pathOf(shop, sessionId)
  await stands(shop, path, 'booked')
  expect(await held.read(shop.database.db, 'zora@example.com')).toMatchObject([{ begins: start, ...typed }])
  await shop.database.transact((tx) => held.erase(tx, 'zora@example.com'))
  expect(await held.read(shop.database.db, 'zora@example.com')).toMatchObject([
    { begins: start, name: null, question: null },
  ])
  expect((await visit(shop, path)).data.page.state).toBe('booked')
  clock.at = new Date(new Date(start).getTime() + HOUR)
  await shop.database.transact((tx) => held.erase(tx, 'zora@example.com'))
  expect((await visit(shop, path)).status).toBe(404)
  expect((await readPurchase(shop, sessionId)).steps).toEqual([])
  expect((await visit(shop, path)).status).toBe(404)
})

test('Kept answers of the quiz stand in the question, by their link alone', async () => {
  const answers = { stage: ['young'], purpose: ['grow'] }
  const wanted = { email: 'quinn@example.com', answers, submission: 'quinn', keeps: true, newsletter: false }
  const token = (await mailResult(shop.deps, wanted, '192.0.2.1')) as string
  const { data } = await visit(shop, `/book/clarity-call?quiz=${token}&from=2027-01-11`)
  expect(data.question).toContain('Equipment, people, a second place')
  expect(data.keep).toEqual({ quiz: token })
  expect((await visit(shop, `/book/clarity-call?quiz=${token}x`)).data).toMatchObject({ keep: {} })
})

test('A link that nobody was given opens nothing', async () => {
  const answer = await visit(shop, `/calls/${'a'.repeat(43)}`)
  expect([answer.status, answer.data.page]).toEqual([404, { state: 'unknown' }])
  expect((await visit(shop, `/calls/${'a'.repeat(43)}`, { change: 'cancel' })).status).toBe(404)
})
