import { expect, test } from 'vitest'
import { availableSlots, groupByDay, labelDay, pageOfDays } from './days.ts'

const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * 3_600_000).toISOString())

test("Times are grouped by the visitor's days, each with the coach's time where it differs", () => {
  const days = groupByDay(['2026-11-24T04:00:00.000Z', '2026-11-24T14:00:00.000Z'], 'America/Los_Angeles')
  expect(days.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24'])
  const [first, second] = days.map((day) => labelDay(day, 'America/Los_Angeles', 'America/New_York'))
  expect(first?.label).toBe('Monday, November 23')
  expect(first?.times).toEqual([
    { iso: '2026-11-24T04:00:00.000Z', label: '8:00 PM', coach: '11:00 PM ET', isMorning: false },
  ])
  expect(second?.times[0]).toMatchObject({ label: '6:00 AM', coach: '9:00 AM ET' })
  const day = { date: '2026-11-24', times: ['2026-11-24T14:00:00.000Z'] }
  expect(labelDay(day, 'America/Toronto', 'America/New_York').times[0]?.coach).toBeUndefined()
})

test("A page is sent with its first days as text, in the chosen time zone or else in the coach's", () => {
  const free = [new Date('2026-11-24T14:00:00Z'), new Date('2026-11-25T14:00:00Z')]
  const first = (zone = '', from = '') =>
    availableSlots(free, { coachZone: 'America/New_York', zone, query: new URLSearchParams({ from }) }).initialView
  expect(first()).toMatchObject({ zoneName: 'Eastern Time (New York)', days: [{ times: [{ label: '9:00 AM' }] }, {}] })
  expect(first('America/Chicago')?.days[0]?.times[0]).toMatchObject({ label: '8:00 AM', coach: '9:00 AM ET' })
  expect(first('America/Juneau')?.zoneName).toBe('Alaska Time (Juneau)')
  expect(first(undefined, '2026-11-25')?.days.map(({ label }) => label)).toEqual(['Wednesday, November 25'])
})

test('An hour that occurs twice when the clock goes back is labeled as the first or the second', () => {
  const day = { date: '2026-11-01', times: hours('2026-11-01T04:00:00Z', 4) }
  const { times } = labelDay(day, 'America/New_York', 'America/New_York')
  expect(times.map(({ label }) => label)).toEqual(['12:00 AM', '1:00 AM EDT', '1:00 AM EST', '2:00 AM'])
})

test('Days are shown five at a time, and a date without free times leads to the next one that has some', () => {
  const days = groupByDay(hours('2026-11-02T15:00:00Z', 24 * 12), 'UTC')
  const dates = (from?: string) => {
    const { shown, earlier, later } = pageOfDays(days, from)
    return [shown[0]?.date, shown.length, earlier, later]
  }
  expect(dates()).toEqual(['2026-11-02', 5, undefined, '2026-11-07'])
  expect(dates('2026-11-07')).toEqual(['2026-11-07', 5, '2026-11-02', '2026-11-12'])
  expect(dates('1999-01-01')).toEqual(['2026-11-02', 5, undefined, '2026-11-07'])
  expect(dates('2099-01-01')).toEqual(['2026-11-02', 5, undefined, '2026-11-07'])
})
