import { Temporal } from 'temporal-polyfill'
import type { Scheduling } from '../../../../site.config.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { isDay, wallTime } from '../../../platform/dates.ts'
import { isTimeZone } from '../../../platform/time-labels.ts'

/**
 * The times from `from` up to, but not including, `to` at which a call of this length may start by the coach's hours
 * alone, in order. Hours are clock times in her zone, so they follow daylight saving: an hour that the clock skips has no
 * calls, and an hour that it repeats has them twice.
 */
export function openTimes(scheduling: Scheduling, minutes: number, from: Date, to: Date): Date[] {
  const { timeZone, startEveryMinutes } = scheduling
  const last = wallTime(to, timeZone).toPlainDate()
  const starts: Date[] = []
  for (
    let day = wallTime(from, timeZone).toPlainDate();
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const [opens, closes] of hoursOn(scheduling, day)) {
      const end = wallTimeToEpochMs(day, closes, timeZone) - minutes * MINUTE
      for (let at = wallTimeToEpochMs(day, opens, timeZone); at <= end; at += startEveryMinutes * MINUTE) {
        if (at >= from.getTime() && at < to.getTime()) starts.push(new Date(at))
      }
    }
  }
  return starts
}

/** Whether a call lies in the coach's hours, on a day that isn't off. */
export function isWithinHours(scheduling: Scheduling, startsAt: Date, endsAt: Date): boolean {
  const { timeZone } = scheduling
  const day = wallTime(startsAt, timeZone).toPlainDate()
  return hoursOn(scheduling, day).some(
    ([opens, closes]) =>
      wallTimeToEpochMs(day, opens, timeZone) <= startsAt.getTime() &&
      endsAt.getTime() <= wallTimeToEpochMs(day, closes, timeZone),
  )
}

/** The month of a moment in the coach's time zone, such as `2026-11`. */
export function monthOf(scheduling: Scheduling, moment: Date): string {
  return wallTime(moment, scheduling.timeZone).toPlainDate().toPlainYearMonth().toString()
}

/** Whether it's a holiday or another day off. @param date such as `2026-12-24` */
export function isDayOff({ holidays, blockedDates }: Pick<Scheduling, 'holidays' | 'blockedDates'>, date: string) {
  return [...holidays, ...blockedDates].some((off) =>
    typeof off === 'string' ? off === date : off.from <= date && date <= off.to,
  )
}

/** The mistakes in the settings of the calendar, one line each. */
export function schedulingProblems(scheduling: Scheduling): string[] {
  const { timeZone, weeklyHours, startEveryMinutes, bufferMinutes, windowDays, holidays, blockedDates } = scheduling
  const spans = Object.entries(weeklyHours).flatMap(([day, hours]) => hours.map((span) => ({ day, span })))
  const dates = blockedDates.flatMap((blocked) =>
    typeof blocked === 'string' ? [blocked] : [blocked.from, blocked.to],
  )
  const positive = [startEveryMinutes, bufferMinutes.before + 1, bufferMinutes.after + 1, scheduling.focusCallsPerMonth]
  return [
    isTimeZone(timeZone) ? '' : `timeZone: there is no time zone ${timeZone}`,
    ...spans
      .filter(
        ({ day, span: [from, to] }) => !/^[1-7]$/.test(day) || !isClockTime(from) || !isClockTime(to) || from >= to,
      )
      .map(({ day, span }) => `weeklyHours, day ${day}: ${span.join(' to ')} is no span of a day from 1 to 7`),
    positive.every((minutes) => minutes > 0) ? '' : 'a number is too small',
    windowDays >= 7 && windowDays <= 365 ? '' : `windowDays: ${windowDays} is not from 7 to 365`,
    ...holidays.filter((date) => !isDay(date)).map((date) => `holidays: ${date} is no date such as 2026-12-25`),
    ...dates.filter((date) => !isDay(date)).map((date) => `blockedDates: ${date} is no date such as 2026-12-24`),
  ].filter(Boolean)
}

function hoursOn(scheduling: Scheduling, day: Temporal.PlainDate) {
  return isDayOff(scheduling, day.toString()) ? [] : (scheduling.weeklyHours[day.dayOfWeek] ?? [])
}

/** A clock time that daylight saving skips is the moment of the change; of a repeated one, the first counts. */
function wallTimeToEpochMs(day: Temporal.PlainDate, time: string, timeZone: string): number {
  if (time === MIDNIGHT) return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  const plain = day.toPlainDateTime(Temporal.PlainTime.from(time))
  const moment = plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  if (moment.toPlainDateTime().equals(plain)) return moment.epochMilliseconds
  return (moment.getTimeZoneTransition('previous') ?? moment).epochMilliseconds
}

const MIDNIGHT = '24:00'

function isClockTime(text: string): boolean {
  return text === MIDNIGHT || /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
