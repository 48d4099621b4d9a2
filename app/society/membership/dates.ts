import { site } from '../../../site.config.ts'
import { addDays, addMonths, dayOf, longDate, startOfDay } from '../../platform/dates.ts'
import { dayLabel, timeLabel, zoneAbbreviation } from '../../platform/time-labels.ts'

/** `Tuesday, November 24, 11:05 AM ET` */
export function dateTimeLabel(moment: Date): string {
  const { timeZone } = site.supportHours
  return `${dayLabel(moment, timeZone)}, ${timeLabel(moment, timeZone)} ${zoneAbbreviation(moment, timeZone)}`
}

/** `December 21, 2026` */
export function dateLabel(moment: Date): string {
  return longDate(moment, site.supportHours.timeZone)
}

/** The end of a membership whose last day is this one. */
export function endOfDay(day: string): Date {
  return startOfDay(addDays(day, 1))
}

/** Its last day, for people: it ends with it. */
export function lastDayLabel(until: Date): string {
  return longDate(new Date(until.getTime() - 1))
}

/** The end of one more month, after the end of what they have or from today. */
export function monthAfter(now: Date, end: Date | null | undefined): Date {
  const last = end && end > now ? new Date(end.getTime() - 1) : now
  return endOfDay(addMonths(dayOf(last), 1))
}

/** `A gift from Simone through March 3, 2027` */
export function giftLabel(until: Date | null | undefined): string {
  return `A gift from ${site.coach}${until ? ` through ${lastDayLabel(until)}` : ''}`
}
