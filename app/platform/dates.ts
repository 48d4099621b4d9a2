import { Temporal } from 'temporal-polyfill'
import type { Clock } from './clock.ts'

/** Where the business is, and the federal agencies whose deadlines it tells of. */
export const BUSINESS_ZONE = 'America/New_York'

/** The day it is now, such as `2026-11-21`. What "today", "days left" and "closed" mean follows from it. */
export function today(clock: Clock, zone = BUSINESS_ZONE): string {
  return dayOf(clock.now(), zone)
}

/** The day that a moment falls on. */
export function dayOf(moment: Date, zone = BUSINESS_ZONE): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Days from one day to another: negative where the other is earlier. */
export function daysUntil(day: string, from: string): number {
  return Temporal.PlainDate.from(from).until(day, { largestUnit: 'day' }).days
}
