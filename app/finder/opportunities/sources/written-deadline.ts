import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from '../../../platform/time-labels.ts'
import { type Deadline, NO_DEADLINE } from '../opportunity.ts'
import { RecordError, toIsoDay } from './days.ts'
import { deadlineOnDay } from './deadlines.ts'

/**
 * The last day as portals and people write it: `2026-08-27T12:00:00-04:00`, `8/27/26 2:00 PM`, `Thursday, Aug 27th 2026 at
 * noon ET`, or a day alone. Every part must be understood: what is left over refuses the row, because a time whose zone is
 * dropped is hours too late. Words without a day, such as "Open until filled", stay words.
 *
 * A zone's name means the clock on its walls: "EST" in July is Eastern time. Portals print one label all year, and the
 * office goes by its clock; read as a fixed offset, the deadline would be shown an hour too late.
 *
 * @param zone of times that name none
 * @throws RecordError that says what isn't understood.
 */
export function parseWrittenDeadline(text: string, zone: string, field: string): Deadline {
  const { day, rest } = takeDay(text, field)
  if (!day) return deadlineInWords(rest || null, field)
  const left = { text: rest.replace(/[(),; ]+/g, ' ') }
  const time = takeTime(left)
  const named = takeNamedZone(left, zone)
  const offset = takeOffset(left)
  const isTold = left.text.replace(FILLERS, '').trim() === '' && !(named && offset && !hasOffset(named, day, offset))
  if (!isTold || time === null) throw unclear(text, field)
  if (!time) return deadlineOnDay(day, null)
  if (offset && !named) return parseZonedMoment(`${day}T${time}${offset}`, zone, field)
  return toDeadline(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(named ?? zone))
}

/** A day alone in any of these ways; `null` where there is none. @throws RecordError for anything more than a day. */
export function parseWrittenDay(text: string, field: string): string | null {
  const { day, rest } = takeDay(text, field)
  if (rest.replace(FILLERS, '').trim() !== '') throw unclear(text, field)
  return day
}

/** @throws RecordError for words that hold a day: it would pass, and the words would stay open. */
export function deadlineInWords(words: string | null, field: string): Deadline {
  if (words && HOLDS_DAY.test(words.slice(0, MAX_LENGTH))) throw unclear(words, field)
  return deadlineOnDay(null, words)
}

function unclear(text: string, field: string): RecordError {
  return new RecordError(
    `${field} isn’t clear: "${text.trim().slice(0, 60)}". Write only a day, or a day, a time and its zone, such as 8/27/2026 2:00 PM EST; leave it empty where there’s no last day`,
  )
}

const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ORDINAL = '(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th)?'
/** Numbers are the month first, as Americans write them; a spreadsheet leaves two digits of the year. */
const DAYS = [
  /(?<!\d)(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  /(?<!\d)(?<month>\d{1,2})([-/.])(?<day>\d{1,2})\2(?<year>\d{4}|\d\d)(?!\d)/,
  new RegExp(`\\b${MONTH},? ${ORDINAL},? ?(?<year>\\d{4})(?!\\d)`, 'i'),
  new RegExp(`${ORDINAL}[- ](?:of )?${MONTH}[-,]? ?(?<year>\\d{4}|\\d\\d)(?![\\d:])`, 'i'),
]
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)(?:s|r|rs|nes|ur)?(?:day)?\b[.,]?/i
const HOLDS_DAY = new RegExp(
  `(?<!\\d)\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}(?!\\d)|\\b${MONTH},? \\d|\\d(?:st|nd|rd|th)?[- ](?:of )?${MONTH.replace('month', 'name')}|(?<!\\d)(?:1[0-2]|0?[1-9])/\\d{1,2}(?!\\d)`,
  'i',
)
/** A longer text is an explanation, and no pattern reads more than this of it. */
const MAX_LENGTH = 200

/** @throws RecordError for a day that no calendar has, or on another weekday than the text says. */
function takeDay(text: string, field: string): { day: string | null; rest: string } {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const found = DAYS.map((pattern) => pattern.exec(written.slice(0, MAX_LENGTH))).find((match) => match !== null)
  if (!found?.groups) return { day: null, rest: written }
  const { year = '', month = '', day } = found.groups
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const iso = toIsoDay(year.length === 2 ? `20${year}` : year, number, day, written, field)
  const rest = written.replace(found[0], ' ')
  const [, weekday] = WEEKDAY.exec(rest) ?? []
  if (weekday && WEEKDAYS.indexOf(weekday.toLowerCase()) !== new Date(iso).getUTCDay()) throw unclear(written, field)
  return {
    day: iso,
    rest: rest
      .replace(WEEKDAY, ' ')
      .replace(/^ T(?=\d)/, ' ')
      .trim(),
  }
}

const CLOCK = /(?<![\d:+-])(\d{1,2})(?::(\d\d)(?::\d\d(?:\.\d+)?)?)?(?: ?([ap])(?:\.? ?m)?\b\.?)?(?![\d:])/i
const NOON = /\b(?:12(?::00)?(?: ?p\.?m\.?)? )?noon\b/i

/** `14:00`; undefined where no time is written, `null` for one that no clock shows. */
function takeTime(left: { text: string }): string | null | undefined {
  if (take(left, NOON)) return '12:00'
  const found = take(left, CLOCK)
  if (!found) return undefined
  const [, hours, minutes, half] = found
  const hour = Number(hours)
  if (half ? hour === 0 || hour > 12 : hour > 23 || minutes === undefined) return null
  if (Number(minutes ?? 0) > 59) return null
  const inDay = half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour
  return `${String(inDay).padStart(2, '0')}:${minutes ?? '00'}`
}

const PHOENIX = 'America/Phoenix'
const NAMED_ZONES: readonly (readonly [pattern: RegExp, zone: string])[] = [
  ['eastern', 'E[SDP]?T', 'America/New_York'],
  ['central', 'C[SDP]?T', 'America/Chicago'],
  ['arizona', '(?!)', PHOENIX],
  ['mountain', 'M[SDP]?T', 'America/Denver'],
  ['pacific', 'P[SDP]?T', 'America/Los_Angeles'],
  ['alaskan?', 'AK[SD]?T', 'America/Anchorage'],
  ['hawaii(?:an)?', 'HA?S?T', 'Pacific/Honolulu'],
  ['atlantic', 'AST', 'America/Puerto_Rico'],
  ['chamorro', 'ChST', 'Pacific/Guam'],
].map(([name, letters, zone = '']) => [
  new RegExp(`\\b(?:${name}(?: (?:standard|daylight|prevailing))?(?: time)?|${letters})\\b`, 'i'),
  zone,
])

/** Arizona, which keeps no summer time, calls its clock MST: an office there means its own. */
function takeNamedZone(left: { text: string }, zone: string): string | undefined {
  const [iana] = /\b(?:US|America|Pacific)\/[a-z_]+(?:\/[a-z_]+)?/i.exec(left.text) ?? []
  if (iana && isTimeZone(iana)) return take(left, new RegExp(iana))?.[0]
  for (const [pattern, region] of NAMED_ZONES) {
    const [name] = take(left, pattern) ?? []
    if (name) return zone === PHOENIX && region === 'America/Denver' && !/MDT|daylight/i.test(name) ? zone : region
  }
  return undefined
}

/** `-08:00`, of `-0800`, `(UTC-8)`, `GMT` or `Z`. */
function takeOffset(left: { text: string }): string | undefined {
  const found = take(
    left,
    /\b(?:UTC|GMT) ?(?:([+-])(\d{1,2})(?::?(\d\d))?)?(?!\d)|([+-])(\d\d)(?::?(\d\d))?(?!\d)|\bZ\b/i,
  )
  if (!found) return undefined
  const [sign = '+', hours = '0', minutes = '00'] = found[5] ? found.slice(4) : found.slice(1)
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Whether a zone has an offset in that year's winter or summer: lists of zones name the winter's all year. */
function hasOffset(zone: string, day: string, offset: string): boolean {
  return ['01', '07'].some(
    (month) => Temporal.PlainDate.from(`${day.slice(0, 4)}-${month}-01`).toZonedDateTime(zone).offset === offset,
  )
}

const FILLERS =
  /\b(?:at|by|on|or before|until|due|no later than|the|local|prevailing|time|us & canada)\b|[.,:&@-](?!\d)/gi

/** Cuts the first match of a pattern out of the text. */
function take(left: { text: string }, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(left.text)
  if (found) left.text = `${left.text.slice(0, found.index)} ${left.text.slice(found.index + found[0].length)}`
  return found
}

/**
 * A moment that is written in UTC or with its offset (`2026-07-24T17:00:00.000Z`), on the clock of the office's own zone.
 *
 * @throws RecordError when it is no moment.
 */
function parseZonedMoment(text: string, zone: string, field: string): Deadline {
  try {
    return toDeadline(Temporal.Instant.from(text).toZonedDateTimeISO(zone))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RecordError(`${field} is no moment: "${text.slice(0, 60)}"`)
  }
}

function toDeadline(moment: Temporal.ZonedDateTime): Deadline {
  return {
    ...NO_DEADLINE,
    deadline_kind: 'moment',
    deadline_on: moment.toPlainDate().toString(),
    deadline_at: new Date(moment.epochMilliseconds).toISOString(),
    deadline_time: moment.toPlainTime().toString().slice(0, 5),
    deadline_zone: moment.offset,
  }
}
