import { describe, expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { CalendarParseError } from './calendar-text.ts'

const window = { from: Date.parse('2026-10-26T00:00:00Z'), to: Date.parse('2026-11-16T00:00:00Z') }
const NEW_YORK = 'America/New_York'

/** The busy times of a calendar with these events in UTC, such as `11-03 15:00-16:00`. */
const busy = (...events: string[]) => read(calendar(...events.map(asEvent)))

/** What is said about a calendar with these events. */
const notes = (...events: string[]) => busyTimes(calendar(...events.map(asEvent)), window, NEW_YORK).notes

const asEvent = (lines: string) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`

function read(text: string): string[] {
  const short = (moment: number) => new Date(moment).toISOString().slice(5, 16).replace('T', ' ')
  const { spans } = busyTimes(text, window, NEW_YORK)
  return spans.map(({ from, to }) => `${short(from)}-${short(to).replace(short(from).slice(0, 6), '')}`)
}

function calendar(...parts: string[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Google Inc//Google Calendar 70.9054//EN', ...parts]
  return `${[...lines, 'END:VCALENDAR'].join('\n').replaceAll('\n', '\r\n')}\r\n`
}

describe('single events', () => {
  test.each([
    ['in UTC with an end', 'DTSTART:20261103T150000Z\nDTEND:20261103T160000Z', '11-03 15:00-16:00'],
    ['in UTC with a duration', 'DTSTART:20261103T150000Z\nDURATION:PT45M', '11-03 15:00-15:45'],
    [
      'elsewhere',
      'DTSTART;TZID=America/Los_Angeles:20261103T090000\nDTEND;TZID=America/Los_Angeles:20261103T100000',
      '11-03 17:00-18:00',
    ],
    ['without a zone, in the coach’s', 'DTSTART:20261103T090000\nDTEND:20261103T100000', '11-03 14:00-15:00'],
    ['of a day of 25 hours', 'DTSTART;VALUE=DATE:20261101\nDTEND;VALUE=DATE:20261102', '11-01 04:00-11-02 05:00'],
    ['of a day without an end', 'DTSTART;VALUE=DATE:20261103', '11-03 05:00-11-04 05:00'],
  ])('%s', (_, lines, span) => {
    expect(busy(`UID:a\n${lines}`)).toEqual([span])
  })

  test('that are canceled, transparent or marked as free by Outlook do not count', () => {
    const when = 'DTSTART:20261103T150000Z\nDTEND:20261103T160000Z'
    for (const free of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
      expect(busy(`UID:a\n${when}\n${free}`), free).toEqual([])
    expect(busy(`UID:d\n${when}\nSTATUS:TENTATIVE`)).toHaveLength(1)
  })

  test('that touch or overlap are merged, and those outside the window are left out', () => {
    const from = (day: string, end: string) => `UID:${day}\nDTSTART:${day}Z\nDTEND:${end}Z`
    const touching = from('20261103T153000', '20261103T170000')
    const outside = from('20270103T153000', '20270103T170000')
    expect(busy(from('20261103T150000', '20261103T160000'), touching, outside)).toEqual(['11-03 15:00-17:00'])
  })
})

describe('recurring events', () => {
  const daily = (more: string) =>
    `UID:a\nDTSTART;TZID=America/New_York:20261030T100000\nDTEND;TZID=America/New_York:20261030T103000\n${more}`

  const fortnightly =
    'UID:a\nDTSTART;TZID=America/New_York:20180102T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TU,TH'
  const sydney =
    'UID:a\nDTSTART;TZID=Australia/Sydney:20261027T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261028T220000Z'

  const SERIES: Record<string, [event: string, spans: string[]]> = {
    'keep their clock time when daylight saving changes': [
      daily('RRULE:FREQ=DAILY;COUNT=4'),
      ['10-30 14:00-14:30', '10-31 14:00-14:30', '11-01 15:00-15:30', '11-02 15:00-15:30'],
    ],
    'that started years ago still occur, on the weekdays of their rule': [
      fortnightly,
      ['10-27 14:00-15:00', '10-29 14:00-15:00', '11-10 15:00-16:00', '11-12 15:00-16:00'],
    ],
    'leave out deleted occurrences, written in UTC': [
      daily('RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261031T140000Z'),
      ['10-30 14:00-14:30', '11-01 15:00-15:30'],
    ],
    'leave out deleted occurrences, written in their zone': [
      daily('RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=America/New_York:20261031T100000,20261101T100000'),
      ['10-30 14:00-14:30'],
    ],
    'end where their rule ends, east of Greenwich too': [
      sydney,
      ['10-26 22:00-23:00', '10-27 22:00-23:00', '10-28 22:00-23:00'],
    ],
    'can be of whole days, such as a yearly holiday': [
      'UID:a\nDTSTART;VALUE=DATE:20151111\nDTEND;VALUE=DATE:20151112\nRRULE:FREQ=YEARLY',
      ['11-11 05:00-11-12 05:00'],
    ],
    'can list single dates': [
      'UID:a\nDTSTART:20261102T150000Z\nDURATION:PT1H\nRDATE:20261104T150000Z,20261106T150000Z',
      ['11-02 15:00-16:00', '11-04 15:00-16:00', '11-06 15:00-16:00'],
    ],
  }

  test.each(Object.entries(SERIES))('%s', (_, [event, spans]) => {
    expect(busy(event)).toEqual(spans)
  })

  test('can have single occurrences moved, canceled or made free', () => {
    const master = 'UID:a\nDTSTART;TZID=America/New_York:20261102T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4'
    const change = (day: string, more: string) =>
      `UID:a\nRECURRENCE-ID;TZID=America/New_York:202611${day}T100000\n${more}`
    expect(
      busy(
        master,
        change('03', 'DTSTART;TZID=America/New_York:20261103T150000\nDURATION:PT2H'),
        change('04', 'DTSTART;TZID=America/New_York:20261104T100000\nDURATION:PT1H\nSTATUS:CANCELLED'),
        change('05', 'DTSTART;TZID=America/New_York:20261105T100000\nDURATION:PT1H\nTRANSP:TRANSPARENT'),
      ),
    ).toEqual(['11-02 15:00-16:00', '11-03 20:00-22:00'])
  })

  test('can move one occurrence and all that follow it, or free them', () => {
    const change = (more: string) =>
      `UID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261031T100000\n${more}`
    const moved = ['10-30 14:00-14:30', '10-31 19:00-20:00', '11-01 20:00-21:00']
    const master = daily('RRULE:FREQ=DAILY;COUNT=3')
    expect(busy(master, change('DTSTART;TZID=America/New_York:20261031T150000\nDURATION:PT1H'))).toEqual(moved)
    expect(busy(master, change('STATUS:CANCELLED'))).toEqual(moved.slice(0, 1))
  })

  test('that repeat every second do not block the program, and that is said', () => {
    const event = 'UID:a\nDTSTART:20150101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY'
    expect(busy(event)).toEqual([])
    expect(notes(event)).toEqual([expect.stringContaining('repeats too often for us')])
  })
})

test("Outlook's time zones are read from the calendar, which alone defines them", () => {
  const zone = `BEGIN:VTIMEZONE
TZID:Pacific Standard Time
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0700
TZOFFSETTO:-0800
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0800
TZOFFSETTO:-0700
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`
  const event = `UID:040000008200E00074C5B7101A82E008
DTSTART;TZID=Pacific Standard Time:20261030T090000
DTEND;TZID=Pacific Standard Time:20261030T100000
RRULE:FREQ=WEEKLY;COUNT=2;INTERVAL=1;BYDAY=FR
SUMMARY:Staff`
  expect(read(calendar(zone, asEvent(event)))).toEqual(['10-30 16:00-17:00', '11-06 17:00-18:00'])
})

test.each([
  ['Pacific Standard Time', '17:00'],
  ['"(UTC-08:00) Pacific Time (US & Canada)"', '17:00'],
  ['tzone://Microsoft/Utc', '09:00'],
  ['"tzone://Microsoft/Utc"', '09:00'],
  ['W. Europe Standard Time', '08:00'],
  ['Eastern Daylight Time', '14:00'],
  ['GMT Standard Time', '09:00'],
  ['GMT-0800', '17:00'],
  ['UTC+2', '07:00'],
  ['UTC-11', '20:00'],
])('The time zone %s is known by its name alone: 9:00 there is %s UTC', (tzid, start) => {
  const event = `UID:a\nDTSTART;TZID=${tzid}:20261103T090000\nDURATION:PT30M`
  expect(busy(event)).toEqual([expect.stringMatching(`^11-03 ${start}-`)])
  expect(notes(event)).toEqual([])
})

test('An event in an unknown time zone blocks every hour that it could mean, and that is said', () => {
  const event = 'UID:a\nSUMMARY:Staff\nDTSTART;TZID=tzone://Microsoft/Custom:20261103T090000\nDURATION:PT1H'
  expect(busy(event)).toEqual(['11-02 19:00-11-03 22:00'])
  expect(notes(event)).toEqual([
    '“Staff” (2026-11-03 09:00) is in the time zone “tzone://Microsoft/Custom”, which we don’t know, so it blocks every hour it could mean.',
  ])
  expect(notes(event.replace('20261103', '20191103')), 'one that is long over').toEqual([])
})

test('Times without a zone are in that of their calendar', () => {
  const event = asEvent('UID:a\nDTSTART:20261103T100000\nDURATION:PT1H')
  expect(read(calendar('X-WR-TIMEZONE:America/Los_Angeles', event))).toEqual(['11-03 18:00-19:00'])
})

const EVENING = 'DTSTART:20261103T180000Z\nDTEND:20261103T190000Z'
const GOOD = 'UID:good\nDTSTART:20261104T150000Z\nDTEND:20261104T160000Z\nSUMMARY:good'

const WHOLE_DAY = '11-03 05:00-11-04 05:00'
const AT_SIX = '11-03 18:00-19:00'

const ODD: Record<string, [lines: string, span: string]> = {
  'a date without VALUE=DATE': ['DTSTART:20261103\nDURATION:P1D\nRRULE:FREQ=YEARLY', WHOLE_DAY],
  'VALUE=DATE with a time': ['DTSTART;VALUE=DATE:20261103T000000\nDTEND;VALUE=DATE:20261104T000000', WHOLE_DAY],
  'a day that ends at a time': ['DTSTART;VALUE=DATE:20261103\nDTEND:20261103T050001Z', WHOLE_DAY],
  'a listed period': [
    'DTSTART:20261001T100000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20261103T150000Z/PT2H',
    '11-03 15:00-17:00',
  ],
  'a raw line break': [`${EVENING}\nDESCRIPTION:first\nDuration: 2 hours`, AT_SIX],
  'quotes in a parameter': [`${EVENING}\nATTENDEE;X-COMMENT="she said "yes"";CN=P:mailto:p@example.com`, AT_SIX],
  'an alarm': [`${EVENING}\nBEGIN:VALARM\nDURATION:PT9H\nEND:VALARM`, AT_SIX],
  'a rule of decades': [
    'DTSTART:19700101T150000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261027T000000Z',
    '10-26 15:00-16:00',
  ],
}

test.each(Object.entries(ODD))('An event with %s is read, and so is the next one', (_, [lines, span]) => {
  expect(busy(`UID:a\n${lines}`, GOOD)).toEqual([span, '11-04 15:00-16:00'])
  expect(notes(`UID:a\n${lines}`)).toEqual([])
})

test.each([
  ['DTSTART:20261341T100000Z', '“Lunch, with Pat” (2026-13-41 10:00)'],
  ['DTSTART:soon', '“Lunch, with Pat” (soon)'],
  ['DTEND:20261103T190000Z', '“Lunch, with Pat” (without a start)'],
  ['DTSTART:20261103T180000Z\nRRULE:FREQ=NEVER', '“Lunch, with Pat” (2026-11-03 18:00)'],
  ['DTSTART:20261103T180000Z\nDURATION:1 hour', '“Lunch, with Pat” (2026-11-03 18:00)'],
])('An event that nobody can read (%j) costs no other one, and is named', (lines, name) => {
  const event = `UID:a\nSUMMARY:Lunch\\, with Pat\n${lines}`
  expect(busy(event, GOOD)).toEqual(['11-04 15:00-16:00'])
  expect(notes(event, GOOD)).toEqual([`We couldn’t read ${name}, so it blocks nothing.`])
})

test('What isn’t a calendar is reported, instead of being read as an empty one', () => {
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n'
  for (const text of ['<!doctype html><title>Sign in</title>', '', card, 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])
    expect(() => read(text), text).toThrow(CalendarParseError)
  expect(read(calendar())).toEqual([])
})
