import { dayLabel, isoDateIn, timeLabel, zoneAbbreviation, zoneLabel } from './time-labels.ts'

/** The free times of one day of a visitor's calendar, as ISO moments in order. */
export interface Day {
  date: string
  times: string[]
}

/** The same in words. */
export interface LabeledDay {
  date: string
  label: string
  times: { iso: string; label: string; coach: string | undefined }[]
}

/** Free times to choose from. */
export interface AvailableSlots {
  /** ISO moments in order. */
  times: string[]
  coachZone: string
  /** The visitor's own choice: what the address says, or what was chosen before. */
  zone: string | undefined
  /** The first day that is shown, as a date. */
  from: string | undefined
  /**
   * What is shown first, in the zone that was chosen or the coach's, if the server has put it into words: the first use of
   * Intl in a tab takes 17 ms where we measured, and several times that on a phone.
   */
  first: SlotView | undefined
}

/** A turn of days as a picker shows them. */
export interface SlotView {
  zone: string
  zoneName: string
  coachZoneName: string
  days: LabeledDay[]
  /** The dates at which the turns before and after it begin. */
  earlier: string | undefined
  later: string | undefined
}

/** Free times as a page is sent with them. */
export function availableSlots(free: readonly Date[], wishes: Omit<AvailableSlots, 'times' | 'first'>): AvailableSlots {
  const offered = { ...wishes, times: free.map((time) => time.toISOString()) }
  return { ...offered, first: slotView(offered, wishes.zone ?? wishes.coachZone) }
}

/** The turn of days from a date on, as somebody in a zone calls them. */
export function slotView({ times, coachZone, from }: Omit<AvailableSlots, 'zone' | 'first'>, zone: string): SlotView {
  const { shown, ...turns } = pageOfDays(groupByDay(times, zone), from)
  const days = shown.map((day) => labelDay(day, zone, coachZone))
  return { zone, zoneName: zoneLabel(zone), coachZoneName: zoneLabel(coachZone), days, ...turns }
}

/** How many days stand beside one another. */
const DAYS_PER_PAGE = 5

/** Free times by the days of a zone. */
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

/** The days from a date on, and where the ones before and after them begin. */
export function pageOfDays(days: readonly Day[], from: string | undefined) {
  const first = Math.max(0, from ? days.findIndex(({ date }) => date >= from) : 0)
  const before = days[Math.max(0, first - DAYS_PER_PAGE)]
  return {
    shown: days.slice(first, first + DAYS_PER_PAGE),
    earlier: first > 0 ? before?.date : undefined,
    later: days[first + DAYS_PER_PAGE]?.date,
  }
}

/** What a day and its times are called. Each time also says what the coach's clock shows, where that differs. */
export function labelDay(day: Day, zone: string, coachZone: string): LabeledDay {
  const times = day.times.map((iso) => {
    const moment = new Date(iso)
    const label = timeLabel(moment, zone)
    const hers = `${timeLabel(moment, coachZone)} ${zoneAbbreviation(moment, coachZone)}`
    return { iso, label, coach: hers.startsWith(`${label} `) ? undefined : hers }
  })
  return {
    date: day.date,
    label: dayLabel(new Date(day.times[0] as string), zone),
    times: disambiguateLabels(times, zone),
  }
}

/** When the clock goes back an hour comes twice: then each says by its zone's name which one it is. */
function disambiguateLabels(times: LabeledDay['times'], zone: string): LabeledDay['times'] {
  const twice = (label: string) => times.filter((time) => time.label === label).length > 1
  return times.map((time) =>
    twice(time.label) ? { ...time, label: `${time.label} ${zoneAbbreviation(new Date(time.iso), zone)}` } : time,
  )
}
