import type { EntryContent } from './entry.ts'

/** The last days of these entries as an iCalendar feed (RFC 5545): whole days, or moments where the source gives one. */
export function buildDeadlineCalendar(name: string, entries: readonly EntryContent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Unborrowed//Money Finder//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...entries.flatMap((entry) => buildEvent(entry, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function buildEvent(entry: EntryContent, now: Date): string[] {
  if (entry.deadlineOn === null) return []
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@money-finder`,
    `DTSTAMP:${formatUtcTimestamp(now)}`,
    ...(entry.deadlineAt
      ? [`DTSTART:${formatUtcTimestamp(new Date(entry.deadlineAt))}`]
      : [`DTSTART;VALUE=DATE:${entry.deadlineOn.replaceAll('-', '')}`]),
    `SUMMARY:${escapeText(`Last day: ${entry.title}`)}`,
    `DESCRIPTION:${escapeText(`${entry.agency ?? 'Agency not stated'}\nAmount: ${entry.amount}\nDeadline: ${entry.deadline}\nThe official page has the last word.`)}`,
    `URL:${entry.link}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`One week left: ${entry.title}`)}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

function formatUtcTimestamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** At most 75 bytes a line, never in the middle of a character; what follows begins with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
