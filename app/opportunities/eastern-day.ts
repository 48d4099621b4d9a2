/** The day it is where the federal agencies are. */
export function easternDay(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(now)
}
