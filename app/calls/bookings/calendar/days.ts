import {
  dayLabel,
  exactAbbreviation,
  isoDateIn,
  isTimeZone,
  timeLabel,
  zoneAbbreviation,
  zoneLabel,
} from '../../../platform/time-labels.ts'

/** The free times of one day in the visitor's time zone, as ISO strings in order. */
interface Day {
  date: string
  times: string[]
}

/** The same as text. */
export type LabeledDay = ReturnType<typeof labelDay>
export type LabeledTime = LabeledDay['times'][number]

export interface AvailableSlots {
  /** ISO strings in order. */
  times: string[]
  coachZone: string
  /** The visitor's own choice, from the URL or an earlier booking. */
  zone: string | undefined
  /** The date of the first day that is shown. */
  from: string | undefined
  /** The date of the day whose times are open, from the URL; the first day if not set. */
  day?: string | undefined
  /** What is shown first, prepared by the server because the first use of Intl in a tab is slow, above all on a phone. */
  initialView: SlotView | undefined
}

/** One page of days as the picker shows them. */
export type SlotView = ReturnType<typeof slotView>

/** Available times as a page's loader sends them. */
export function availableSlots(
  free: readonly Date[],
  { coachZone, zone: named, query }: { coachZone: string; zone: string; query: URLSearchParams },
): AvailableSlots {
  const zone = isTimeZone(named) ? named : undefined
  const [from, day] = [query.get('from') ?? undefined, query.get('day') ?? undefined]
  const slots = { coachZone, zone, from, day, times: free.map((time) => time.toISOString()) }
  return { ...slots, initialView: slotView(slots, zone ?? coachZone) }
}

/** One page of days from a date on, in a time zone. */
export function slotView(
  { times, coachZone, from }: Pick<AvailableSlots, 'times' | 'coachZone' | 'from'>,
  zone: string,
) {
  const { shown, ...pages } = pageOfDays(groupByDay(times, zone), from)
  const days = shown.map((day) => labelDay(day, zone, coachZone))
  const moment = new Date(shown[0]?.times[0] ?? Date.now())
  return { zone, zoneName: zoneLabel(moment, zone), coachZoneName: zoneLabel(moment, coachZone), days, ...pages }
}

const DAYS_PER_PAGE = 5

/** Available times by the days of a time zone. */
export function groupByDay(times: readonly string[], zone: string): Day[] {
  const days = new Map<string, Day>()
  for (const iso of times) {
    const date = isoDateIn(new Date(iso), zone)
    const day = days.get(date) ?? { date, times: [] }
    day.times.push(iso)
    days.set(date, day)
  }
  return [...days.values()]
}

/** The days from a date on, and the dates on which the pages before and after begin. */
export function pageOfDays(days: readonly Day[], from: string | undefined) {
  const first = Math.max(0, from ? days.findIndex(({ date }) => date >= from) : 0)
  const before = days[Math.max(0, first - DAYS_PER_PAGE)]
  return {
    shown: days.slice(first, first + DAYS_PER_PAGE),
    earlier: first > 0 ? before?.date : undefined,
    later: days[first + DAYS_PER_PAGE]?.date,
  }
}

/** The labels of a day and its times, in the visitor's zone. Each time also has the coach's time, where that differs. */
export function labelDay(day: Day, zone: string, coachZone: string) {
  const times = day.times.map((iso) => {
    const moment = new Date(iso)
    const label = timeLabel(moment, zone)
    const coach = `${timeLabel(moment, coachZone)} ${zoneAbbreviation(moment, coachZone)}`
    const isMorning = label.endsWith('AM')
    return { iso, label, coach: coach.startsWith(`${label} `) ? undefined : coach, isMorning }
  })
  const [first = day.date] = day.times
  return { date: day.date, label: dayLabel(new Date(first), zone), times: disambiguateLabels(times, zone) }
}

/** When the clock goes back an hour comes twice: then the zone's abbreviation tells them apart. */
function disambiguateLabels<Time extends { iso: string; label: string }>(times: readonly Time[], zone: string): Time[] {
  const isAmbiguous = (label: string) => times.filter((time) => time.label === label).length > 1
  return times.map((time) =>
    isAmbiguous(time.label) ? { ...time, label: `${time.label} ${exactAbbreviation(new Date(time.iso), zone)}` } : time,
  )
}
