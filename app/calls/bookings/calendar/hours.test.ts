import { describe, expect, test } from 'vitest'
import { type Scheduling, scheduling } from '../../../../site.config.ts'
import { HOUR } from '../../../platform/clock.ts'
import { dayLabel, timeLabel } from '../../../platform/time-labels.ts'
import { monthOf, openTimes, schedulingProblems } from './hours.ts'

const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Europe/London', 'Australia/Lord_Howe']
const from = new Date('2026-03-01T00:00:00Z')
const to = new Date('2027-03-01T00:00:00Z')

const spans = (...of: string[]) => of.map((span) => span.split('-') as [string, string])

/** Hours that touch every hour of the clock that a change skips or repeats. */
const nightOwl = (timeZone: string): Scheduling => ({
  ...scheduling,
  holidays: [],
  timeZone,
  startEveryMinutes: 60,
  weeklyHours: {
    1: spans('09:00-17:00'),
    3: spans('08:00-12:00', '13:00-24:00'),
    6: spans('20:00-23:00'),
    7: spans('00:00-04:00', '05:00-10:00'),
  },
})

/** What a clock on the wall shows there, as the system writes it: the site reckons with Temporal instead. */
function wallClock(moment: number, timeZone: string) {
  const options = { timeZone, hourCycle: 'h23', hour: 'numeric', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...options, weekday: 'long', month: 'long', day: 'numeric' })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { weekday = '', month, day, hour, minute = '' } = parts
  return { weekday, date: `${weekday}, ${month} ${day}`, hour: Number(hour), minute }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Whether the whole hour that begins here is within the coach's hours by that clock. */
function isWithinHours({ weeklyHours, timeZone }: Scheduling, at: number): boolean {
  const starts = wallClock(at, timeZone)
  const minutes = starts.hour * 60 + Number(starts.minute)
  const lastHour = wallClock(at + HOUR - 1, timeZone).hour * 60
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (weeklyHours[WEEKDAYS.indexOf(starts.weekday) + 1] ?? []).some(
    ([opens, closes]) => minutes >= minutesOf(opens) && Math.max(minutes, lastHour) < minutesOf(closes),
  )
}

describe.each(ZONES)('a year of hours in %s', (zone) => {
  const owl = nightOwl(zone)

  test('every offered time is within the hours, by a clock on the wall', () => {
    const offered = openTimes(owl, 60, from, to)
    expect(offered.length).toBeGreaterThan(1500)
    expect(offered.filter((start) => !isWithinHours(owl, start.getTime())).map(String)).toEqual([])
    expect(new Set(offered.map(Number)).size).toBe(offered.length)
  })

  test('no time within the hours is missing', () => {
    // Lord Howe's clock changes by half an hour: there the grid of starts follows the opening of the hours.
    const half = zone === 'Australia/Lord_Howe'
    const offered = new Set(openTimes({ ...owl, startEveryMinutes: half ? 30 : 60 }, 60, from, to).map(Number))
    const missing: string[] = []
    for (let at = from.getTime(); at < to.getTime(); at += half ? HOUR / 2 : HOUR) {
      const wanted = isWithinHours(owl, at) && isWithinHours(owl, at + HOUR / 2)
      if (wanted && !offered.has(at)) missing.push(new Date(at).toISOString())
    }
    expect(missing).toEqual([])
  })

  test('each time is written for visitors as a clock on the wall shows it', () => {
    const offered = openTimes(nightOwl('America/New_York'), 60, from, to)
    for (const start of offered) {
      const { date, hour, minute } = wallClock(start.getTime(), zone)
      expect(timeLabel(start, zone)).toBe(`${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`)
      expect(dayLabel(start, zone)).toBe(date)
    }
  })
})

test('Hours that start within a skipped hour start when the clock changes', () => {
  const owl = { ...nightOwl('America/New_York'), weeklyHours: { 7: [['02:30', '05:00']] } } as Scheduling
  const [first] = openTimes(owl, 60, new Date('2026-03-08T00:00:00Z'), new Date('2026-03-09T00:00:00Z'))
  expect(first?.toISOString()).toBe('2026-03-08T07:00:00.000Z')
})

test('A blocked date or span of dates has no calls', () => {
  const days = (blockedDates: Scheduling['blockedDates']) => {
    const week = [new Date('2026-12-21T00:00:00Z'), new Date('2026-12-26T00:00:00Z')] as const
    const at = openTimes({ ...scheduling, holidays: [], blockedDates }, 30, ...week)
    return [...new Set(at.map((start) => start.toISOString().slice(8, 10)))]
  }
  expect(days([])).toEqual(['21', '22', '23', '24', '25'])
  expect(days(['2026-12-22', { from: '2026-12-24', to: '2027-01-01' }])).toEqual(['21', '23'])
})

test.each([
  [30, '2026-11-23T21:30:00.000Z'],
  [60, '2026-11-23T21:00:00.000Z'],
])('The last bookable time leaves room for the whole call of %i minutes before closing', (minutes, last) => {
  const times = openTimes(scheduling, minutes, new Date('2026-11-23T00:00:00Z'), new Date('2026-11-24T00:00:00Z'))
  expect(times.at(-1)?.toISOString()).toBe(last)
})

test("The month of a call is that of the coach's time zone", () => {
  expect(monthOf(scheduling, new Date('2026-12-01T03:00:00Z'))).toBe('2026-11')
})

test('Mistakes in the settings are listed', () => {
  expect(schedulingProblems(scheduling)).toEqual([])
  const broken: Scheduling = {
    ...scheduling,
    timeZone: 'America/Atlantis',
    weeklyHours: { 8: [['09:00', '12:00']], 2: [['17:00', '9:00']] },
    windowDays: 3,
    blockedDates: ['24.12.2026'],
  }
  expect(schedulingProblems(broken)).toHaveLength(5)
})
