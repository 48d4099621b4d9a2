import { dateOf, dayLabel, shortZone, timeLabel } from './times.ts'

/** The free times of one day, as a visitor's calendar has it. */
export interface Day {
  date: string
  label: string
  times: { iso: string; label: string; coach: string | undefined }[]
}

/** How many days stand beside one another. */
const DAYS_SHOWN = 5

/** Free times by the days of a zone. Each time also says what the coach's clock shows, where that differs. */
export function daysOf(times: readonly string[], zone: string, coachZone: string): Day[] {
  const days = new Map<string, Day>()
  for (const iso of times) {
    const moment = new Date(iso)
    const date = dateOf(moment, zone)
    const day = days.get(date) ?? { date, label: dayLabel(moment, zone), times: [] }
    const hers = `${timeLabel(moment, coachZone)} ${shortZone(moment, coachZone)}`
    const label = timeLabel(moment, zone)
    day.times.push({ iso, label, coach: hers.startsWith(`${label} `) ? undefined : hers })
    days.set(date, day)
  }
  return [...days.values()].map((day) => tellApart(day, zone))
}

/** The days from a date on, and where the ones before and after them begin. */
export function daysFrom(days: readonly Day[], from: string | undefined) {
  const first = Math.max(0, from ? days.findIndex(({ date }) => date >= from) : 0)
  const before = days[Math.max(0, first - DAYS_SHOWN)]
  return {
    shown: days.slice(first, first + DAYS_SHOWN),
    earlier: first > 0 ? before?.date : undefined,
    later: days[first + DAYS_SHOWN]?.date,
  }
}

/** When the clock goes back an hour comes twice: then each says by its zone's name which one it is. */
function tellApart(day: Day, zone: string): Day {
  const twice = (label: string) => day.times.filter((time) => time.label === label).length > 1
  const times = day.times.map((time) => {
    return twice(time.label) ? { ...time, label: `${time.label} ${shortZone(new Date(time.iso), zone)}` } : time
  })
  return { ...day, times }
}
