import { Temporal } from 'temporal-polyfill'
import { type Clock, DAY } from './clock.ts'
import { formatterFor, timeLabel, zoneAbbreviation } from './time-labels.ts'

/** Where the business is, and the federal agencies whose deadlines it publishes. */
const BUSINESS_ZONE = 'America/New_York'

/** The current day, such as `2026-11-21`: what "today", "days left" and "closed" depend on. */
export function today(clock: Clock, zone = BUSINESS_ZONE): string {
  return dayOf(clock.now(), zone)
}

/** The day that a moment falls on. */
export function dayOf(moment: Date, zone = BUSINESS_ZONE): string {
  return wallTime(moment, zone).toPlainDate().toString()
}

/** The first moment of a day. */
export function startOfDay(day: string, zone = BUSINESS_ZONE): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
}

/** The day that a moment falls on, for people, such as `November 26, 2026`. */
export function longDate(moment: Date, zone = BUSINESS_ZONE): string {
  return formatterFor(zone, { dateStyle: 'long' }).format(moment)
}

/** The day and the time, for people, such as `November 26, 2026, 2:05 PM ET`. */
export function longDateTime(moment: Date, zone = BUSINESS_ZONE): string {
  return `${longDate(moment, zone)}, ${timeLabel(moment, zone)} ${zoneAbbreviation(moment, zone)}`
}

/** Days from one day to another: negative where the other is earlier. */
export function daysUntil(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / DAY)
}

/** What the calendar and the clock show in a time zone. */
export function wallTime(moment: Date, zone = BUSINESS_ZONE): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
}

/** The day so many days after another, or before it. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The same day so many months later, or the last one of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** Whether this is a day of the calendar in this century, as `2026-12-08`. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}
