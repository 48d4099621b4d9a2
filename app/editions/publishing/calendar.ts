import { buildCalendar, calendarComponent, duration, utcTime, wholeDay } from '../../platform/icalendar.ts'
import type { EntryContent } from './entry.ts'
import { fieldLines } from './table.ts'

/** The deadlines of these entries as a calendar to subscribe to: whole days, or moments where the source gives one. */
export function buildDeadlineCalendar(name: string, entries: readonly EntryContent[], now: Date): string {
  const events = entries.flatMap((entry) => buildEvent(entry, now) ?? [])
  return buildCalendar({ product: 'Money Finder', method: 'PUBLISH', name, refreshInterval: 'PT12H' }, events)
}

function buildEvent(entry: EntryContent, now: Date) {
  if (entry.deadlineOn === null) return undefined
  const event = calendarComponent('vevent', [
    ['uid', `${entry.id}@money-finder`],
    ['dtstamp', utcTime(now)],
    ['dtstart', entry.deadlineAt ? utcTime(new Date(entry.deadlineAt)) : wholeDay(entry.deadlineOn)],
    ['summary', `Last day: ${entry.title}`],
    ['description', calendarText(entry)],
    ['url', entry.link],
    ['transp', 'TRANSPARENT'],
  ])
  const alarm = calendarComponent('valarm', [
    ['action', 'DISPLAY'],
    ['description', `One week left: ${entry.title}`],
    ['trigger', duration('-P7D')],
  ])
  event.addSubcomponent(alarm)
  return event
}

/** The same fields as in the other files, a line each. */
function calendarText(entry: EntryContent): string {
  return [...fieldLines(entry), 'The official page has the last word.'].join('\n')
}
