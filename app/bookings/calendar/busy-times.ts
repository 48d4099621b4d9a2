import ICAL from 'ical.js'
import { DAY } from '../../platform/clock.ts'
import { createEventTimeResolver, type EventTimeResolver } from './event-time-resolver.ts'

/** A stretch of time, in milliseconds since 1970, without its end. */
export interface Span {
  from: number
  to: number
}

/** The text is no calendar. */
export class CalendarParseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CalendarParseError'
  }
}

/**
 * When an iCalendar text says busy between two moments, in order and merged. Recurring events count with each of their
 * occurrences, moved and dropped ones as they were moved and dropped; canceled and transparent ones do not. An all-day
 * event fills its days in the coach's zone.
 *
 * @throws CalendarUnreadable for a text that is no calendar
 */
export function busyTimes(text: string, window: Span, coachZone: string): Span[] {
  const calendar = parse(text)
  const clock = createEventTimeResolver(calendar, coachZone)
  const series = groupByUid(calendar.getAllSubcomponents('vevent'))
  const spans = series.flatMap((events) => busyOccurrences(events, window, clock))
  return mergeSpans(spans.filter(({ from, to }) => from < to && to > window.from && from < window.to))
}

/** What a worker is given to read: see `busyTimes`. */
export interface CalendarInput {
  text: string
  window: Span
  coachZone: string
}

/** The busy times, as a worker runs it; or what is wrong with the calendar, as text. */
export async function readCalendar({ text, window, coachZone }: CalendarInput): Promise<Span[] | { problem: string }> {
  try {
    const spans = busyTimes(text, window, coachZone)
    return spans.length <= MAX_SPANS ? spans : { problem: `it has more than ${MAX_SPANS} busy times` }
  } catch (error) {
    if (!(error instanceof CalendarParseError)) throw error
    return { problem: error.message }
  }
}

/** Busy times that are stored of one calendar: far more than a person has in three months. */
const MAX_SPANS = 10_000

/** Occurrences of one event that are looked at, so that a rule of every second cannot stop the program. */
const MAX_OCCURRENCES = 20_000

function parse(text: string): ICAL.Component {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    if (calendar.name !== 'vcalendar') throw new Error(`it is a ${calendar.name}`)
    return calendar
  } catch (error) {
    throw new CalendarParseError('the text is no calendar that can be read', error)
  }
}

/** An event, and the changes of its single occurrences, which are events of the same UID. */
interface Series {
  master: ICAL.Component | undefined
  overrides: ICAL.Component[]
}

function groupByUid(events: ICAL.Component[]): Series[] {
  const byUid = new Map<string, Series>()
  for (const [index, event] of events.entries()) {
    if (!event.hasProperty('dtstart')) continue
    const uid = String(event.getFirstPropertyValue('uid') ?? `without a name ${index}`)
    const series = byUid.get(uid) ?? { master: undefined, overrides: [] }
    if (event.hasProperty('recurrence-id')) series.overrides.push(event)
    else series.master = event
    byUid.set(uid, series)
  }
  return [...byUid.values()]
}

function busyOccurrences({ master, overrides }: Series, window: Span, clock: EventTimeResolver): Span[] {
  const changed = new Set(overrides.map((event) => readTime(event, 'recurrence-id', clock).at))
  const moved = overrides.filter(isBusy).map((event) => toSpan(event, readTime(event, 'dtstart', clock), clock))
  if (!master || !isBusy(master)) return moved
  const starts = expandStarts(master, window, clock).filter(({ at }) => !changed.has(at))
  return [...moved, ...starts.map((start) => toSpan(master, start, clock))]
}

function isBusy(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return false
  return value('x-microsoft-cdo-busystatus') !== 'FREE'
}

/** A time as its calendar writes it, and the moment that it means. */
interface EventTime {
  time: ICAL.Time
  at: number
}

function readTime(event: ICAL.Component, name: string, clock: EventTimeResolver): EventTime {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!(time instanceof ICAL.Time)) throw new CalendarParseError(`an event has no readable ${name}`)
  return { time, at: clock.toEpochMs(time, tzidOf(property)) }
}

function expandStarts(event: ICAL.Component, window: Span, clock: EventTimeResolver): EventTime[] {
  const first = readTime(event, 'dtstart', clock)
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) return [first]
  const tzid = tzidOf(event.getFirstProperty('dtstart'))
  const dropped = readEpochTimes(event, 'exdate', clock)
  const { endless, until } = separateRuleEnd(event, tzid, clock)
  const length = durationOf(event, clock)
  const expansion = new ICAL.RecurExpansion({ component: endless, dtstart: first.time })
  // The beginning of an event is its first occurrence even where only dates are listed.
  const listsOnly = !event.hasProperty('rrule') && first.at + length > window.from && first.at < window.to
  const starts: EventTime[] = listsOnly && !dropped.has(first.at) ? [first] : []
  for (let n = 0; n < MAX_OCCURRENCES; n++) {
    const time = expansion.next()
    const at = time ? clock.toEpochMs(time, tzid) : Number.POSITIVE_INFINITY
    if (!time || at >= window.to || at > until) break
    if (at + length > window.from && !dropped.has(at)) starts.push({ time: time.clone(), at })
  }
  return starts
}

/**
 * ical.js compares the end of a rule and its exceptions with clock times, whatever zone they name: here both are left
 * out of the rule, and compared as moments.
 */
function separateRuleEnd(event: ICAL.Component, tzid: string | undefined, clock: EventTimeResolver) {
  const endless = new ICAL.Component(structuredClone(event.jCal))
  endless.removeAllProperties('exdate')
  let until = Number.POSITIVE_INFINITY
  for (const property of endless.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur) || !rule.until) continue
    // A date means the whole of that day.
    until = clock.toEpochMs(rule.until, tzid) + (rule.until.isDate ? DAY - 1 : 0)
    rule.until = null
    property.setValue(rule)
  }
  return { endless, until }
}

function readEpochTimes(event: ICAL.Component, name: string, clock: EventTimeResolver): Set<number> {
  const properties = event.getAllProperties(name)
  return new Set(
    properties.flatMap((property) =>
      property
        .getValues()
        .filter((time) => time instanceof ICAL.Time)
        .map((time) => clock.toEpochMs(time, tzidOf(property))),
    ),
  )
}

function toSpan(event: ICAL.Component, { time, at }: EventTime, clock: EventTimeResolver): Span {
  const length = durationOf(event, clock)
  if (!time.isDate) return { from: at, to: at + length }
  const end = time.clone() // days, not hours: some have 23 or 25
  end.adjust(Math.max(1, Math.round(length / DAY)), 0, 0, 0)
  return { from: at, to: clock.toEpochMs(end, undefined) }
}

/** Milliseconds; of an all-day event one day at least. */
function durationOf(event: ICAL.Component, clock: EventTimeResolver): number {
  const start = readTime(event, 'dtstart', clock)
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000
  if (!event.hasProperty('dtend')) return start.time.isDate ? DAY : 0
  return Math.max(0, readTime(event, 'dtend', clock).at - start.at)
}

function tzidOf(property: ICAL.Property | null | undefined): string | undefined {
  const tzid = property?.getFirstParameter('tzid')
  return tzid ? String(tzid) : undefined
}

function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}
