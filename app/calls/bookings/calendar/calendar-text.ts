/** The text is not a calendar. */
export class CalendarParseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CalendarParseError'
  }
}

/** A line such as `DTSTART;TZID=America/New_York:20261203T100000`, as far as busy times depend on it. */
export interface EventLine {
  value: string
  tzid: string | undefined
  isDate: boolean
  /** Of a changed occurrence: all that follow it are changed as well. */
  isForFuture: boolean
}

/** The lines of an event by their names in lower case. */
export type EventLines = Map<string, EventLine[]>

/**
 * Takes an iCalendar text apart. Only what busy times depend on is read, so nothing in a description, an alarm or an
 * attendee can make a calendar unreadable.
 *
 * @returns its events, the definitions of its time zones by their names, as text, and the zone of times without one, if it says so
 * @throws CalendarParseError for a text that is no calendar, or half of one
 */
export function readCalendarText(text: string) {
  const lines = text
    .trim()
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r\n|[\r\n]/)
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) throw new CalendarParseError('the text is no calendar')
  const events: EventLines[] = []
  const zones: string[][] = []
  const open: string[] = []
  let zone: string | undefined
  for (const line of lines) {
    const [, edge, part = ''] = /^(BEGIN|END):([\w-]{1,40})\s*$/i.exec(line)?.map((each) => each.toUpperCase()) ?? []
    if (edge === 'BEGIN') {
      open.push(part)
      if (part === 'VEVENT') events.push(new Map())
      if (part === 'VTIMEZONE') zones.push([])
    }
    if (open.includes('VTIMEZONE')) zones.at(-1)?.push(line)
    else if (!edge && open.at(-1) === 'VEVENT') addLine(events.at(-1), line)
    else if (open.length === 1) zone ??= /^X-WR-TIMEZONE(?:;[^:]*)?:\s*(.+)/i.exec(line)?.[1]?.trim()
    if (edge === 'END' && open.includes(part)) open.length = open.lastIndexOf(part)
  }
  if (open.length > 0) throw new CalendarParseError('the text ends in the middle of a calendar')
  return { events, zones: new Map(zones.map((each) => [zoneName(each), each.join('\r\n')])), zone }
}

const TEXTS = ['summary', 'uid']
const READ = new Set([
  ...['dtstart', 'dtend', 'duration', 'recurrence-id', 'rrule', 'rdate', 'exdate'],
  ...[...TEXTS, 'status', 'transp', 'x-microsoft-cdo-busystatus'],
])

function addLine(event: EventLines | undefined, line: string): void {
  const name = /^[\w-]{1,40}(?=[;:]\S)/.exec(line)?.[0].toLowerCase() ?? ''
  if (!event || !READ.has(name)) return
  // Exchange writes the colons of TZID=tzone://Microsoft/Utc without quotes, and no time has one.
  const colon = TEXTS.includes(name) ? (OUTSIDE_QUOTES.exec(line)?.[0].length ?? 0) : line.lastIndexOf(':')
  const head = line.slice(name.length, Math.min(colon, MAX_HEAD))
  const tzid = /;TZID=("[^"]*"|[^;]*)/i.exec(head)?.[1]?.replaceAll('"', '').trim()
  const lines = event.get(name) ?? []
  lines.push({
    value: line.slice(colon + 1).trim(),
    tzid: tzid || undefined,
    isDate: /;VALUE=DATE(?![\w-])/i.test(head),
    isForFuture: /;RANGE=THISANDFUTURE/i.test(head),
  })
  event.set(name, lines)
}

/** Up to the first colon. */
const OUTSIDE_QUOTES = /^[^:"]*(?:"[^"]*"[^:"]*)*/

/** Characters of a line's parameters that are read. */
const MAX_HEAD = 1000

function zoneName(lines: string[]): string {
  return lines.map((line) => /^TZID(?:;[^:]*)?:\s*"?([^"]*)/i.exec(line)?.[1]?.trim()).find(Boolean) ?? ''
}
