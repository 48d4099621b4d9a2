import { capitalize } from '../platform/capitalize.ts'
import { MINUTE } from '../platform/clock.ts'
import { wallTime } from '../platform/dates.ts'
import { dayLabel, formatterFor, timeLabel } from '../platform/time-labels.ts'
import type { Queue, QueueItem } from './queue.ts'

/** A row of the queue as the page shows it. */
export type QueueRow = ReturnType<typeof toRow>

interface QueueGroup {
  title: string
  rows: QueueRow[]
}

export type QueueView = ReturnType<typeof toQueueView>

/** @param zone the coach's, in which days begin and times are shown */
export function toQueueView({ items, hasMore }: Queue, now: Date, zone: string) {
  const groups = groupTitles(now, zone).map(({ title, until }, at, all) => {
    const from = all[at - 1]?.until ?? Number.NEGATIVE_INFINITY
    const own = items.filter(({ dueAt }) => dueAt && dueAt.getTime() >= from && dueAt.getTime() < until)
    return { title, rows: own.map((item) => toRow(item, now, zone)) }
  })
  const undated = items.filter(({ dueAt }) => !dueAt).map((item) => toRow(item, now, zone))
  return {
    /** `Seven things, two before noon`. */
    heading: headingOf(items, groups, hasMore),
    /** `Monday, November 23 · 10:02 AM`. */
    now: `${dayLabel(now, zone)} · ${timeLabel(now, zone)}`,
    groups: [...groups, { title: 'When you have time', rows: undated }].filter(({ rows }) => rows.length > 0),
  }
}

/** Where the address of an item without one leads. */
export function itemPath({ key, action }: QueueItem): string {
  return action.href ?? `/desk/item?${new URLSearchParams({ key })}`
}

function groupTitles(now: Date, zone: string): { title: string; until: number }[] {
  const today = wallTime(now, zone).startOfDay()
  const noon = today.withPlainTime({ hour: 12 }).epochMilliseconds
  const midnight = today.add({ days: 1 }).epochMilliseconds
  return [
    { title: 'Late', until: now.getTime() },
    { title: 'Before noon', until: Math.max(noon, now.getTime()) },
    { title: 'Today', until: midnight },
    { title: 'After today', until: Number.POSITIVE_INFINITY },
  ]
}

function headingOf(items: readonly QueueItem[], groups: readonly QueueGroup[], hasMore: boolean): string {
  if (items.length === 0) return 'Nothing is waiting for you'
  const things = `${capitalize(inWords(items.length))}${hasMore ? ' or more' : ''} ${items.length === 1 ? 'thing' : 'things'}`
  const first = groups.find(({ rows }) => rows.length > 0)
  const named = first && URGENT_GROUPS[first.title]
  return named && first ? `${things}, ${inWords(first.rows.length)} ${named}` : things
}

const URGENT_GROUPS: Record<string, string> = { Late: 'late', 'Before noon': 'before noon', Today: 'today' }

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

function inWords(count: number): string {
  return WORDS[count] ?? String(count)
}

function toRow(item: QueueItem, now: Date, zone: string) {
  const { key, label, fact, consequence, action, dueAt, endsByMark } = item
  return {
    ...{ key, label, fact, consequence },
    action: { label: action.label, href: itemPath(item) },
    /** How long is left, and when that is: `1 h 12 min` and `11:14 AM`. */
    left: dueAt ? timeLeft(dueAt, now, zone) : 'No date',
    at: dueAt ? timeLabel(dueAt, zone) : '',
    isUrgent: dueAt !== undefined && dueAt.getTime() - now.getTime() < URGENT,
    canBeDone: endsByMark,
  }
}

const URGENT = 2 * 60 * MINUTE

function timeLeft(dueAt: Date, now: Date, zone: string): string {
  const minutes = Math.round((dueAt.getTime() - now.getTime()) / MINUTE)
  if (minutes < 0) return `${span(-minutes)} late`
  const days = wallTime(now, zone).toPlainDate().until(wallTime(dueAt, zone).toPlainDate(), { largestUnit: 'day' }).days
  if (days === 0) return span(minutes)
  return formatterFor(zone, days < 7 ? { weekday: 'short' } : { month: 'short', day: 'numeric' }).format(dueAt)
}

/** `1 h 12 min`, and whole days from two on. */
function span(minutes: number): string {
  if (minutes >= 48 * 60) return `${Math.floor(minutes / (24 * 60))} days`
  if (minutes < 60) return `${minutes} min`
  return minutes < 600 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.floor(minutes / 60)} h`
}

/** `Friday, November 20, 11:40 AM` */
export function dayAndTime(moment: Date, zone: string): string {
  return `${dayLabel(moment, zone)}, ${timeLabel(moment, zone)}`
}

/** `Nov 20, 2026, 11:40 AM` */
export function shortDay(moment: Date, zone: string): string {
  return `${formatterFor(zone, { dateStyle: 'medium' }).format(moment)}, ${timeLabel(moment, zone)}`
}
