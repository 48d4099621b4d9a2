import { clockLabel, WEEKDAYS } from '../../platform/time-labels.ts'

/** From when to when, as `09:00`. */
type Span = readonly [from: string, to: string]

/** The spans of each day from Monday (1) to Sunday (7); a day that is not named is closed. */
export type Week = { readonly [day: number]: readonly Span[] }

/** In characters: what is read here was typed. */
export const MAX_HOURS_LENGTH = 800

/** Reads lines such as `Monday to Friday 9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM`, or says what is wrong. */
export function parseWeek(text: string): { week: Week } | { problem: string } {
  const week: Record<number, Span[]> = {}
  for (const line of text.slice(0, MAX_HOURS_LENGTH).split('\n').filter(Boolean)) {
    const read = parseLine(line)
    if ('problem' in read) return read
    for (const day of read.days) {
      if (week[day]) return { problem: `${WEEKDAYS[day - 1]} is there twice. Put all its hours on one line.` }
      week[day] = read.spans
    }
  }
  return { week }
}

/** The same words for the same hours, however they were typed: days with the same hours share a line. */
export function weekText(week: Week): string {
  const lines: { first: number; last: number; spans: string }[] = []
  for (const [at] of WEEKDAYS.entries()) {
    const spans = spansText(week[at + 1] ?? [])
    const before = lines.at(-1)
    if (spans && before?.last === at && before.spans === spans) before.last = at + 1
    else if (spans) lines.push({ first: at + 1, last: at + 1, spans })
  }
  return lines.map(({ first, last, spans }) => `${daysText(first, last)} ${spans}`).join('\n')
}

function parseLine(line: string): { days: number[]; spans: Span[] } | { problem: string } {
  const digit = line.search(/\d/)
  const days = parseDays(line.slice(0, Math.max(0, digit)).replace(/[\s,:]+$/, ''))
  if (digit < 0 || !days)
    return { problem: `“${line}” doesn’t begin with days, such as “Monday to Friday 9:00 AM to 5:00 PM”.` }
  const spans: Span[] = []
  for (const part of line.slice(digit).split(/,|\band\b/i)) {
    const span = parseSpan(part.trim())
    if (!span) return { problem: `“${part.trim()}” is no time of the day, such as “9:00 AM to 5:00 PM”.` }
    if (span[0] < (spans.at(-1)?.[1] ?? ''))
      return { problem: `“${line}”: each time must begin after the one before has ended.` }
    spans.push(span)
  }
  return { days, spans }
}

function parseDays(text: string): number[] | undefined {
  const days = text.split(/,|\band\b/i).flatMap((part) => {
    const ends = part.split(/\bto\b|[-–]/i).map(dayOf)
    const [first, last = first] = ends
    if (!first || !last || ends.length > 2 || last < first) return [0]
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return days.includes(0) ? undefined : days
}

/** 1 for `Mon`, `Monday` and the like; 0 for anything else. */
function dayOf(text: string): number {
  const word = text.trim().toLowerCase()
  return word.length < 3 ? 0 : WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(word)) + 1
}

function parseSpan(text: string): Span | undefined {
  const ends = text.split(/\bto\b|[-–]/i).map((end) => toClock(end.trim()))
  const [from, to] = ends
  if (!from || !to || ends.length !== 2) return undefined
  const end = to === '00:00' ? '24:00' : to
  return from < end ? [from, end] : undefined
}

/** `13:00` for `1 PM`, `1:00 PM` and `13:00`. */
function toClock(text: string): string | undefined {
  const [, hour = '', minute, half] = /^(\d{1,2})(?::([0-5]\d))?\s*(am|pm)?$/i.exec(text) ?? []
  if (!hour || (!minute && !half)) return undefined
  const typed = Number(hour)
  if (half ? typed < 1 || typed > 12 : typed > 24 || (typed === 24 && minute !== '00')) return undefined
  const hours = half ? (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : typed
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
}

function spansText(spans: readonly Span[]): string {
  return spans.map(([from, to]) => `${clockLabel(from)} to ${clockLabel(to)}`).join(', ')
}

function daysText(first: number, last: number): string {
  const [from, to] = [WEEKDAYS[first - 1], WEEKDAYS[last - 1]]
  return first === last ? String(from) : `${from} ${last === first + 1 ? 'and' : 'to'} ${to}`
}
