import { count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { site } from '../../../../site.config.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { DAY, HOUR, SECOND } from '../../../platform/clock.ts'
import { type Check, type Finding, fine, warning } from '../../../platform/finding.ts'
import { fetchText } from '../../../platform/http/outbound-fetch.server.ts'
import { OutboundError } from '../../../platform/http/outbound-request.server.ts'
import { alertOwner } from '../../../platform/mail/owner-alerts.ts'
import { runInWorker, WorkerError, type WorkerLimits } from '../../../platform/process/worker.server.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { calendarBusy, calendarFeeds, timeRange } from '../bookings.sql.ts'
import type { BusyTimes, readCalendar } from './busy-times.ts'
import { findOwnCalendars, forgetRemovedCalendars, openOwnCalendars, shownUrl } from './own-calendars.ts'
import { SAMPLE_CALENDAR } from './scarcity.ts'

/** With the secret, the addresses of the calendars that she added at her desk are encrypted. The limits are for tests, whose calendars are on this machine. */
type FeedDeps = Pick<AppContext, 'database' | 'clock' | 'log' | 'scheduling' | 'secret' | 'feeds' | 'feedLimits'>

/** A calendar that is read, with its name for logs and alerts. */
type Feed = Awaited<ReturnType<typeof findFeeds>>[number]

/**
 * Reads every calendar of the coach and stores its busy times. Where one cannot be read, its last busy times stay, and
 * the log says so: as an error once that has lasted an hour. Runs every ten minutes and at the start.
 */
export async function readFeeds(deps: FeedDeps): Promise<void> {
  await forgetRemovedCalendars(deps)
  const feeds = await findFeeds(deps)
  const hashes = [SAMPLE_CALENDAR, ...feeds.map(({ urlHash }) => urlHash)]
  await deps.database.db.delete(calendarFeeds).where(notInArray(calendarFeeds.urlHash, hashes))
  for (const feed of feeds) await readAndStore(deps, feed)
}

/** Reads every calendar of `.env` now. Returns one line for each that fails, without its secret URL. */
export async function checkFeeds(deps: Omit<FeedDeps, 'database' | 'log' | 'secret'>): Promise<string[]> {
  const found = await Promise.all(deps.feeds.map((url) => readFeed(deps, url)))
  return found.flatMap((read, index) =>
    'problem' in read ? [`CALENDAR_FEEDS, calendar ${index + 1}: ${read.problem}`] : [],
  )
}

/** What the calendar lacks: each address of `.env` is read now. Those of the desk say there how they are. */
export function calendarChecks(app: AppContext): readonly Check[] {
  const cure = 'Correct it in .env, or at your desk under Settings, and restart the site.'
  return [{ name: 'calendar', cure, run: () => checkCalendar(app, cure) }]
}

async function checkCalendar(app: AppContext, cure: string): Promise<Finding> {
  const { clarityCallScheduling, focusCallScheduling } = site.links
  if (clarityCallScheduling && focusCallScheduling) return fine('calendar', 'calls are booked elsewhere')
  const missing = app.videoLink ? [] : ['no video link is set, but the invitation to a call promises one']
  const problems = [...missing, ...(await checkFeeds(app))]
  return problems.length > 0 ? warning('calendar', problems.join('; '), cure) : fine('calendar', 'it can be read')
}

/** Reads one calendar now, by the hash of its address, and stores its busy times. @returns whether there is one */
export async function readFeedNow(deps: FeedDeps, urlHash: string): Promise<boolean> {
  const feed = (await findFeeds(deps)).find((each) => each.urlHash === urlHash)
  if (feed) await readAndStore(deps, feed)
  return feed !== undefined
}

/** A calendar as the desk shows it, without its address; one that isn't `isOwn` is in `.env`. */
export type CalendarState = Awaited<ReturnType<typeof findCalendars>>[number]

const SOON = 14 * DAY

/** Every calendar whose busy times can't be booked, with how its last reading went. Those of `.env` come first. */
export async function findCalendars({
  database: { db },
  clock,
  feeds,
}: Pick<FeedDeps, 'database' | 'clock' | 'feeds'>) {
  const all = [
    ...feeds.map((url, at) => ({ ...fileCalendar(url, at), isOwn: false })),
    ...(await findOwnCalendars(db)).map((calendar) => ({ ...calendar, isOwn: true })),
  ]
  const hashes = all.map(({ urlHash }) => urlHash)
  const from = clock.now().getTime()
  const states = await db.select().from(calendarFeeds).where(inArray(calendarFeeds.urlHash, hashes))
  const soon = await db
    .select({ urlHash: calendarBusy.urlHash, count: count() })
    .from(calendarBusy)
    .where(
      sql`${inArray(calendarBusy.urlHash, hashes)} and ${calendarBusy.busy} && ${timeRange({ from, to: from + SOON })}`,
    )
    .groupBy(calendarBusy.urlHash)
  return all.map((calendar) => {
    const state = states.find(({ urlHash }) => urlHash === calendar.urlHash)
    const busySoon = soon.find(({ urlHash }) => urlHash === calendar.urlHash)?.count ?? 0
    const { readAt = null, failingSince = null, lastError = null } = state ?? {}
    return {
      ...calendar,
      readAt,
      /** Why it couldn't be read the last time; null when it could. */
      problem: failingSince ? lastError : null,
      /** What of it couldn't be read, or not surely, in sentences; null when all could. */
      notes: failingSince ? null : lastError,
      /** How many busy times of it begin or last in the next two weeks. */
      busySoon,
    }
  })
}

function fileCalendar(url: string, at: number) {
  const name = `calendar ${at + 1} of CALENDAR_FEEDS`
  return { id: `file-${at + 1}`, name, urlHash: sha256(url), shownUrl: shownUrl(url) }
}

/** The `url` of one that can't be decrypted is undefined. */
async function findFeeds(deps: FeedDeps) {
  const ofFile = deps.feeds.map((url, at) => ({ ...fileCalendar(url, at), url }))
  const own = (await openOwnCalendars(deps)).map((calendar) => ({
    ...calendar,
    name: `the calendar “${calendar.name}”`,
  }))
  return [...ofFile, ...own]
}

async function readAndStore(deps: FeedDeps, { name, urlHash, url }: Feed): Promise<void> {
  const read = url === undefined ? { problem: LOST_SECRET } : await readFeed(deps, url)
  if ('problem' in read) return recordFailure(deps, { urlHash, name }, read.problem)
  // The notes have the titles of her entries, which no log needs.
  const { length: notes } = read.notes
  if (notes > 0)
    deps.log.warn({ calendar: name, notes }, 'some entries of a calendar of the coach could not be read, or not surely')
  await saveBusyTimes(deps, urlHash, read)
}

const LOST_SECRET = 'its address was encrypted under another APP_SECRET. Remove it and add it again'

const MAX_FEED_BYTES = 10 * 1024 * 1024

/** Beyond the booking window, so that a calendar which fails for weeks still blocks its known busy times. */
const LOOKAHEAD_MARGIN = 60 * DAY

/** Without a limit, a recurrence rule that never matches would be expanded forever. */
const WORKER_LIMITS: WorkerLimits = { timeoutMs: 5 * SECOND, memoryMb: 256 }

async function readFeed(
  { clock, scheduling, feedLimits }: Pick<FeedDeps, 'clock' | 'scheduling' | 'feedLimits'>,
  url: string,
): Promise<BusyTimes | { problem: string }> {
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

async function saveBusyTimes(
  { database, clock }: FeedDeps,
  urlHash: string,
  { spans, notes }: BusyTimes,
): Promise<void> {
  const more = notes.length > MAX_NOTES ? [`The same goes for ${notes.length - MAX_NOTES} more.`] : []
  const lastError = [...notes.slice(0, MAX_NOTES), ...more].join(' ') || null
  const state = { readAt: clock.now(), failingSince: null, lastError }
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

const MAX_NOTES = 5

async function recordFailure(
  { database, clock, log }: FeedDeps,
  { urlHash, name: calendar }: Pick<Feed, 'name' | 'urlHash'>,
  problem: string,
): Promise<void> {
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
    await alertOwner({ db: database.db, clock }, { kind: 'calendar-unreadable', subject: calendar, detail: problem })
  } else log.warn({ calendar, problem, readAt: row?.readAt }, message)
}
