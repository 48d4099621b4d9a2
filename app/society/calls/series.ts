import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addDays, today } from '../../platform/dates.ts'
import { UNDO_WINDOW } from '../../platform/desk-change.ts'
import { newId } from '../../platform/ids.ts'
import { callSeries, calls } from './calls.sql.ts'
import { notifyOfCallChange, openCallThread, undoableSince } from './changes.ts'

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
export async function addSeries(deps: AppContext, wanted: NewSeries): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const row = { id: newId('ser'), ...wanted, createdAt: deps.clock.now() }
    const [series] = await tx.insert(callSeries).values(row).onConflictDoNothing().returning()
    if (series) await planSeries(deps, tx, series)
    return series !== undefined
  })
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
export async function keepSeries({ database, clock }: AppContext, id: string): Promise<boolean> {
  const now = clock.now()
  return database.transact(async (tx) => {
    const isOwn = and(eq(callSeries.id, id), gt(callSeries.endedAt, undoableSince(now)))
    const [series] = await tx.select().from(callSeries).where(isOwn).for('update')
    if (!series?.endedAt) return false
    await tx.update(callSeries).set({ endedAt: null }).where(eq(callSeries.id, id))
    await tx
      .update(calls)
      .set({ canceledAt: null, changedAt: now, sequence: sql`${calls.sequence} + 1` })
      .where(endedWith(series, now))
    return true
  })
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

/** When a weekly call takes place in its next twelve weeks. */
export function plannedTimes({ clock }: Pick<AppContext, 'clock'>, { weekday, localTime, zone, minutes }: NewSeries) {
  const first = Temporal.PlainDate.from(today(clock, zone))
  const wait = (weekday - first.dayOfWeek + 7) % 7
  return Array.from({ length: WEEKS }, (_, week) => {
    const plannedOn = addDays(first.toString(), wait + 7 * week)
    const startsAt = momentOf(plannedOn, localTime, zone)
    return { plannedOn, startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE) }
  }).filter(({ startsAt }) => startsAt > clock.now())
}

async function planSeries({ clock }: AppContext, tx: Tx, series: Series): Promise<void> {
  const [seriesId, changedAt] = [series.id, clock.now()]
  const coming = plannedTimes({ clock }, series).map((time) => ({ id: newId('call'), seriesId, ...time, changedAt }))
  const added = await tx.insert(calls).values(coming).onConflictDoNothing().returning()
  for (const { id, startsAt } of added) await openCallThread({ clock }, tx, { ...series, id, startsAt })
}
