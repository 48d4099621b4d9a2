import { Temporal } from 'temporal-polyfill'

/** A month of the calendar, such as `2026-11`. It begins and ends in UTC, as in Stripe's reports. */
export type Month = string

export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7)
}

export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

export function addMonths(month: Month, count: number): Month {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString()
}

/** The first moment of a month, and the first one after it. */
export function spanOf(month: Month): { from: Date; before: Date } {
  return { from: new Date(`${month}-01T00:00:00Z`), before: new Date(`${addMonths(month, 1)}-01T00:00:00Z`) }
}

/** `November 2026` */
export function monthLabel(month: Month): string {
  return spanOf(month).from.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
