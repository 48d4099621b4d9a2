import { fold } from './fold.ts'
import { isTimeZone } from './time-labels.ts'
import windowsZones from './windows-zones.json' with { type: 'json' }

/**
 * The time zone that a program means by a name: `America/New_York`, `Eastern Standard Time`, `tzone://Microsoft/Utc`,
 * `(UTC-05:00) Eastern Time (US & Canada)`, `GMT-0500`.
 *
 * @returns its IANA name, or its offset such as `-05:00`; undefined for a name that nobody can know
 */
export function zoneNamed(name: string): string | undefined {
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
