import { convertIcsCalendar, type IcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import type { Booking } from '../booking/booking.ts'
import { busyTimes } from '../calendar/busy-times.ts'
import { type CalendarEvent, invitationIcs, publishedCalendarIcs } from './invitations.ts'

const booking = {
  id: 'bkg_1',
  uid: 'bkg_1@unborrowed.example',
  sequence: 2,
  startsAt: new Date('2026-11-24T15:00:00Z'),
  endsAt: new Date('2026-11-24T15:30:00Z'),
  changedAt: new Date('2026-11-21T12:00:00Z'),
} as Booking

const about: CalendarEvent = {
  booking,
  summary: 'Clarity Call: Simone and Zoë "Z" O’Hara; caterer, baker',
  description:
    'Video: https://video.example.com/room?a=1;b=2\n\nQuestion: 50% grant, or a loan? Ça dépend — 資金が必要です。'.repeat(
      4,
    ),
  location: 'https://video.example.com/room',
  organizer: { name: 'Unborrowed', address: 'support@unborrowed.example' },
  attendees: [
    { name: 'Zoë "Z": O’Hara; caterer', address: 'zoe@example.com' },
    { name: 'Simone', address: 'simone@example.com' },
  ],
}

/** A different library from the one that wrote it, with strict schemas. */
const parse = (text: string): IcsCalendar => convertIcsCalendar(undefined, text)

describe.each(['REQUEST', 'CANCEL'] as const)('an invitation to %s', (method) => {
  const text = invitationIcs(method, about)
  const event = parse(text).events?.[0]

  test('is read the same way by another library', () => {
    expect(parse(text)).toMatchObject({ version: '2.0', method })
    expect(event).toMatchObject({
      uid: booking.uid,
      sequence: 2,
      summary: about.summary,
      description: about.description,
      location: about.location,
      status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    })
    expect([event?.start.date, event?.end?.date, event?.stamp.date]).toEqual([
      booking.startsAt,
      booking.endsAt,
      booking.changedAt,
    ])
    expect(event?.organizer).toMatchObject({ email: 'support@unborrowed.example' })
    expect(event?.attendees?.map(({ email }) => email)).toEqual(['zoe@example.com', 'simone@example.com'])
  })

  test('follows RFC 5545: CRLF, no line over 75 octets, no split characters', () => {
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.filter((line) => line.includes('\ufffd'))).toEqual([])
    expect(text).toMatch(/^DTSTART:20261124T150000Z\r$/m)
  })
})

test('A request asks for a reply, a cancellation does not, and a published calendar invites nobody', () => {
  expect(invitationIcs('REQUEST', about)).toContain('RSVP=TRUE')
  expect(invitationIcs('CANCEL', about)).not.toContain('RSVP=TRUE')
  const published = publishedCalendarIcs([about, { ...about, booking: { ...booking, uid: 'bkg_2@x' } }], 'Calls')
  expect(published).not.toContain('ATTENDEE')
  expect(parse(published).events).toHaveLength(2)
})

test('Nothing a visitor types can end a line, a component or a parameter', () => {
  const evil = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\u0000'
  const text = invitationIcs('REQUEST', {
    ...about,
    summary: evil,
    description: evil,
    attendees: [{ name: `${evil}"`, address: 'a@example.com' }],
  })
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1)
  expect(unfolded.filter((line) => line.startsWith('UID:'))).toEqual([`UID:${booking.uid}`])
  expect(unfolded.filter((line) => !/^[A-Z-]+[:;]|^$/.test(line))).toEqual([])
})

test("Our own feed reader can read the coach's calendar feed", () => {
  const window = { from: Date.parse('2026-11-01'), to: Date.parse('2026-12-01') }
  const { spans } = busyTimes(publishedCalendarIcs([about]), window, 'America/New_York')
  expect(spans).toEqual([{ from: booking.startsAt.getTime(), to: booking.endsAt.getTime() }])
})
