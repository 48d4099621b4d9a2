import { buildCalendar, calendarComponent, duration, utcTime, wholeDay } from '../../../platform/icalendar.ts'
import type { EditionEntry } from './publication.ts'
import { fieldLines } from './table.ts'

/** The deadlines of these entries as a calendar to subscribe to: whole days, or moments where the source gives one. */
export function buildDeadlineCalendar(name: string, entries: readonly EditionEntry[], now: Date): string {
  const events = entries.flatMap((entry) => buildEvent(entry, now) ?? [])
  return buildCalendar({ product: 'Money Finder', method: 'PUBLISH', name, refreshInterval: 'PT12H' }, events)
}

function buildEvent(entry: EditionEntry, now: Date) {
  const { id, title, link, deadlineOn, deadlineAt } = entry.content
  if (deadlineOn === null) return undefined
  const event = calendarComponent('vevent', [
    ['uid', `${id}@money-finder`],
    ['dtstamp', utcTime(now)],
    ['dtstart', deadlineAt ? utcTime(new Date(deadlineAt)) : wholeDay(deadlineOn)],
    ['summary', `Last day: ${title}`],
    ['description', calendarText(entry)],
    ['url', link],
    ['transp', 'TRANSPARENT'],
  ])
  const alarm = calendarComponent('valarm', [
    ['action', 'DISPLAY'],
    ['description', `One week left: ${title}`],
    ['trigger', duration('-P7D')],
  ])
  event.addSubcomponent(alarm)
  return event
}

/** The same fields as in the other files, a line each. */
function calendarText(entry: EditionEntry): string {
  return [...fieldLines(entry), 'The official page has the last word.'].join('\n')
}
