import { type Deadline, NO_DEADLINE } from '../opportunity.ts'
import { parseInstant, parseLeadingDay, RecordError } from './days.ts'

/** A deadline that is a day without an hour, or only words, or neither. */
export function deadlineOnDay(day: string | null, words: string | null): Deadline {
  const kind = day ? 'date' : words ? (isContinuous(words) ? 'continuous' : 'words') : 'none'
  return { ...NO_DEADLINE, deadline_kind: kind, deadline_on: day, deadline_words: words }
}

/**
 * A deadline such as `2026-04-20T16:00:00-05:00`, the same without an offset, or a day alone. The day is the one that the
 * source writes, whatever day it is elsewhere at that moment.
 *
 * @throws RecordError when it is none of these.
 */
export function parseDeadline(text: string, field: string): Deadline {
  const day = parseLeadingDay(text, field)
  const rest = text.trim().slice(10)
  if (rest === '') return deadlineOnDay(day, null)
  const [, time, zone] = /^[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(rest) ?? []
  if (!time || !isTime(time)) throw new RecordError(`${field} is no moment: "${text.slice(0, 60)}"`)
  const base = { ...NO_DEADLINE, deadline_on: day, deadline_time: time.slice(0, 5) }
  if (!zone) return { ...base, deadline_kind: 'local' }
  return { ...base, deadline_kind: 'moment', deadline_at: parseInstant(day, time, zone, field), deadline_zone: zone }
}

/** Words for a deadline that never comes. Anything longer is an explanation, which is shown as it is. */
function isContinuous(words: string): boolean {
  return CONTINUOUS_PATTERN.test(words) && !/\b(20\d\d|\d{1,2}\/\d{1,2})\b/.test(words)
}

const CONTINUOUS_PATTERN =
  /\b(ongoing|continuous(ly)?|rolling|year[- ]round|open until|no (closing|due|deadline)|never closes|always open|until (all )?funds? (is|are|have been)?|any ?time)/i

function isTime(time: string): boolean {
  const [hours = 99, minutes = 99, seconds = 0] = time.split(':').map(Number)
  return hours < 24 && minutes < 60 && seconds < 61
}
