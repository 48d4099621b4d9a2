import ICAL from 'ical.js'
import { DAY } from '../../platform/clock.ts'
import { createEventTimeResolver, type EventTimeResolver } from './event-time-resolver.ts'

/** A stretch of time in milliseconds since 1970. It does not include its end. */
export interface Span {
  from: number
  to: number
}

/** The text is not a calendar. */
export class CalendarParseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CalendarParseError'
  }
}

/**
 * The busy times of an iCalendar text within a window, in order and merged. Recurring events count with each of their
 * occurrences, including moved and without deleted ones; canceled and transparent events do not count. An all-day event
 * fills its days in the coach's time zone.
 *
 * @throws CalendarParseError for a text that is not a calendar
 */
export function busyTimes(text: string, window: Span, coachZone: string): Span[] {
  const calendar = parse(text)
  const resolver = createEventTimeResolver(calendar, coachZone)
  const series = groupByUid(calendar.getAllSubcomponents('vevent'))
  const spans = series.flatMap((events) => busyOccurrences(events, window, resolver))
  return mergeSpans(spans.filter(({ from, to }) => from < to && to > window.from && from < window.to))
}

/** The input of a worker: see `busyTimes`. */
interface CalendarInput {
  text: string
  window: Span
  coachZone: string
}

/** The busy times, or what is wrong with the calendar. Runs in a worker. */
export async function readCalendar({ text, window, coachZone }: CalendarInput): Promise<Span[] | { problem: string }> {
  try {
    const spans = busyTimes(text, window, coachZone)
    return spans.length <= MAX_SPANS ? spans : { problem: `it has more than ${MAX_SPANS} busy times` }
  } catch (error) {
    if (!(error instanceof CalendarParseError)) throw error
    return { problem: error.message }
  }
}

/** Busy times that one calendar may have: far more than a person has in three months. */
const MAX_SPANS = 10_000

/** Occurrences of one event that are read, so that a rule of every second cannot block the program. */
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

/** An event, and the changes to its single occurrences, which are events with the same UID. */
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

function busyOccurrences({ master, overrides }: Series, window: Span, resolver: EventTimeResolver): Span[] {
  const overridden = new Set(overrides.map((event) => readTime(event, 'recurrence-id', resolver).at))
  const moved = overrides.filter(isBusy).map((event) => toSpan(event, readTime(event, 'dtstart', resolver), resolver))
  if (!master || !isBusy(master)) return moved
  const starts = expandStarts(master, window, resolver).filter(({ at }) => !overridden.has(at))
  return [...moved, ...starts.map((start) => toSpan(master, start, resolver))]
}

function isBusy(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return false
  return value('x-microsoft-cdo-busystatus') !== 'FREE'
}

/** A time as its calendar writes it, and in milliseconds since 1970. */
interface EventTime {
  time: ICAL.Time
  at: number
}

function readTime(event: ICAL.Component, name: string, resolver: EventTimeResolver): EventTime {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!(time instanceof ICAL.Time)) throw new CalendarParseError(`an event has no readable ${name}`)
  return { time, at: resolver.toEpochMs(time, tzidOf(property)) }
}

function expandStarts(event: ICAL.Component, window: Span, resolver: EventTimeResolver): EventTime[] {
  const first = readTime(event, 'dtstart', resolver)
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) return [first]
  const tzid = tzidOf(event.getFirstProperty('dtstart'))
  const excluded = readEpochTimes(event, 'exdate', resolver)
  const { endless, until } = separateRuleEnd(event, tzid, resolver)
  const length = durationOf(event, resolver)
  const expansion = new ICAL.RecurExpansion({ component: endless, dtstart: first.time })
  // The start of an event is its first occurrence even where it only lists dates.
  const includesFirst = !event.hasProperty('rrule') && first.at + length > window.from && first.at < window.to
  const starts: EventTime[] = includesFirst && !excluded.has(first.at) ? [first] : []
  for (let n = 0; n < MAX_OCCURRENCES; n++) {
    const time = expansion.next()
    const at = time ? resolver.toEpochMs(time, tzid) : Number.POSITIVE_INFINITY
    if (!time || at >= window.to || at > until) break
    if (at + length > window.from && !excluded.has(at)) starts.push({ time: time.clone(), at })
  }
  return starts
}

/**
 * ical.js compares the end of a rule and its exceptions as clock times, ignoring their time zones. Here both are removed
 * from the rule and compared as moments.
 */
function separateRuleEnd(event: ICAL.Component, tzid: string | undefined, resolver: EventTimeResolver) {
  const endless = new ICAL.Component(structuredClone(event.jCal))
  endless.removeAllProperties('exdate')
  let until = Number.POSITIVE_INFINITY
  for (const property of endless.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur) || !rule.until) continue
    // A date includes all of that day.
    until = resolver.toEpochMs(rule.until, tzid) + (rule.until.isDate ? DAY - 1 : 0)
    rule.until = null
    property.setValue(rule)
  }
  return { endless, until }
}

function readEpochTimes(event: ICAL.Component, name: string, resolver: EventTimeResolver): Set<number> {
  const properties = event.getAllProperties(name)
  return new Set(
    properties.flatMap((property) =>
      property
        .getValues()
        .filter((time) => time instanceof ICAL.Time)
        .map((time) => resolver.toEpochMs(time, tzidOf(property))),
    ),
  )
}

function toSpan(event: ICAL.Component, { time, at }: EventTime, resolver: EventTimeResolver): Span {
  const length = durationOf(event, resolver)
  if (!time.isDate) return { from: at, to: at + length }
  const end = time.clone() // days, because some have 23 or 25 hours
  end.adjust(Math.max(1, Math.round(length / DAY)), 0, 0, 0)
  return { from: at, to: resolver.toEpochMs(end, undefined) }
}

/** Milliseconds. An all-day event lasts at least one day. */
function durationOf(event: ICAL.Component, resolver: EventTimeResolver): number {
  const start = readTime(event, 'dtstart', resolver)
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000
  if (!event.hasProperty('dtend')) return start.time.isDate ? DAY : 0
  return Math.max(0, readTime(event, 'dtend', resolver).at - start.at)
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
