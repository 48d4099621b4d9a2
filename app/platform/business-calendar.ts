import { Temporal } from 'temporal-polyfill'
import { wallTime } from './dates.ts'
import { WEEKDAYS } from './time-labels.ts'

/** When someone is at work, in the local time of one place. */
interface BusinessHours {
  timeZone: string
  /** Monday is 1, Sunday 7. */
  days: readonly number[]
  /** `09:00` */
  opens: string
  closes: string
  /** Days without business, as `2026-11-26`. */
  holidays: readonly string[]
}

/**
 * The time by which we promise to reply within one business day: the same time of the next business day, rounded up to
 * a full hour. Messages that arrive outside business hours count from the next opening.
 */
export function oneBusinessDayAfter(hours: BusinessHours, moment: Date): Date {
  const start = nextOpenTime(hours, wallTime(moment, hours.timeZone))
  const due = Math.min(Math.ceil(minutesIntoDay(start) / 60) * 60, minutesOf(hours.closes))
  return new Date(atMinutes(nextBusinessDay(hours, start), due).epochMilliseconds)
}

/** The day so many business days before another, such as `2026-12-08`. */
export function businessDaysBefore(
  hours: Pick<BusinessHours, 'days' | 'holidays'>,
  day: string,
  count: number,
): string {
  let at = Temporal.PlainDate.from(day)
  for (let left = count; left > 0; left -= isBusinessDay(hours, at) ? 1 : 0) at = at.subtract({ days: 1 })
  return at.toString()
}

/** `Tuesday 11 AM`, in that place's local time. The caller adds the name of the zone. */
export function weekdayAndHour(hours: BusinessHours, moment: Date): string {
  const { dayOfWeek, hour, minute } = wallTime(moment, hours.timeZone)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${WEEKDAYS[dayOfWeek - 1]} ${hour % 12 || 12}${past} ${hour < 12 ? 'AM' : 'PM'}`
}

function nextOpenTime(hours: BusinessHours, time: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const opens = minutesOf(hours.opens)
  const minutes = minutesIntoDay(time)
  if (!isBusinessDay(hours, time) || minutes >= minutesOf(hours.closes))
    return atMinutes(nextBusinessDay(hours, time), opens)
  return minutes < opens ? atMinutes(time, opens) : time
}

function nextBusinessDay(hours: BusinessHours, time: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const next = time.add({ days: 1 })
  return isBusinessDay(hours, next) ? next : nextBusinessDay(hours, next)
}

function isBusinessDay(
  { days, holidays }: Pick<BusinessHours, 'days' | 'holidays'>,
  { dayOfWeek, year, month, day }: Pick<Temporal.PlainDate, 'dayOfWeek' | 'year' | 'month' | 'day'>,
): boolean {
  return days.includes(dayOfWeek) && !holidays.includes(Temporal.PlainDate.from({ year, month, day }).toString())
}

function minutesIntoDay({ hour, minute }: Temporal.ZonedDateTime): number {
  return hour * 60 + minute
}

/** `09:00` as minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** That time on the same day. */
function atMinutes(day: Temporal.ZonedDateTime, minutes: number): Temporal.ZonedDateTime {
  return day.toPlainDate().toPlainDateTime().add({ minutes }).toZonedDateTime(day.timeZoneId)
}
