import fc from 'fast-check'
import { expect, test } from 'vitest'
import { site } from '../../site.config.ts'
import { oneBusinessDayAfter, weekdayAndHour } from './business-calendar.ts'
import { DAY, HOUR } from './clock.ts'

const hours = site.supportHours
const promise = (received: string) => {
  const due = oneBusinessDayAfter(hours, new Date(received))
  return `${weekdayAndHour(hours, due)} ${due.toISOString()}`
}

test.each([
  ['Monday 10:20 AM', '2026-11-23T10:20:00-05:00', 'Tuesday 11 AM 2026-11-24T16:00:00.000Z'],
  ['Monday 11 AM sharp', '2026-11-23T11:00:00-05:00', 'Tuesday 11 AM 2026-11-24T16:00:00.000Z'],
  ['Monday 5 PM', '2026-11-23T17:00:00-05:00', 'Wednesday 9 AM 2026-11-25T14:00:00.000Z'],
  ['Saturday', '2026-11-21T12:00:00-05:00', 'Tuesday 9 AM 2026-11-24T14:00:00.000Z'],
  ['the day before Thanksgiving', '2026-11-25T14:00:00-05:00', 'Friday 2 PM 2026-11-27T19:00:00.000Z'],
  ['Thanksgiving', '2026-11-26T12:00:00-05:00', 'Monday 9 AM 2026-11-30T14:00:00.000Z'],
  ['the Friday before the clocks go forward', '2027-03-12T10:00:00-05:00', 'Monday 10 AM 2027-03-15T14:00:00.000Z'],
  ['the Friday before the clocks go back', '2027-11-05T10:00:00-04:00', 'Monday 10 AM 2027-11-08T15:00:00.000Z'],
  ['the night in which the clocks go forward', '2027-03-14T02:30:00-05:00', 'Tuesday 9 AM 2027-03-16T13:00:00.000Z'],
  // Still a Thursday.
  ['New Year’s Eve, late', '2026-12-31T23:59:00-05:00', 'Tuesday 9 AM 2027-01-05T14:00:00.000Z'],
])('A message that arrives on %s is promised an answer at the right time', (_, received, due) => {
  expect(promise(received)).toBe(due)
})

test('Whenever a message arrives, its answer is promised for a later business hour within six days', () => {
  const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-15'), noInvalidDate: true })
  fc.assert(
    fc.property(anyMoment, (received) => {
      const due = oneBusinessDayAfter(hours, received)
      const there = due.toLocaleString('sv-SE', { timeZone: hours.timeZone })
      const [date = '', time = ''] = there.split(' ')
      expect(due.getTime()).toBeGreaterThan(received.getTime())
      expect(due.getTime() - received.getTime()).toBeLessThan(6 * DAY)
      expect(new Date(`${date}T12:00:00Z`).getUTCDay()).not.toBeOneOf([0, 6])
      expect(hours.holidays).not.toContain(date)
      expect(time >= '09:00:00' && time <= '17:00:00', there).toBe(true)
      expect(due.getTime() % HOUR).toBe(0)
    }),
    { numRuns: 500 },
  )
})
