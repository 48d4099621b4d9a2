import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALWAYS_OPEN, holdTime, requestPage } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { openShop, type Shop } from '../../../../test/shop.ts'
import { createLog } from '../../../platform/process/log.server.ts'
import { checkFeeds, readFeeds } from './feeds.ts'

const clock = manualClock('2027-01-04T06:00:00Z')
const answer = { status: 200, text: '' }
const server = createServer((_, response) => void response.writeHead(answer.status).end(answer.text))
let shop: Shop
beforeAll(async () => {
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', () => ready())
  })
  const feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-token/basic.ics`
  shop = await openShop({ clock, scheduling: ALWAYS_OPEN, runJobs: false, env: { CALENDAR_FEEDS: feed } })
})
beforeEach(() => {
  clock.at = new Date('2027-01-04T06:00:00Z')
  Object.assign(answer, { status: 200, text: calendar('20270106T100000Z') })
})
afterAll(async () => {
  server.close()
  await shop.close()
})

/** A weekly event of two hours that begins here. */
function calendar(start: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', 'UID:a', `DTSTART:${start}`]
  return [...lines, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

const timesOn = async (date: string): Promise<string[]> => {
  const times: string[] = (await requestPage(shop, '/book/clarity-call')).data.times
  return times.filter((time) => time.startsWith(date)).map((time) => time.slice(11, 16))
}

/** What is logged while the calendars are read. */
async function readAndListen(): Promise<{ level: string; text: string }[]> {
  const told: { level: string; text: string }[] = []
  const log = createLog('warn', {
    write(text) {
      told.push({ level: JSON.parse(text).level, text })
    },
  })
  await readFeeds({ ...shop.deps, log })
  return told
}

test("Nobody can book while the coach's own calendar is busy, including the buffers around a call", async () => {
  expect(await timesOn('2027-01-06')).toContain('10:00')
  await readFeeds(shop.deps)
  for (const date of ['2027-01-06', '2027-01-13', '2027-01-20']) {
    const times = await timesOn(date)
    expect(times).toEqual(expect.arrayContaining(['09:00', '12:00']))
    expect(times.filter((time) => time > '09:00' && time < '12:00')).toEqual([])
  }
  expect((await requestPage(shop, '/book/clarity-call', { start: '2027-01-06T10:00:00.000Z' })).status).toBe(409)
})

test('After the next reading, an event that the coach moved is free at its old time and busy at its new one', async () => {
  await readFeeds(shop.deps)
  answer.text = calendar('20270106T150000Z')
  await readFeeds(shop.deps)
  const times = await timesOn('2027-01-06')
  expect([times.includes('10:00'), times.includes('15:00')]).toEqual([true, false])
})

test.each([
  ['an error', { status: 503, text: '' }],
  ['a page to sign in at', { status: 200, text: '<!doctype html><title>Sign in</title>' }],
  ['half a calendar', { status: 200, text: calendar('20270106T100000Z').slice(0, 90) }],
])(
  "If a calendar answers with %s, its last valid state is kept; the error is logged without the calendar's URL",
  async (_, broken) => {
    await readFeeds(shop.deps)
    Object.assign(answer, broken)
    const soon = await readAndListen()
    expect(soon.map(({ level }) => level)).toEqual(['warn'])
    expect(await timesOn('2027-01-06')).not.toContain('10:00')
    clock.at = new Date('2027-01-04T07:10:00Z')
    const later = await readAndListen()
    expect(later.map(({ level }) => level)).toEqual(['error'])
    expect(JSON.stringify([soon, later])).not.toContain('secret-token')
    expect(await timesOn('2027-01-06')).not.toContain('10:00')
    const problems = await checkFeeds(shop.deps)
    expect(problems).toEqual([expect.stringMatching(/^CALENDAR_FEEDS, calendar 1: /)])
    expect(problems[0]).not.toContain('secret-token')
  },
)

/** A calendar that holds one event with these lines. */
function withEvent(...event: string[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:b', 'DTSTART:20270106T150000Z', ...event]
  return [...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

test.each([
  ['a day that no month has', withEvent('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
  ['a second that never comes', withEvent('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')],
  ['more busy times than anyone has', withEvent(`RDATE:${manyTimes(20_000)}`, 'DURATION:PT1S')],
])('A calendar with %s does not block bookings, and its last valid state is kept', async (_, text) => {
  await readFeeds(shop.deps)
  answer.text = text
  const reading = readAndListen().then((lines) => ({ lines }))
  const times = await timesOn('2027-01-06')
  expect([times.includes('10:00'), times.includes('15:00')]).toEqual([false, true])
  expect((await reading).lines.map(({ level }) => level)).toEqual(['warn'])
  expect(await timesOn('2027-01-06')).toEqual(times)
})

/** Every other second from one moment on. */
function manyTimes(count: number): string {
  const first = Date.parse('2027-01-06T15:00:00Z')
  return Array.from({ length: count }, (_, n) => new Date(first + n * 2000).toISOString())
    .map((time) => time.replace(/[-:]|\.\d+/g, ''))
    .join(',')
}

test('A calendar that was never read is an error from the first attempt on, and the owner gets an alert', async () => {
  await shop.database.db.execute(sql`delete from calendar_feeds`)
  answer.status = 404
  expect((await readAndListen()).map(({ level }) => level)).toEqual(['error'])
  const { rows } = await shop.database.db.execute(
    sql`select subject, detail from owner_alerts where kind = 'calendar-unreadable'`,
  )
  expect(rows).toEqual([{ subject: 'calendar 1 of CALENDAR_FEEDS', detail: expect.stringContaining('404') }])
})

test('Buyers can book while a calendar is read, and their bookings stay', async () => {
  answer.text = calendar('20270107T100000Z')
  await holdTime(shop, 'clarity-call', '2027-01-07T10:00:00.000Z')
  await readFeeds(shop.deps)
  const [held] = (
    await shop.database.db.execute(sql`select state from bookings where starts_at = '2027-01-07T10:00:00Z'`)
  ).rows
  expect(held?.state).toBe('held')
})
