import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from '../../platform/time-labels.ts'

/** Converts the times of a calendar to moments. */
export interface EventTimeResolver {
  /** Milliseconds since 1970. A date is the start of its day. `tzid` is the time zone that the property names. */
  toEpochMs(time: ICAL.Time, tzid: string | undefined): number
}

/**
 * Time zones with an IANA name are read from that database, because the rules inside calendars are often incomplete.
 * Other names, such as Outlook's, are looked up in the calendar itself. Dates, times without a zone and unknown zones are
 * in the coach's zone.
 */
export function createEventTimeResolver(calendar: ICAL.Component, coachZone: string): EventTimeResolver {
  const calendarZones = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((part) => [String(part.getFirstPropertyValue('tzid') ?? ''), new ICAL.Timezone(part)]),
  )
  return {
    toEpochMs(time, tzid) {
      if (time.isDate) return zonedTimeToEpochMs(time, coachZone)
      if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
      if (tzid && isTimeZone(tzid)) return zonedTimeToEpochMs(time, tzid)
      const zone = calendarZones.get(tzid ?? '')
      return zone ? calendarZoneToEpochMs(time, zone) : zonedTimeToEpochMs(time, coachZone)
    },
  }
}

function zonedTimeToEpochMs({ year, month, day, hour, minute, second }: ICAL.Time, timeZone: string): number {
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(timeZone)
    .epochMilliseconds
}

function calendarZoneToEpochMs(time: ICAL.Time, zone: ICAL.Timezone): number {
  const zoned = time.clone()
  zoned.zone = zone
  return zoned.toUnixTime() * 1000
}
