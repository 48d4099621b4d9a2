import { DAY, HOUR, MINUTE } from './clock.ts'

/** When somebody is there, in the wall time of one place. */
export interface BusinessHours {
  timeZone: string
  /** Monday is 1, Sunday 7. */
  days: readonly number[]
  /** `09:00` */
  opens: string
  closes: string
  /** Days on which nobody is there, as `2026-11-26`. */
  holidays: readonly string[]
}

/**
 * The moment by which a reply is owed that is promised within one business day: the same time of the next business day,
 * rounded up to a full hour. What comes while nobody is there counts from the next opening.
 */
export function oneBusinessDayAfter(hours: BusinessHours, moment: Date): Date {
  const start = nextOpenMoment(hours, moment)
  const { date, minutes } = wallTime(hours, start)
  const due = Math.min(Math.ceil(minutes / 60) * 60, minutesOf(hours.closes))
  return instantOf(hours, nextBusinessDay(hours, date), due)
}

/** `Tuesday 11 AM`, in that place's wall time. The name of the zone is the caller's to add. */
export function weekdayAndHour(hours: BusinessHours, moment: Date): string {
  const { date, minutes } = wallTime(hours, moment)
  const hour = Math.floor(minutes / 60)
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `${WEEKDAYS[weekdayOf(date) - 1]} ${hour % 12 || 12}${past} ${hour < 12 ? 'AM' : 'PM'}`
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function nextOpenMoment(hours: BusinessHours, moment: Date): Date {
  const { date, minutes } = wallTime(hours, moment)
  if (!isBusinessDay(hours, date) || minutes >= minutesOf(hours.closes)) {
    return instantOf(hours, nextBusinessDay(hours, date), minutesOf(hours.opens))
  }
  return minutes < minutesOf(hours.opens) ? instantOf(hours, date, minutesOf(hours.opens)) : moment
}

function nextBusinessDay(hours: BusinessHours, date: string): string {
  let next = dayAfter(date)
  while (!isBusinessDay(hours, next)) next = dayAfter(next)
  return next
}

function isBusinessDay(hours: BusinessHours, date: string): boolean {
  return hours.days.includes(weekdayOf(date)) && !hours.holidays.includes(date)
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** What the calendar and the clock on the wall say there. */
function wallTime({ timeZone }: BusinessHours, moment: Date): { date: string; minutes: number } {
  const text = formatOf(timeZone).format(moment) // 2026-11-23, 14:05
  const [date = '', time = ''] = text.split(', ')
  return { date, minutes: minutesOf(time) }
}

/** The instant at which that wall shows this. Office hours never fall into the hour that a change of the clocks skips. */
function instantOf(hours: BusinessHours, date: string, minutes: number): Date {
  const guess = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE
  let instant = guess
  // The offset before the change of the clocks may differ from the one after it: the second look is at the right side.
  for (let look = 0; look < 2; look += 1) instant = guess - offsetAt(hours, new Date(instant))
  return new Date(instant)
}

/** Milliseconds by which that wall is ahead of UTC: negative in the west. */
function offsetAt(hours: BusinessHours, moment: Date): number {
  const { date, minutes } = wallTime(hours, moment)
  const exact = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE - (moment.getTime() - (moment.getTime() % MINUTE))
  return Math.round(exact / (HOUR / 4)) * (HOUR / 4)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone } as const
  const format = new Intl.DateTimeFormat('en-CA', options)
  formats.set(timeZone, format)
  return format
}
