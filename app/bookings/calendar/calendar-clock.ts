import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { isZone } from './hours.ts'

/** Turns what a calendar says of a time into the moment that it means. */
export interface CalendarClock {
  /** Milliseconds since 1970. A date is the beginning of its day. `tzid` is what the property names. */
  momentOf(time: ICAL.Time, tzid: string | undefined): number
}

/**
 * A zone that has a name of the IANA database is read from there, since the rules that calendars carry are often cut
 * short; any other name is looked up in the calendar itself, as Outlook means it. Times without a zone, dates and names
 * that nobody knows are in the coach's.
 */
export function calendarClock(calendar: ICAL.Component, coachZone: string): CalendarClock {
  const own = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((part) => [String(part.getFirstPropertyValue('tzid') ?? ''), new ICAL.Timezone(part)]),
  )
  return {
    momentOf(time, tzid) {
      if (time.isDate) return zoned(time, coachZone)
      if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
      if (tzid && isZone(tzid)) return zoned(time, tzid)
      const zone = own.get(tzid ?? '')
      return zone ? withinZone(time, zone) : zoned(time, coachZone)
    },
  }
}

function zoned({ year, month, day, hour, minute, second }: ICAL.Time, timeZone: string): number {
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(timeZone)
    .epochMilliseconds
}

function withinZone(time: ICAL.Time, zone: ICAL.Timezone): number {
  const there = time.clone()
  there.zone = zone
  return there.toUnixTime() * 1000
}
