import { describe, expect, test } from 'vitest'
import type { Booking } from '../booking/booking.ts'
import { busyTimes } from '../calendar/busy-times.ts'
import { type CalendarEvent, invitationIcs, publishedCalendarIcs } from './invitations.ts'

const booking = {
  ...{ id: 'bkg_1', uid: 'bkg_1@unborrowed.example', sequence: 2 },
  ...{ startsAt: new Date('2026-11-24T15:00:00Z'), endsAt: new Date('2026-11-24T15:30:00Z') },
  changedAt: new Date('2026-11-21T12:00:00Z'),
} as Booking

const DESCRIPTION =
  'Video: https://video.example.com/room?a=1;b=2\n\nQuestion: 50% grant, or a loan? — 資金が必要です。'
const about: CalendarEvent = {
  booking,
  summary: 'Clarity Call: Simone and Zoë "Z" O’Hara; caterer, baker',
  description: DESCRIPTION.repeat(4),
  location: 'https://video.example.com/room',
  organizer: { name: 'Unborrowed', address: 'support@unborrowed.example' },
  attendees: [
    { name: 'Zoë "Z": O’Hara; caterer', address: 'zoe@example.com' },
    { name: 'Simone', address: 'simone@example.com' },
  ],
}

/** By the letter of RFC 5545, and not by the library that wrote it: each property of an object with what it says. */
function parse(text: string): Record<string, string[]> {
  const read: Record<string, string[]> = {}
  for (const line of text.replaceAll('\r\n ', '').trimEnd().split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z-]+=(?:"[^"]*"|[^";:]*))*:(.*)$/.exec(line) ?? []
    const letters = value.replace(/\\(.)/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter))
    read[name] = [...(read[name] ?? []), letters]
  }
  return read
}

describe.each(['REQUEST', 'CANCEL'] as const)('an invitation to %s', (method) => {
  const text = invitationIcs(method, about)
  const read = parse(text)

  test('is read as it was meant, and follows RFC 5545', () => {
    expect(read).toMatchObject({
      ...{ VERSION: ['2.0'], METHOD: [method], UID: [booking.uid], SEQUENCE: ['2'] },
      ...{ SUMMARY: [about.summary], DESCRIPTION: [about.description], LOCATION: [about.location] },
      STATUS: [method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'],
      ...{ DTSTART: ['20261124T150000Z'], DTEND: ['20261124T153000Z'], DTSTAMP: ['20261121T120000Z'] },
      ORGANIZER: ['mailto:support@unborrowed.example'],
      ATTENDEE: ['mailto:zoe@example.com', 'mailto:simone@example.com'],
    })
    // RFC 5545: CRLF, no line over 75 octets, no split characters.
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
  expect(parse(published).UID).toHaveLength(2)
})

test('Nothing a visitor types can end a line, a component or a parameter', () => {
  const evil = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\u0000'
  const attendees = [{ name: `${evil}"`, address: 'a@example.com' }]
  const text = invitationIcs('REQUEST', { ...about, summary: evil, description: evil, attendees })
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
