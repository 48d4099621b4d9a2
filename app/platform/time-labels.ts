/** How times are written for people, in American English. It also runs in the browser, so it uses only Intl. */

/** In the order in which the calendar counts them, from 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `2:00 PM`. */
export function timeLabel(moment: Date, zone: string): string {
  // Newer engines put a narrow space before AM and PM, older ones a plain one: the server and the browser must agree.
  return formatterFor(zone, { hour: 'numeric', minute: '2-digit' })
    .format(moment)
    .replace(/\u202f/g, ' ')
}

/** `2:00 PM`, of a time of day such as `14:00`; `24:00` is 12:00 AM. */
export function clockLabel(time: string): string {
  const [hours = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(2)]
  return `${hours % 12 || 12}${minutes} ${hours % 24 < 12 ? 'AM' : 'PM'}`
}

/** `Tuesday, November 24`. */
export function dayLabel(moment: Date, zone: string): string {
  return formatterFor(zone, { weekday: 'long', month: 'long', day: 'numeric' }).format(moment)
}

/** `Tuesday, November 24, 2026, 2:00 PM CT`. */
export function dateTimeLabel(moment: Date, zone: string): string {
  const day = formatterFor(zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(moment)
  return `${day}, ${timeLabel(moment, zone)} ${zoneAbbreviation(moment, zone)}`
}

/** The date of a moment in a time zone, such as `2026-11-24`. */
export function isoDateIn(moment: Date, zone: string): string {
  const parts = formatterFor(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** `CT`, all year round, or `GMT+10:30` for a zone without an abbreviation. */
export function zoneAbbreviation(moment: Date, zone: string): string {
  const generic = genericAbbreviation(zone)
  return /^[A-Z]+$/.test(generic) ? generic : exactAbbreviation(moment, zone)
}

/** `CST` or `CDT`: what tells the two hours apart that a clock shows twice. */
export function exactAbbreviation(moment: Date, zone: string): string {
  return zoneName(zone, 'short', moment)
}

/** `CT`, all year round. */
export function genericAbbreviation(zone: string): string {
  return zoneName(zone, 'shortGeneric', new Date())
}

/** `Central Time (Chicago)` at that moment, for zones change their names; or the long name of UTC, which has no generic one. */
export function zoneLabel(moment: Date, zone: string): string {
  const name = zoneName(zone, zone === 'UTC' ? 'long' : 'longGeneric', moment)
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return name.includes(city) || zone === 'UTC' ? name : `${name} (${city})`
}

function zoneName(zone: string, timeZoneName: Intl.DateTimeFormatOptions['timeZoneName'], moment: Date): string {
  const parts = formatterFor(zone, { hour: 'numeric', timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating one takes far longer than using it. */
export function formatterFor(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formatters.set(key, formatter)
  return formatter
}

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format() !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
