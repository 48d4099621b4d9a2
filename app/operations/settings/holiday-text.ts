import { addDays, isDay, longDate } from '../../platform/dates.ts'

/** What the owner's own lines change about the list of holidays, as `2026-12-24`. */
interface HolidayChanges {
  added: string[]
  /** Holidays of the list on which she works. */
  open: string[]
}

/** In characters, and in days: what is read here was typed, and is gone through for every day of a calendar. */
export const MAX_HOLIDAYS_LENGTH = 1500
const MAX_DAYS = 400

/**
 * Reads lines such as `December 24, 2026`, `December 28, 2026 to January 1, 2027` and `not October 12, 2026`, or says what is wrong.
 *
 * @param listed the holidays without these lines
 */
export function parseHolidays(
  typed: string,
  listed: readonly string[],
): { text: string; changes: HolidayChanges } | { problem: string } {
  const lines: HolidayLine[] = []
  for (const line of typed.slice(0, MAX_HOLIDAYS_LENGTH).split('\n').filter(Boolean)) {
    const read = parseLine(line.trim())
    if ('problem' in read) return read
    if (read.isOpen && isMissing(listed, read.first))
      return { problem: `“${line}”: ${dayText(read.first)} isn’t a holiday of the list, so there’s nothing to open.` }
    if (!lines.some(({ first, last, isOpen }) => first === read.first && last === read.last && isOpen === read.isOpen))
      lines.push(read)
  }
  lines.sort((a, b) => a.first.localeCompare(b.first))
  const added = lines.filter(({ isOpen }) => !isOpen).flatMap(({ first, last }) => daysFrom(first, last))
  const open = lines.filter(({ isOpen }) => isOpen).map(({ first }) => first)
  const both = open.find((day) => added.includes(day))
  if (both) return { problem: `${dayText(both)} is there twice: as a day off and as a day you work.` }
  if (added.length > MAX_DAYS) return { problem: `These are more than ${MAX_DAYS} days. Use fewer.` }
  return { text: lines.map(lineText).join('\n'), changes: { added, open } }
}

/** Beyond the days that the list is about nothing is missing: it moves on with the years. */
function isMissing(listed: readonly string[], day: string): boolean {
  const days = [...listed].sort()
  return !listed.includes(day) && day >= (days[0] ?? '') && day <= (days.at(-1) ?? '9')
}

/** The days off: those of the list but for the ones she opened, and her own. */
export function holidaysWith(listed: readonly string[], { added, open }: HolidayChanges): string[] {
  return [...new Set([...listed.filter((day) => !open.includes(day)), ...added])].sort()
}

/** The list for people: a line for each year. */
export function holidayListText(days: readonly string[]): string {
  const years = Map.groupBy([...days].sort(), (day) => day.slice(0, 4))
  return [...years].map(([year, all]) => `${year}: ${all.map((day) => shortText(day)).join(', ')}`).join('\n')
}

interface HolidayLine {
  first: string
  last: string
  isOpen: boolean
}

function parseLine(line: string): HolidayLine | { problem: string } {
  const isOpen = /^not\s/i.test(line)
  const ends = line.replace(/^not\s+/i, '').split(/\s+(?:to|[-–])\s+/i)
  const [first, last = first] = ends.map((end) => parseDay(end.trim()))
  if (!first || !last || ends.length > (isOpen ? 1 : 2))
    return {
      problem: `“${line}” isn’t a day we can read. Write it like “December 24, 2026” or “not October 12, 2026”.`,
    }
  if (last < first) return { problem: `“${line}” ends before it begins.` }
  if (addDays(first, MAX_DAYS) < last) return { problem: `“${line}” is longer than a year.` }
  return { first, last, isOpen }
}

/** `2026-12-24` for `December 24, 2026`, `Dec 24 2026`, `12/24/2026` and itself. */
function parseDay(text: string): string | undefined {
  if (isDay(text)) return text
  const [, name = '', dayOfName, yearOfName] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? []
  const [, number, dayOfNumber, yearOfNumber] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const month = number ?? monthOf(name)
  const day = [yearOfName ?? yearOfNumber, twoDigits(month), twoDigits(dayOfName ?? dayOfNumber)].join('-')
  return isDay(day) ? day : undefined
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
  .concat(['November', 'December'])
  .map((name) => name.toLowerCase())

/** 1 for `Jan`, `January` and the like; 0 for anything else. */
function monthOf(name: string): string {
  return String(name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1)
}

const twoDigits = (number = '') => number.padStart(2, '0')

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function lineText({ first, last, isOpen }: HolidayLine): string {
  if (isOpen) return `not ${dayText(first)}`
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`
}

const dayText = (day: string) => longDate(noonOf(day))

const shortText = (day: string) =>
  noonOf(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** On the same day in every time zone of the country. */
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`)
