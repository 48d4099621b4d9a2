/** `Dec 8`, of `2026-12-08`; `Dec 8, 2027` for a day more than ten months after `from`. */
export function shortDay(day: string, from = day): string {
  const isFar = Date.parse(day) - Date.parse(from) > 300 * 86_400_000
  return formatDay(day, { month: 'short', day: 'numeric', ...(isFar && { year: 'numeric' }) })
}

/** `Tue, Dec 8` */
export function weekdayAndDay(day: string): string {
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** `5 days`, `today`, `2 days late` */
export function daysLabel(days: number): string {
  if (days === 0) return 'today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days > 0 ? count : `${count} late`
}

function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
