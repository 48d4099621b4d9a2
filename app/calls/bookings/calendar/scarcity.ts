import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Clock, DAY, MINUTE } from '../../../platform/clock.ts'
import { isoDateIn } from '../../../platform/time-labels.ts'
import { calls } from '../booking/calls.ts'
import { calendarBusy, calendarFeeds, timeRange } from '../bookings.sql.ts'
import type { Span } from './busy-times.ts'
import { type CalendarDeps, findFreeTimes, freeTimes, lockCalendar, spanWithBuffers } from './calendar.ts'

export type Scarcity = Awaited<ReturnType<typeof clarityCallScarcity>>

/** More spots than that are not few. */
const FEW = 5

/**
 * What's true of the few times left for a Clarity Call: how many there are until Sunday evening of the coach's week, in a
 * demonstration within seven days (undefined when there are none or plenty), and whether they all begin within 48 hours. Of an outside calendar we know nothing, so we
 * claim nothing.
 */
export async function clarityCallScarcity(deps: AppContext) {
  const call = calls['clarity-call']
  const free = call.externalUrl ? [] : await freeTimes(deps, call)
  const thisWeek = free.filter((time) => isThisWeek(time, deps))
  if (thisWeek.length === 0 || thisWeek.length > FEW) return { spotsLeft: undefined, within48Hours: false }
  return { spotsLeft: thisWeek.length, within48Hours: thisWeek.every((time) => isSoon(time, deps.clock)) }
}

function isSoon(time: Date, clock: Clock, days = 2): boolean {
  return time.getTime() - clock.now().getTime() <= days * DAY
}

/** On a weekend nothing is left of the week, and a demonstration is there to be seen on any day. */
function isThisWeek(time: Date, deps: AppContext): boolean {
  if (deps.sellsSamples) return isSoon(time, deps.clock, 7)
  return weekOf(time, deps) === weekOf(deps.clock.now(), deps)
}

/** The Monday, as a count of weeks, of the coach's calendar week that a moment lies in. */
function weekOf(moment: Date, { scheduling }: CalendarDeps): number {
  const days = Date.parse(isoDateIn(moment, scheduling.timeZone)) / DAY
  // The first day of 1970 was a Thursday.
  return Math.floor((days + 3) / 7)
}

/** Changes when the page that says it has to. */
export async function scarcityKey(deps: AppContext): Promise<string> {
  return JSON.stringify(await clarityCallScarcity(deps))
}

/** What a demonstration's coach has on this week, besides the calls that are booked. */
export const SAMPLE_CALENDAR = 'sample'
/** Times of it that stay free. */
const SAMPLE_SPOTS = 3

/**
 * Fills the week of a demonstration's coach, but for three times, of the next 48 hours where there are so many: what a live site
 * counts is there to be seen. Runs every five minutes, since times are booked and go by; till then a day more is filled.
 */
export async function fillSampleWeek(deps: AppContext): Promise<void> {
  if (!deps.sellsSamples) return
  const call = calls['clarity-call']
  await deps.database.transact(async (tx) => {
    await lockCalendar(tx)
    await tx.insert(calendarFeeds).values({ urlHash: SAMPLE_CALENDAR }).onConflictDoNothing()
    await tx.delete(calendarBusy).where(eq(calendarBusy.urlHash, SAMPLE_CALENDAR))
    const free = await findFreeTimes(tx, deps, call, {})
    const week = free.filter((time) => isSoon(time, deps.clock, 8))
    const soon = week.filter((time) => isSoon(time, deps.clock))
    const from = soon.length < SAMPLE_SPOTS ? week.filter((time) => isThisWeek(time, deps)) : soon
    const spread = Array.from({ length: SAMPLE_SPOTS }, (_, n) => from[Math.floor((n * from.length) / SAMPLE_SPOTS)])
    const kept = spread.filter((time) => time !== undefined).map((time) => spanWithBuffers(deps.scheduling, call, time))
    const busy = week.flatMap((time) => minuteOf(spanWithBuffers(deps.scheduling, call, time), kept))
    if (busy.length > 0) await tx.insert(calendarBusy).values(busy)
  })
}

/** A minute of a time that no kept one needs, which is enough to take it; none of a kept one. */
function minuteOf({ from, to }: Span, kept: readonly Span[]) {
  if (kept.some((span) => span.from === from)) return []
  const at = [from, to - MINUTE].find((start) => !kept.some((span) => start < span.to && span.from < start + MINUTE))
  return at === undefined ? [] : [{ urlHash: SAMPLE_CALENDAR, busy: timeRange({ from: at, to: at + MINUTE }) }]
}
