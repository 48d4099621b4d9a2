import ICAL from 'ical.js'
import type { Booking } from '../booking/booking.ts'

/** A call as calendars are told of it. */
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
 * One call as an iCalendar object (RFC 5545, 5546), which a mail carries to invite or to cancel: the UID stays the same
 * for ever, SEQUENCE rises with every change. Times are in UTC, so that no calendar has to know the rules of a zone.
 */
export function invitationIcs(method: 'REQUEST' | 'CANCEL', about: CalendarEvent): string {
  return buildCalendar(method, [{ ...about, status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED' }])
}

/** Calls to be looked at in a calendar program, without anybody being invited. */
export function publishedCalendarIcs(abouts: CalendarEvent[], name?: string): string {
  const events = abouts.map((about) => ({ ...about, attendees: [], status: 'CONFIRMED' as const }))
  return buildCalendar('PUBLISH', events, name)
}

type EventWithStatus = CalendarEvent & { status: 'CONFIRMED' | 'CANCELLED' }

function buildCalendar(method: string, events: EventWithStatus[], name?: string): string {
  const component = new ICAL.Component('vcalendar')
  component.addPropertyWithValue('version', '2.0')
  component.addPropertyWithValue('prodid', '-//Unborrowed//Calls//EN')
  component.addPropertyWithValue('calscale', 'GREGORIAN')
  component.addPropertyWithValue('method', method)
  if (name) component.addPropertyWithValue('x-wr-calname', name)
  for (const event of events) component.addSubcomponent(vevent(event, method === 'REQUEST'))
  return foldLines(component.toString())
}

/** ical.js folds a little too late where a letter has several octets; RFC 5545 allows 75 of them a line, and cuts none. */
function foldLines(text: string): string {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function foldLine(line: string): string {
  let result = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 75) {
      result += '\r\n '
      octets = 1
    }
    result += letter
    octets += size
  }
  return result
}

function vevent(event: EventWithStatus, asks: boolean): ICAL.Component {
  const { booking, summary, description, location, organizer, attendees, status } = event
  const component = new ICAL.Component('vevent')
  const set = (property: string, value: string | number | ICAL.Time) => component.addPropertyWithValue(property, value)
  set('uid', booking.uid)
  set('sequence', booking.sequence)
  set('dtstamp', utc(booking.changedAt))
  set('dtstart', utc(booking.startsAt))
  set('dtend', utc(booking.endsAt))
  set('summary', replaceControlChars(summary))
  set('description', replaceControlChars(description))
  if (location) set('location', location)
  set('status', status)
  set('transp', status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE')
  const organizing = set('organizer', `mailto:${organizer.address}`)
  organizing.setParameter('cn', toParameterText(organizer.name))
  for (const { name, address } of attendees) {
    const attending = set('attendee', `mailto:${address}`)
    attending.setParameter('cn', toParameterText(name))
    attending.setParameter('role', 'REQ-PARTICIPANT')
    attending.setParameter('partstat', asks ? 'NEEDS-ACTION' : 'ACCEPTED')
    attending.setParameter('rsvp', asks ? 'TRUE' : 'FALSE')
  }
  return component
}

function utc(moment: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(moment, true)
}

/** Control characters have no place in a calendar, but for the end of a line. */
function replaceControlChars(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
}

/** A parameter cannot hold a quotation mark, however it is written. */
function toParameterText(text: string): string {
  return replaceControlChars(text)
    .replace(/["\n^]/g, ' ')
    .trim()
}
