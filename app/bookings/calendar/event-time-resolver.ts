import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from './hours.ts'

/** Turns what a calendar says of a time into the moment that it means. */
export interface EventTimeResolver {
  /** Milliseconds since 1970. A date is the beginning of its day. `tzid` is what the property names. */
  toEpochMs(time: ICAL.Time, tzid: string | undefined): number
}

/**
 * A zone that has a name of the IANA database is read from there, since the rules that calendars carry are often cut
 * short; any other name is looked up in the calendar itself, as Outlook means it. Times without a zone, dates and names
 * that nobody knows are in the coach's.
 */
export function createEventTimeResolver(calendar: ICAL.Component, coachZone: string): EventTimeResolver {
  const own = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((part) => [String(part.getFirstPropertyValue('tzid') ?? ''), new ICAL.Timezone(part)]),
  )
  return {
    toEpochMs(time, tzid) {
      if (time.isDate) return zonedTimeToEpochMs(time, coachZone)
      if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
      if (tzid && isTimeZone(tzid)) return zonedTimeToEpochMs(time, tzid)
      const zone = own.get(tzid ?? '')
      return zone ? calendarZoneToEpochMs(time, zone) : zonedTimeToEpochMs(time, coachZone)
    },
  }
}

function zonedTimeToEpochMs({ year, month, day, hour, minute, second }: ICAL.Time, timeZone: string): number {
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(timeZone)
    .epochMilliseconds
}

function calendarZoneToEpochMs(time: ICAL.Time, zone: ICAL.Timezone): number {
  const there = time.clone()
  there.zone = zone
  return there.toUnixTime() * 1000
}
