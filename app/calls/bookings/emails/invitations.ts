import { buildCalendar, calendarComponent, replaceControlChars, utcTime } from '../../../platform/icalendar.ts'
import type { Booking } from '../booking/booking.ts'

/** A call as an event of a calendar. */
export interface CalendarEvent {
  booking: Booking
  summary: string
  description: string
  /** The video link; undefined until there is one. */
  location: string | undefined
  organizer: { name: string; address: string }
  attendees: { name: string; address: string }[]
}

/**
 * One call as an iCalendar object (RFC 5545, 5546), attached to an email to invite or to cancel. The UID never
 * changes, and SEQUENCE rises with every change. Times are in UTC, so calendars need no time zone rules.
 */
export function invitationIcs(method: 'REQUEST' | 'CANCEL', about: CalendarEvent): string {
  return buildCalls(method, [{ ...about, status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED' }])
}

/** Calls to be looked at in a calendar program, without anybody being invited. */
export function publishedCalendarIcs(abouts: CalendarEvent[], name?: string): string {
  const events = abouts.map((about) => ({ ...about, attendees: [], status: 'CONFIRMED' as const }))
  return buildCalls('PUBLISH', events, name)
}

type EventWithStatus = CalendarEvent & { status: 'CONFIRMED' | 'CANCELLED' }

function buildCalls(method: 'REQUEST' | 'CANCEL' | 'PUBLISH', events: EventWithStatus[], name?: string): string {
  const components = events.map((event) => vevent(event, method === 'REQUEST'))
  return buildCalendar({ product: 'Calls', method, name }, components)
}

function vevent(event: EventWithStatus, asks: boolean) {
  const { booking, summary, description, location, organizer, attendees, status } = event
  const component = calendarComponent('vevent', [
    ['uid', booking.uid],
    ['sequence', booking.sequence],
    ['dtstamp', utcTime(booking.changedAt)],
    ['dtstart', utcTime(booking.startsAt)],
    ['dtend', utcTime(booking.endsAt)],
    ['summary', summary],
    ['description', description],
    ...(location ? [['location', location] as const] : []),
    ['status', status],
    ['transp', status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'],
  ])
  const organizing = component.addPropertyWithValue('organizer', `mailto:${organizer.address}`)
  organizing.setParameter('cn', toParameterText(organizer.name))
  for (const { name, address } of attendees) {
    const attending = component.addPropertyWithValue('attendee', `mailto:${address}`)
    attending.setParameter('cn', toParameterText(name))
    attending.setParameter('role', 'REQ-PARTICIPANT')
    attending.setParameter('partstat', asks ? 'NEEDS-ACTION' : 'ACCEPTED')
    attending.setParameter('rsvp', asks ? 'TRUE' : 'FALSE')
  }
  return component
}

/** A parameter cannot hold a quotation mark, however it is written. */
function toParameterText(text: string): string {
  return replaceControlChars(text)
    .replace(/["\n^]/g, ' ')
    .trim()
}
