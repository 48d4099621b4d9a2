/**
 * `2026-11-21`, or what begins so, as `November 21, 2026`. Without `Intl`: making its first format holds a phone up for
 * longer than the rest of a page's hydration.
 */
export function longDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
