import type { Deadline } from '../../opportunity.ts'
import { parseLocalMoment, parseZonedMoment } from '../bids/moments.ts'
import { parseLeadingDay, parseNamedDay, parseSlashedDay, RecordError } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'

/**
 * The last day as portals write it: `2026-08-27T12:00:00-04:00`, `2026-07-23 14:00:00.000`, `8/27/2026 2:00 PM`,
 * `Aug 27, 2026 2:00 PM EDT`, or a day alone. A time without an offset is one of the zone. Words, such as "Open until
 * filled", stay words.
 *
 * @throws RecordError when it begins like a day and is none.
 */
export function parseTableMoment(text: string, zone: string, field: string): Deadline {
  const written = text.trim()
  if (!/^(\d{1,4}[-/]|[A-Z][a-z]{2,8}\.? \d)/.test(written)) return deadlineOnDay(null, written || null)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d(:?\d\d)?)$/.test(written))
    return parseZonedMoment(written, zone, field)
  const [, day = '', rest = ''] = /^(\S+ \d{1,2}, \d{4}|[\d/-]+)[T,]?\s*(.*)$/.exec(written) ?? []
  const iso = parseDay(day, field)
  const time = rest.replace(/^at /i, '')
  return time === '' ? deadlineOnDay(iso, null) : parseLocalMoment(iso, parseTime(time, field), zone, field)
}

/** The day alone, or `null`. */
export function parseTableDay(text: string, zone: string, field: string): string | null {
  return text.trim() === '' ? null : parseTableMoment(text, zone, field).deadline_on
}

function parseDay(day: string, field: string): string {
  if (/^\d{4}/.test(day)) return parseLeadingDay(day, field)
  if (/^[A-Z]/.test(day)) return parseNamedDay(day.replace('.', ''), field)
  return parseSlashedDay(day.replaceAll('-', '/'), field)
}

/** `14:00`, of `2:00 PM EDT` or `14:00:00.000`. */
function parseTime(text: string, field: string): string {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?::(\d\d))?(?::\d\d(?:\.\d+)?)? ?([AP])?\.?(?:M\.?)?\b.*$/i.exec(text) ?? []
  const hour = Number(hours)
  if (hours === '' || hour > 23 || Number(minutes) > 59 || (half && (hour === 0 || hour > 12)))
    throw new RecordError(`${field} has no time of day: "${text.slice(0, 40)}"`)
  const inDay = half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour
  return `${String(inDay).padStart(2, '0')}:${minutes}`
}
