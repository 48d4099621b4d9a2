import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { fold } from '../../../platform/fold.ts'
import { isTimeZone } from '../../../platform/time-labels.ts'
import windowsZones from '../../../platform/windows-zones.json' with { type: 'json' }
import { CalendarParseError, type EventLine, type readCalendarText } from './calendar-text.ts'

/** A time as its calendar writes it, and in milliseconds since 1970. */
export type EventTime = ReturnType<EventTimeResolver['resolve']>

export type EventTimeResolver = ReturnType<typeof createEventTimeResolver>

/**
 * Converts the times of a calendar to moments. Time zones with an IANA name are read from that database, because the rules inside
 * calendars are often incomplete. Other names are looked up in the calendar itself, then among those of Windows. Times without a
 * zone are in the one that the calendar names for them, else in the coach's, as are dates.
 */
export function createEventTimeResolver(
  { zones, zone: floating }: ReturnType<typeof readCalendarText>,
  coachZone: string,
) {
  const known = new Map<string, string | ICAL.Timezone | undefined>()
  const findZone = (tzid: string) => {
    if (!known.has(tzid)) known.set(tzid, isTimeZone(tzid) ? tzid : (calendarZone(zones.get(tzid)) ?? zoneNamed(tzid)))
    return known.get(tzid)
  }
  /** A date is the start of its day in the coach's zone. `tzid` is the time zone that the line names. */
  const resolve = (time: ICAL.Time, tzid: string) => {
    const zone = time.isDate ? coachZone : findZone(tzid)
    const at = toEpochMs(time, zone ?? 'UTC')
    /** The name of its time zone where nobody knows that: `at` then takes it for UTC. */
    return { time, tzid, at, unknownZone: zone === undefined ? tzid : undefined }
  }
  return {
    resolve,
    /** @throws Error for a line without a time that exists */
    read({ value, tzid, isDate }: EventLine) {
      const found = TIME.exec(value)
      if (!found) throw new CalendarParseError(`“${value}” is no time`)
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
        .slice(1, 7)
        .map((part) => Number(part ?? 0))
      const plain = { year, month, day, hour, minute, second }
      Temporal.PlainDateTime.from(plain, { overflow: 'reject' })
      const time = new ICAL.Time({ ...plain, isDate: isDate || found[4] === undefined }, ICAL.Timezone.localTimezone)
      return resolve(time, found[7] ? 'UTC' : (tzid ?? floating ?? coachZone))
    },
  }
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(Z)?)?$/i

function calendarZone(text: string | undefined): ICAL.Timezone | undefined {
  try {
    return text === undefined ? undefined : new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
  } catch (error) {
    // ical.js throws errors of many kinds. A zone that can't be read is an unknown one.
    if (error instanceof Error) return undefined
    throw error
  }
}

function toEpochMs(time: ICAL.Time, zone: string | ICAL.Timezone): number {
  const { year, month, day, hour, minute, second } = time
  if (typeof zone === 'string')
    return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(zone)
      .epochMilliseconds
  const zoned = time.clone()
  zoned.zone = zone
  return zoned.toUnixTime() * 1000
}

/**
 * The time zone that a program means by a name: `America/New_York`, `Eastern Standard Time`, `tzone://Microsoft/Utc`,
 * `(UTC-05:00) Eastern Time (US & Canada)`, `GMT-0500`.
 *
 * @returns its IANA name, or its offset such as `-05:00`; undefined for a name that nobody can know
 */
function zoneNamed(name: string): string | undefined {
  const plain = name
    .slice(0, 100)
    .replace(/^tzone:\/\/Microsoft\//i, '')
    .trim()
  if (isTimeZone(plain)) return plain
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(plain) ?? []
  return sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : zones.get(plainName(plain))
}

const OFFSET = /^(?:UTC|GMT|\(UTC[^)]*\) Coordinated Universal Time)? ?([+-])(0?\d|1[0-4])(?::?(\d\d))?$/i

/** Programs differ in what they put before and after: `Pacific Standard Time`, `(GMT-08.00) Pacific Time (US & Canada)`. */
function plainName(name: string): string {
  const words = fold(name)
    .replace(/^\((?:utc|gmt)[^)]*\)/, '')
    .replace(/ (?:standard|daylight)? ?time\b/, '')
  return words.replace(/[^a-z0-9]+/g, ' ').trim()
}

/**
 * The time zones of Windows, by the names in its registry (without "Standard Time") and on its screens. Those that are
 * called by their offset are left out. Sources: windowsZones.xml of Unicode CLDR, territory 001, of 2026, and Microsoft's
 * list of time zones with their display names.
 */
const zones = new Map(
  Object.entries(windowsZones).flatMap(([zone, names]) => names.map((name) => [plainName(name), zone] as const)),
)
