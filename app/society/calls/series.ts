import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addDays, today } from '../../platform/dates.ts'
import { UNDO_WINDOW } from '../../platform/desk-change.ts'
import type { EngagementSource } from '../../platform/engagement.ts'
import { newId } from '../../platform/ids.ts'
import { openThread } from '../rooms/rooms.ts'
import { findCallsWithin } from './call.ts'
import { CALLS_PATH } from './call-path.ts'
import { callSeries, calls } from './calls.sql.ts'
import { notifyOfCallChange, threadOf, undoableSince } from './changes.ts'

type Series = typeof callSeries.$inferSelect
type NewSeries = Pick<Series, 'title' | 'weekday' | 'localTime' | 'zone' | 'minutes' | 'link'>
const WEEKS = 12

/** The moment at which a local clock shows this time. A time that a clock change skips is taken an hour later. */
export function momentOf(day: string, localTime: string, zone: string): Date {
  const plainTime = Temporal.PlainTime.from(localTime)
  const moment = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime })
  return new Date(moment.epochMilliseconds)
}

/** Adds a weekly call with its next twelve weeks. False: there is one at that time already. */
export async function addSeries(deps: AppContext, tx: Tx, wanted: NewSeries): Promise<boolean> {
  const row = { id: newId('ser'), ...wanted, createdAt: deps.clock.now() }
  const [series] = await tx.insert(callSeries).values(row).onConflictDoNothing().returning()
  if (series) await planSeries(deps, tx, series)
  return series !== undefined
}

export async function planCalls(deps: AppContext): Promise<void> {
  for (const series of await findSeries(deps)) await deps.database.transact((tx) => planSeries(deps, tx, series))
}

/** Ends a series. Its calls to come are canceled, and those who said they'd come are told. */
export async function endSeries(deps: AppContext, id: string): Promise<boolean> {
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const [ended] = await tx
      .update(callSeries)
      .set({ endedAt: now })
      .where(and(eq(callSeries.id, id), isNull(callSeries.endedAt)))
      .returning()
    if (!ended) return false
    const coming = await tx
      .select()
      .from(calls)
      .where(and(eq(calls.seriesId, id), isNull(calls.canceledAt), gt(calls.startsAt, now)))
    const startAfter = new Date(now.getTime() + UNDO_WINDOW)
    for (const { id: callId, sequence } of coming) {
      const change = { canceledAt: now, changedAt: now, sequence: sequence + 1 }
      await tx.update(calls).set(change).where(eq(calls.id, callId))
      await deps.jobs.enqueue(tx, notifyOfCallChange, { callId, isCanceled: true }, { startAfter })
    }
    return true
  })
}

/** Has a series go on that was ended a moment ago, with the calls that were canceled by that. */
export async function keepSeries({ clock }: AppContext, tx: Tx, id: string): Promise<boolean> {
  const now = clock.now()
  const isOwn = and(eq(callSeries.id, id), gt(callSeries.endedAt, undoableSince(now)))
  const [series] = await tx.select().from(callSeries).where(isOwn).for('update')
  if (!series?.endedAt) return false
  await tx.update(callSeries).set({ endedAt: null }).where(eq(callSeries.id, id))
  await tx
    .update(calls)
    .set({ canceledAt: null, changedAt: now, sequence: sql`${calls.sequence} + 1` })
    .where(endedWith(series, now))
  return true
}

/** The calls to come that the end of a series has canceled: each where it was, also one that had been moved. */
export function findEndedCalls({ database: { db }, clock }: AppContext, series: Series) {
  return db.select().from(calls).where(endedWith(series, clock.now()))
}

const endedWith = ({ id, endedAt }: Series, now: Date) =>
  and(eq(calls.seriesId, id), eq(calls.canceledAt, endedAt ?? now), gt(calls.startsAt, now))

/** Those that can still be taken back. */
export function findJustEnded({ database: { db }, clock }: AppContext): Promise<Series[]> {
  return db
    .select()
    .from(callSeries)
    .where(gt(callSeries.endedAt, undoableSince(clock.now())))
}

export function findSeries({ database: { db } }: AppContext): Promise<Series[]> {
  return db
    .select()
    .from(callSeries)
    .where(isNull(callSeries.endedAt))
    .orderBy(asc(callSeries.weekday), asc(callSeries.localTime))
}

/** When Simone is on them, for her one calendar: those that are planned, and those with which each series goes on after these. */
export const liveCallTimes: EngagementSource = {
  async find(db, span) {
    const ofSeries = sql`select coalesce(max(planned_on), call_series.created_at::date) from calls where series_id = call_series.id`
    const last = sql<string>`(${ofSeries})::text`
    const running = await db
      .select({ ...getTableColumns(callSeries), last })
      .from(callSeries)
      .where(isNull(callSeries.endedAt))
    const later = running.flatMap(({ last, ...series }) => {
      const weeks = Math.ceil((span.to - Date.parse(last)) / (7 * DAY))
      return timesFrom(series, addDays(last, 1), weeks).map((time) => ({ ...time, title: series.title, id: '' }))
    })
    return [...(await findCallsWithin(db, span)), ...later]
      .map(({ id, title, startsAt, endsAt }) => ({
        ...{ from: startsAt.getTime(), to: endsAt.getTime(), what: `Live call “${title}”` },
        href: id ? `${CALLS_PATH}/${id}` : CALLS_PATH,
      }))
      .filter(({ from, to }) => from < span.to && to > span.from)
      .sort((one, other) => one.from - other.from)
  },
}

/** When a weekly call takes place in its next weeks. */
export function plannedTimes({ clock }: Pick<AppContext, 'clock'>, series: NewSeries, weeks = WEEKS) {
  const times = timesFrom(series, today(clock, series.zone), weeks)
  return times.filter(({ startsAt }) => startsAt > clock.now())
}

function timesFrom({ weekday, localTime, zone, minutes }: NewSeries, day: string, weeks: number) {
  const wait = (weekday - Temporal.PlainDate.from(day).dayOfWeek + 7) % 7
  return Array.from({ length: Math.max(0, weeks) }, (_, week) => {
    const plannedOn = addDays(day, wait + 7 * week)
    const startsAt = momentOf(plannedOn, localTime, zone)
    return { plannedOn, startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE) }
  })
}

async function planSeries({ clock }: AppContext, tx: Tx, series: Series): Promise<void> {
  const [seriesId, changedAt] = [series.id, clock.now()]
  const coming = plannedTimes({ clock }, series).map((time) => ({ id: newId('call'), seriesId, ...time, changedAt }))
  const added = await tx.insert(calls).values(coming).onConflictDoNothing().returning()
  for (const { id, startsAt } of added) await openThread({ clock }, tx, threadOf({ ...series, id, startsAt }))
}
