/** Such as `Nov 3, 2026`. */
export function dayText(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
}
