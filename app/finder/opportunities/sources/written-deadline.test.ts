import { describe, expect, test } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { FEEDS } from './sources.ts'
import { parseWrittenDay, parseWrittenDeadline } from './written-deadline.ts'

const read = (text: string, zone = 'America/Los_Angeles') => parseWrittenDeadline(text, zone, 'deadline')

describe('A deadline as a portal writes it', () => {
  test.each([
    // The zone that it names, whatever the portal's own is.
    ['12/15/2026 2:00 PM EST', '2026-12-15T19:00Z'],
    ['12/15/2026 2:00 PM ET', '2026-12-15T19:00Z'],
    ['12/15/2026 2:00 PM PST', '2026-12-15T22:00Z'],
    ['12/15/2026 2:00 PM CT', '2026-12-15T20:00Z'],
    ['12/15/2026 2:00 PM AKST', '2026-12-15T23:00Z'],
    ['12/15/2026 2:00 PM HST', '2026-12-16T00:00Z'],
    ['12/15/2026 2:00 PM Pacific Time', '2026-12-15T22:00Z'],
    ['12/15/2026 2:00 PM (Eastern Standard Time)', '2026-12-15T19:00Z'],
    ['12/15/2026 2:00 PM (UTC-08:00)', '2026-12-15T22:00Z'],
    ['8/27/2026 2:00 PM (UTC-08:00) Pacific Time (US & Canada)', '2026-08-27T21:00Z'],
    ['12/15/2026 14:00 -0500', '2026-12-15T19:00Z'],
    ['12/15/2026 14:00 UTC', '2026-12-15T14:00Z'],
    ['2026-12-15T14:00Z', '2026-12-15T14:00Z'],
    ['2026-12-15T14:00:00-05:00', '2026-12-15T19:00Z'],
    ['12/15/2026 2:00 PM America/New_York', '2026-12-15T19:00Z'],
    // In summer, "EST" is the clock on the wall in the East.
    ['7/15/2026 2:00 PM EST', '2026-07-15T18:00Z'],
    // None.
    ['12/15/26 2:00 PM', '2026-12-15T22:00Z'],
    ['2026-07-23 14:00:00.000', '2026-07-23T21:00Z'],
    ['Tuesday, November 3, 2026 2:00 PM', '2026-11-03T22:00Z'],
    ['Dec 15th 2026, 2:00 PM PST', '2026-12-15T22:00Z'],
    ['Noon on August 27, 2026', '2026-08-27T19:00Z'],
    ['Aug. 27, 2026 at 12:30 a.m. local time', '2026-08-27T07:30Z'],
    ['12/15/2026 2:00\u202fPM', '2026-12-15T22:00Z'],
  ])('is at its moment: %s', (text, at) => {
    expect(read(text).deadline_at).toBe(new Date(at).toISOString())
  })

  test('keeps the clock of the zone that it names, and Arizona’s has no summer time, there alone', () => {
    expect(read('12/15/2026 2:00 PM EST')).toMatchObject({ deadline_time: '14:00', deadline_zone: '-05:00' })
    const text = '7/15/2026 2:00 PM MST'
    expect(read(text, 'America/Phoenix').deadline_at).toBe('2026-07-15T21:00:00.000Z')
    expect(read(text, 'America/Denver').deadline_at).toBe('2026-07-15T20:00:00.000Z')
    expect(read('7/15/2026 2:00 PM Mountain Standard Time', 'America/Phoenix').deadline_at).toMatch(/T21/)
  })

  test('may be a day alone', () => {
    const numbers = ['8.27.2026', '8/27/26', '2026/8/27']
    const words = ['27 Aug 2026', '27-Aug-26', 'August 27 2026', 'Thu, the 27th of August 2026']
    for (const text of [...numbers, ...words]) {
      expect(read(text), text).toMatchObject({ deadline_kind: 'date', deadline_on: '2026-08-27' })
      expect(parseWrittenDay(text, 'checked on'), text).toBe('2026-08-27')
    }
  })

  test.each([
    '12/15/2026 2:00 PM IST',
    '12/15/2026 2:00 PM EST (UTC-08:00)',
    '12/15/2026 2:00 PM America/Nowhere',
    '12/15/2026 10:00 AM to 2:00 PM',
    '12/15/2026 - 12/20/2026',
    '12/15/2026 25:00',
    '12/15/2026 2:60 PM',
    '12/15/2026 midnight',
    '12/15/2026 close of business',
    'Monday, November 3, 2026',
    'November 2026',
    'Open until filled, first reviewed on Aug 3',
    'The 15th of December at noon',
  ])('is refused with a reason that leads on: %s', (text) => {
    expect(() => read(text)).toThrow(
      /^deadline isn’t clear: ".*Write only a day, or a day, a time and its zone, such as/,
    )
  })

  test.each(['Open until filled', 'See the notice', 'Rolling', 'Fall round, open 24/7'])('may be words: %s', (text) => {
    expect(read(text)).toMatchObject({ deadline_on: null, deadline_words: text })
  })
})

const TEMPLATE = 'number,title,funder,who may apply,deadline,deadline in words,official link,checked on'
const FIND = 'a1,Sample Storefront Grant,Sample City Fund,small-business,1/15/27,,https://example.org/a,11/21/26'

const ownFinds = async (csv: string) => (await readFeed(FEEDS.own, Buffer.from(csv))).offered

test.each([
  ['a comma', `${TEMPLATE}\n${FIND}`, 'line 2'],
  ['a semicolon', `${TEMPLATE}\n${FIND}`.replaceAll(',', ';'), 'line 2'],
  ['what its first line says', `sep=;\r\n${`${TEMPLATE}\r\n${FIND}`.replaceAll(',', ';')}`, 'line 3'],
  ['a comma that its first line says', `\ufeffsep=,\r\n${TEMPLATE}\r\n${FIND}\r\n`, 'line 3'],
])(
  'A list of the coach’s own that a spreadsheet separates by %s is read, with years of two digits',
  async (_, csv, at) => {
    expect(await ownFinds(csv)).toMatchObject([
      { at, title: 'Sample Storefront Grant', deadline_on: '2027-01-15', updated_on: '2026-11-21' },
    ])
  },
)

test('A last day that stands only among the words of a find is refused, because words never close', async () => {
  const row = FIND.replace('1/15/27,', ',"rounds on January 15, 2027"')
  await expect(ownFinds(`${TEMPLATE}\n${row}`)).rejects.toThrow(/^deadline isn’t clear: "rounds on January 15, 2027"/)
})
