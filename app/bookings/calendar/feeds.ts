import { eq, notInArray, sql } from 'drizzle-orm'
import type { Scheduling } from '../../../site.config.ts'
import { type Clock, DAY, HOUR, SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { fetchText, type OutboundLimits } from '../../platform/http/outbound-fetch.server.ts'
import { OutboundError } from '../../platform/http/outbound-request.server.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import type { Log } from '../../platform/process/log.server.ts'
import { runInWorker, WorkerError, type WorkerLimits } from '../../platform/process/worker.server.ts'
import { sha256 } from '../../platform/sha256.ts'
import { timeRange } from '../bookings.sql.ts'
import type { readCalendar, Span } from './busy-times.ts'
import { calendarBusy, calendarFeeds } from './feeds.sql.ts'

export interface FeedDeps {
  database: Database
  clock: Clock
  log: Log
  scheduling: Scheduling
  /** The secret iCalendar addresses of the coach's other calendars. */
  feeds: readonly string[]
  /** Only for tests, whose calendars are on this machine. */
  feedLimits?: Partial<OutboundLimits>
}

/**
 * Reads every calendar of the coach and stores its busy times. Where one cannot be read, its last busy times stay, and
 * the log says so: as an error once that has lasted an hour. Runs every ten minutes and at the start.
 */
export async function readFeeds(deps: FeedDeps): Promise<void> {
  await deleteRemovedFeeds(deps)
  for (const [index, url] of deps.feeds.entries()) {
    const urlHash = sha256(url)
    const spans = await readFeed(deps, url)
    if (Array.isArray(spans)) await saveBusyTimes(deps, urlHash, spans)
    else await recordFailure(deps, urlHash, index + 1, spans.problem)
  }
}

/** Reads every calendar now. Returns one line for each that fails, without its secret URL. */
export async function checkFeeds(deps: Omit<FeedDeps, 'database' | 'log'>): Promise<string[]> {
  const found = await Promise.all(deps.feeds.map((url) => readFeed(deps, url)))
  return found.flatMap((spans, index) =>
    Array.isArray(spans) ? [] : [`CALENDAR_FEEDS, calendar ${index + 1}: ${spans.problem}`],
  )
}

const MAX_FEED_BYTES = 10 * 1024 * 1024

/** Beyond the booking window, so that a calendar which fails for weeks still blocks its known busy times. */
const LOOKAHEAD_MARGIN = 60 * DAY

/** Without a limit, a recurrence rule that never matches would be expanded forever. */
const WORKER_LIMITS: WorkerLimits = { timeoutMs: 5 * SECOND, memoryMb: 256 }

async function readFeed(
  { clock, scheduling, feedLimits }: Pick<FeedDeps, 'clock' | 'scheduling' | 'feedLimits'>,
  url: string,
): Promise<Span[] | { problem: string }> {
  const now = clock.now().getTime()
  const window = { from: now - DAY, to: now + scheduling.windowDays * DAY + LOOKAHEAD_MARGIN }
  try {
    const text = await fetchText(url, { bytes: MAX_FEED_BYTES, ...feedLimits })
    const input = { text, window, coachZone: scheduling.timeZone }
    return await runInWorker<typeof readCalendar>('readCalendar', input, WORKER_LIMITS)
  } catch (error) {
    if (error instanceof OutboundError || error instanceof WorkerError) return { problem: error.message }
    throw error
  }
}

async function saveBusyTimes({ database, clock }: FeedDeps, urlHash: string, spans: Span[]): Promise<void> {
  const state = { readAt: clock.now(), failingSince: null, lastError: null }
  const rows = spans.map((span) => ({ urlHash, busy: timeRange(span) }))
  await database.transact(async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ urlHash, ...state })
      .onConflictDoUpdate({ target: calendarFeeds.urlHash, set: state })
    await tx.delete(calendarBusy).where(eq(calendarBusy.urlHash, urlHash))
    for (let first = 0; first < rows.length; first += 500) {
      await tx.insert(calendarBusy).values(rows.slice(first, first + 500))
    }
  })
}

async function recordFailure({ database, clock, log }: FeedDeps, urlHash: string, calendar: number, problem: string) {
  const now = clock.now()
  const [row] = await database.db
    .insert(calendarFeeds)
    .values({ urlHash, failingSince: now, lastError: problem })
    .onConflictDoUpdate({
      target: calendarFeeds.urlHash,
      set: { failingSince: sql`coalesce(${calendarFeeds.failingSince}, ${now.toISOString()})`, lastError: problem },
    })
    .returning()
  const wasNeverRead = !row?.readAt
  const isLongFailing = now.getTime() - (row?.failingSince ?? now).getTime() >= HOUR
  const message = wasNeverRead
    ? 'a calendar of the coach could never be read: its busy times are unknown'
    : 'a calendar of the coach could not be read: its last known busy times still apply'
  if (isLongFailing || wasNeverRead) {
    log.error({ calendar, problem, readAt: row?.readAt }, message)
    const subject = `calendar ${calendar} of CALENDAR_FEEDS`
    await alertOwner({ db: database.db, clock }, { kind: 'calendar-unreadable', subject, detail: problem })
  } else log.warn({ calendar, problem, readAt: row?.readAt }, message)
}

/** Deletes what was read from calendars that are no longer in the settings. */
async function deleteRemovedFeeds({ database, feeds }: FeedDeps): Promise<void> {
  const isRemoved = feeds.length > 0 ? notInArray(calendarFeeds.urlHash, feeds.map(sha256)) : undefined
  await database.db.delete(calendarFeeds).where(isRemoved)
}
