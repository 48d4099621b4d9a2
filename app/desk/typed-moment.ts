import { Temporal } from 'temporal-polyfill'

/** What a field for day and time holds, in the coach's zone. An hour that the clock skips is the one after it. */
export function typedMoment(text: string, timeZone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  try {
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds)
  } catch (error) {
    // A day that no calendar has.
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}
