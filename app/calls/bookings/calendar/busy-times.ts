import ICAL from 'ical.js'
import { DAY, HOUR, SECOND } from '../../../platform/clock.ts'
import { CalendarParseError, type EventLine, type EventLines, readCalendarText } from './calendar-text.ts'
import { createEventTimeResolver, type EventTime, type EventTimeResolver } from './event-time-resolver.ts'

/** A stretch of time in milliseconds since 1970. It does not include its end. */
export interface Span {
  from: number
  to: number
}

export interface BusyTimes {
  /** In order and merged. */
  spans: Span[]
  /** Sentences about the entries that couldn't be read, or not surely. */
  notes: string[]
}

/**
 * The busy times of an iCalendar text within a window. Recurring events count with each of their occurrences, including
 * moved and without deleted ones; canceled and transparent events do not count. An all-day event fills its days in the
 * coach's time zone. An event in an unknown time zone fills every hour that it could mean, from the most eastern zone to
 * the most western. An event that can't be read costs no other one.
 *
 * @throws CalendarParseError for a text that is not a calendar
 */
export function busyTimes(text: string, window: Span, coachZone: string): BusyTimes {
  const calendar = readCalendarText(text)
  const reading = { times: createEventTimeResolver(calendar, coachZone), window, notes: new Set<string>() }
  const spans = [...groupByUid(calendar.events)].flatMap((series) => busyOccurrences(series, reading))
  return {
    spans: mergeSpans(spans.filter((span) => span.from < span.to && overlaps(span, window))),
    notes: [...reading.notes],
  }
}

/** The busy times, or what is wrong with the calendar. Runs in a worker. */
export async function readCalendar(
  input: Record<'text' | 'coachZone', string> & { window: Span },
): Promise<BusyTimes | { problem: string }> {
  try {
    const found = busyTimes(input.text, input.window, input.coachZone)
    return found.spans.length <= MAX_SPANS ? found : { problem: `it has more than ${MAX_SPANS} busy times` }
  } catch (error) {
    if (!(error instanceof CalendarParseError)) throw error
    return { problem: error.message }
  }
}

/** Busy times that one calendar may have: far more than a person has in three months. */
const MAX_SPANS = 10_000

/** Occurrences of one event that are read, so that a rule of every second cannot block the program. */
const MAX_OCCURRENCES = 20_000

interface Reading {
  times: EventTimeResolver
  window: Span
  notes: Set<string>
}

/** Events of one UID, and the changes to their single occurrences, which have it as well. */
const groupByUid = (events: readonly EventLines[]) =>
  Map.groupBy(events, (event, index) => event.get('uid')?.[0]?.value ?? `without a name ${index}`).values()

function busyOccurrences(series: readonly EventLines[], reading: Reading): Span[] {
  const isChange = (event: EventLines) => (event.has('recurrence-id') ? 'changes' : 'masters')
  const { masters = [], changes = [] } = Object.groupBy(series, isChange)
  const changed = changes.flatMap((event) => readEach(event, reading, () => [readChange(event, reading)]))
  const replaced = new Set(changed.map(({ of }) => of))
  const later = changed.filter(({ isForFuture }) => isForFuture).sort((a, b) => a.of - b.of)
  const reach = Math.max(0, ...later.map(({ by, length }) => Math.abs(by) + length))
  const occurrences = masters.filter(isBusy).flatMap((master) =>
    readEach(master, reading, () =>
      expandStarts(master, reach, reading).flatMap((start) => {
        if (replaced.has(start.at)) return []
        const change = later.findLast(({ of }) => of < start.at)
        if (!change) return [toSpan(master, start, reading)]
        const moved = reading.times.resolve(addSeconds(start.time, change.by / SECOND), start.tzid)
        return change.isBusy ? [toSpan(change.event, moved, reading)] : []
      }),
    ),
  )
  return [...changed.flatMap(({ spans }) => spans), ...occurrences]
}

/** A change of the occurrence at `of`: moved `by` milliseconds, as are the later ones if it's for the future. */
function readChange(event: EventLines, reading: Reading) {
  const of = readTime(event, 'recurrence-id', reading).at
  const isForFuture = event.get('recurrence-id')?.[0]?.isForFuture
  if (!isBusy(event)) return { event, of, isForFuture, isBusy: false, by: 0, length: 0, spans: [] }
  const start = readTime(event, 'dtstart', reading)
  const span = toSpan(event, start, reading)
  return { event, of, isForFuture, isBusy: true, by: start.at - of, length: span.to - span.from, spans: [span] }
}

/** What can't be read is said, by the name of its event. */
function readEach<T>(event: EventLines, { notes }: Reading, read: () => T[]): T[] {
  try {
    return read()
  } catch (error) {
    // ical.js and Temporal throw errors of many kinds for what a line may hold.
    if (!(error instanceof Error)) throw error
    notes.add(`We couldn’t read ${nameOf(event)}, so it blocks nothing.`)
    return []
  }
}

/** `“Lunch” (2026-12-03 10:00)`, as far as that can be read. */
function nameOf(event: EventLines): string {
  const text = (name: string) => event.get(name)?.[0]?.value.replace(/\\n/gi, ' ').replaceAll('\\', '').slice(0, 60)
  const start = text('dtstart')
    ?.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d).*)?$/, '$1-$2-$3 $4:$5')
    .replace(/ :$/, '')
  return `“${text('summary') || 'an entry without a title'}” (${start ?? 'without a start'})`
}

function isBusy(event: EventLines): boolean {
  const value = (name: string) => event.get(name)?.[0]?.value.toUpperCase()
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return false
  return value('x-microsoft-cdo-busystatus') !== 'FREE'
}

function readTime(event: EventLines, name: string, { times }: Reading): EventTime {
  const line = event.get(name)?.[0]
  if (!line) throw new CalendarParseError(`an event has no ${name}`)
  return times.read(line)
}

/** A start with a length of its own where a date is listed with one. */
interface Start extends EventTime {
  length?: number
}

/** The starts of an event that lasts into the window, or would if it were moved as far as `reach`. */
function expandStarts(event: EventLines, reach: number, reading: Reading): Start[] {
  const { times, window } = reading
  const first = readTime(event, 'dtstart', reading)
  const rules = event.get('rrule') ?? []
  const margin = 2 * DAY + reach
  const wide = { from: window.from - margin - durationOf(event, reading).length, to: window.to + margin }
  const excluded = new Set(valuesOf(event, 'exdate').map((line) => times.read(line).at))
  const listed = valuesOf(event, 'rdate').map((line) => readListed(line, times))
  const repeated = rules.flatMap(({ value }) => {
    const { starts, isWhole } = repeat(value, first, wide, times)
    if (!isWhole) reading.notes.add(`${nameOf(event)} repeats too often for us, so its later times block nothing.`)
    return starts
  })
  // The start of an event is its first occurrence even where it only lists dates.
  const all: Start[] = [...(rules.length > 0 ? [] : [first]), ...listed, ...repeated]
  return all.filter(({ at }) => !excluded.has(at))
}

function valuesOf(event: EventLines, name: string): EventLine[] {
  const lines = event.get(name) ?? []
  return lines.flatMap((line) => line.value.split(',').map((value) => ({ ...line, value: value.trim() })))
}

/** A date that an event lists, or a period: `20261202T150000Z/PT2H`. */
function readListed(line: EventLine, times: EventTimeResolver): Start {
  const [from = '', to] = line.value.split('/')
  const start = times.read({ ...line, value: from })
  if (to === undefined) return start
  return { ...start, length: to.startsWith('P') ? toLength(to) : times.read({ ...line, value: to }).at - start.at }
}

/**
 * ical.js compares the end of a rule as a clock time, ignoring time zones. Here it is removed from the rule and compared as
 * a moment.
 */
function repeat(value: string, first: EventTime, wide: Span, times: EventTimeResolver) {
  const rule = new ICAL.Property(ICAL.parse.property(`RRULE:${value}`)).getFirstValue()
  if (!(rule instanceof ICAL.Recur)) throw new CalendarParseError(`“${value}” is no rule`)
  const end = rule.until
  const endZone = end?.zone === ICAL.Timezone.utcTimezone ? 'UTC' : first.tzid
  // A date includes all of that day.
  const until = end ? times.resolve(end, endZone).at + (end.isDate ? DAY - 1 : 0) : Number.POSITIVE_INFINITY
  rule.until = null
  const starts: Start[] = []
  const iterator = rule.iterator(skipAhead(rule, first, wide))
  for (let n = 0; n < MAX_OCCURRENCES; n++) {
    const time = iterator.next()
    const start = time && times.resolve(time.clone(), first.tzid)
    if (!start || start.at >= wide.to || start.at > until) return { starts, isWhole: true }
    if (start.at > wide.from) starts.push(start)
  }
  return { starts, isWhole: false }
}

const PERIODS: Record<string, number> = { SECONDLY: 1, MINUTELY: 60, HOURLY: 3600, DAILY: 86_400, WEEKLY: 604_800 }

/** Begins a rule of decades shortly before the window, whole periods later. One that counts is counted from its start. */
function skipAhead({ freq, interval, count }: ICAL.Recur, { time, at }: EventTime, { from }: Span): ICAL.Time {
  const period = (PERIODS[freq] ?? Number.POSITIVE_INFINITY) * interval
  const periods = Math.floor((from - at) / SECOND / period) - 1
  return count || periods < 1 ? time : addSeconds(time, periods * period)
}

/** On the clock of its time zone. */
function addSeconds(time: ICAL.Time, seconds: number): ICAL.Time {
  const days = Math.floor(seconds / 86_400)
  const moved = time.clone()
  moved.adjust(days, 0, 0, seconds - days * 86_400)
  return moved
}

function toSpan(event: EventLines, { time, tzid, at, ...start }: Start, reading: Reading): Span {
  const duration = durationOf(event, reading)
  const length = start.length ?? duration.length
  // Days, because some have 23 or 25 hours. An all-day event lasts at least one.
  const days = Math.max(1, Math.round(length / DAY))
  const to = time.isDate ? reading.times.resolve(addSeconds(time, days * 86_400), tzid).at : at + length
  const unknownZone = start.unknownZone ?? duration.unknownZone
  if (unknownZone === undefined) return { from: at, to }
  const wide = { from: at - MOST_EASTERN, to: to + MOST_WESTERN }
  const why = `is in the time zone “${unknownZone.slice(0, 60)}”, which we don’t know, so it blocks every hour it could mean.`
  if (overlaps(wide, reading.window)) reading.notes.add(`${nameOf(event)} ${why}`)
  return wide
}

/** How far the clocks of the world are before and behind UTC. */
const [MOST_EASTERN, MOST_WESTERN] = [14 * HOUR, 12 * HOUR]

/** Milliseconds. */
function durationOf(event: EventLines, reading: Reading): { length: number; unknownZone?: string | undefined } {
  const duration = event.get('duration')?.[0]
  if (duration) return { length: toLength(duration.value) }
  if (!event.has('dtend')) return { length: 0 }
  const { at, unknownZone } = readTime(event, 'dtend', reading)
  return { length: Math.max(0, at - readTime(event, 'dtstart', reading).at), unknownZone }
}

const toLength = (value: string): number => ICAL.Duration.fromString(value).toSeconds() * SECOND

const overlaps = (a: Span, b: Span): boolean => a.to > b.from && a.from < b.to

function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}
