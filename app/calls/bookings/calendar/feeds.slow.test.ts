import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALWAYS_OPEN, holdTime, requestPage } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { serverForFile } from '../../../../test/local-server.ts'
import { openShop, type Shop } from '../../../../test/shop.ts'
import { createLog } from '../../../platform/process/log.server.ts'
import { checkFeeds, readFeeds } from './feeds.ts'

const clock = manualClock('2027-01-04T06:00:00Z')
const answer = { status: 200, text: '' }
const server = serverForFile((_, response) => void response.writeHead(answer.status).end(answer.text))
let shop: Shop
beforeAll(async () => {
  const feed = `${server.url}/secret-token/basic.ics`
  shop = await openShop({ clock, scheduling: ALWAYS_OPEN, runJobs: false, env: { CALENDAR_FEEDS: feed } })
})
afterAll(() => shop.close())
beforeEach(() => {
  clock.at = new Date('2027-01-04T06:00:00Z')
  Object.assign(answer, { status: 200, text: weekly('20270106T100000Z') })
})
/** A calendar of one event with these lines. */
const calendar = (...event: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
/** A weekly event of two hours that begins here. */
const weekly = (start: string) => calendar(`DTSTART:${start}`, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY')

const timesOn = async (date: string): Promise<string[]> => {
  const times: string[] = (await requestPage(shop, '/book/clarity-call')).data.times
  return times.filter((time) => time.startsWith(date)).map((time) => time.slice(11, 16))
}

/** What is logged while the calendars are read. */
async function readAndListen(): Promise<{ level: string; text: string }[]> {
  const told: { level: string; text: string }[] = []
  const log = createLog('warn', { write: (text) => void told.push({ level: JSON.parse(text).level, text }) })
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
  // After the next reading, an event that she moved is free at its old time and busy at its new one.
  answer.text = weekly('20270106T150000Z')
  await readFeeds(shop.deps)
  const times = await timesOn('2027-01-06')
  expect([times.includes('10:00'), times.includes('15:00')]).toEqual([true, false])
})

test.each([
  ['an error', { status: 503, text: '' }],
  ['a page to sign in at', { status: 200, text: '<!doctype html><title>Sign in</title>' }],
  ['half a calendar', { status: 200, text: weekly('20270106T100000Z').slice(0, 90) }],
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

const endless = (...lines: string[]) => calendar('DTSTART:20270106T150000Z', ...lines)

test.each([
  ['a day that no month has', endless('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
  ['a second that never comes', endless('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')],
  ['more busy times than anyone has', endless(`RDATE:${manyTimes(20_000)}`, 'DURATION:PT1S')],
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
  const at = (n: number) => new Date(Date.parse('2027-01-06T15:00:00Z') + n * 2000).toISOString()
  return Array.from({ length: count }, (_, n) => at(n).replace(/[-:]|\.\d+/g, '')).join(',')
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
  answer.text = weekly('20270107T100000Z')
  await holdTime(shop, 'clarity-call', '2027-01-07T10:00:00.000Z')
  await readFeeds(shop.deps)
  const { rows } = await shop.database.db.execute(sql`select state from bookings`)
  expect(rows).toEqual([{ state: 'held' }])
})
