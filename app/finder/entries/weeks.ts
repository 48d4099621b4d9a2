import { shortDate } from './entry-row.tsx'

/** One week of the strip of deadlines; `key` is its Monday, or `later` for everything after the last one. */
export type Week = ReturnType<typeof closingWeeks>[number]

interface EntryDeadline {
  id: string
  deadlineOn: string | null
  daysLeft: number | undefined
}

const WEEKS = 6

/** How many entries close in each of the next weeks, and after those. Entries without a deadline ahead are left out. */
export function closingWeeks(entries: readonly EntryDeadline[], picks: ReadonlySet<string>, day: string) {
  const first = mondayOf(day)
  const keys = [...Array.from({ length: WEEKS }, (_, week) => addDays(first, week * 7)), 'later']
  return keys.map((key) => {
    const closing = entries.filter((entry) => weekOf(entry, day) === key)
    return {
      key,
      label: key === 'later' ? 'Later' : shortDate(key),
      count: closing.length,
      picked: closing.filter(({ id }) => picks.has(id)).length,
    }
  })
}

/** The key of the week in which an entry closes; undefined without a deadline ahead. */
export function weekOf({ deadlineOn, daysLeft }: Omit<EntryDeadline, 'id'>, day: string): string | undefined {
  if (deadlineOn === null || daysLeft === undefined) return undefined
  const monday = mondayOf(deadlineOn)
  return monday < addDays(mondayOf(day), WEEKS * 7) ? monday : 'later'
}

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** Without the calendar of the platform, which a browser would have to load. */
function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
