import ICAL from 'ical.js'

interface CalendarHead {
  /** Which part of the product writes it, as PRODID. */
  product: string
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** What calendar programs call it. */
  name?: string | undefined
  /** How often a subscriber should read it again, such as `PT12H`. */
  refreshInterval?: string
}

/** An iCalendar object (RFC 5545) with these events. */
export function buildCalendar(
  { product, method, name, refreshInterval }: CalendarHead,
  events: readonly ICAL.Component[],
): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//Coaching site//${product}//EN`)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', method)
  // ical.js escapes only the properties that RFC 5545 names.
  if (name) calendar.addPropertyWithValue('x-wr-calname', escapeText(name))
  if (refreshInterval) calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refreshInterval))
  for (const event of events) calendar.addSubcomponent(event)
  return foldLines(calendar.toString())
}

type CalendarValue = string | number | ICAL.Time | ICAL.Duration

/** A component such as `vevent` with these properties, in their order. */
export function calendarComponent(
  type: 'vevent' | 'valarm',
  properties: readonly (readonly [name: string, value: CalendarValue])[],
): ICAL.Component {
  const component = new ICAL.Component(type)
  for (const [name, value] of properties)
    component.addPropertyWithValue(name, typeof value === 'string' ? replaceControlChars(value) : value)
  return component
}

/** A moment in UTC, so that no calendar needs the rules of a time zone. */
export function utcTime(moment: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(moment, true)
}

/** A whole day, from an ISO date. */
export function wholeDay(day: string): ICAL.Time {
  return ICAL.Time.fromDateString(day)
}

export function duration(text: string): ICAL.Duration {
  return ICAL.Duration.fromString(text)
}

/** A calendar may hold no control characters but line breaks. */
export function replaceControlChars(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
}

function escapeText(text: string): string {
  return replaceControlChars(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** ical.js folds too late where a character has several bytes. RFC 5545 allows 75 bytes a line and cuts no character. */
function foldLines(text: string): string {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function foldLine(line: string): string {
  let result = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return result
}
