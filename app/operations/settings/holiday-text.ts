import { addDays, isDay } from '../../platform/dates.ts'

/** As many as the coach may take off: they are gone through for every day of a calendar. */
export const MAX_DAYS_OFF = 400

/**
 * The days off: those of the list but for the ones on which she works, and her own.
 *
 * @param text lines such as `2026-12-24`, `2026-12-28 to 2027-01-01` and `not 2026-10-12`
 */
export function holidaysWith(listed: readonly string[], text: string): readonly string[] {
  const days = new Set(listed)
  for (const line of text.split('\n')) {
    const [first, last = first] = line.replace(/^not /, '').split(' to ').map(dayOf)
    if (!first || !last) continue
    const end = addDays(first, MAX_DAYS_OFF)
    for (let day = first; day <= last && day < end; day = addDays(day, 1)) {
      if (line.startsWith('not ')) days.delete(day)
      else days.add(day)
    }
  }
  return [...days].sort()
}

/** `2026-12-24`, which an earlier release wrote as `December 24, 2026`; undefined for anything else. */
function dayOf(text: string): string | undefined {
  const at = Date.parse(isDay(text) ? text : `${text} UTC`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10)
}
