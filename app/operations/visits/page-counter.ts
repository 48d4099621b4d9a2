import { lt, sql } from 'drizzle-orm'
import { countedPages } from '../../catalog/pages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Clock, MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { addDays, dayOf, today } from '../../platform/dates.ts'
import { createSources } from './arrival-source.ts'
import { pageViews } from './visits.sql.ts'

/** What a page is counted by; nothing of it is stored but the source that the referrer is reduced to. */
export interface Arrival {
  userAgent: string | undefined
  /** The header `Sec-Purpose`: a page that a browser fetches ahead may never be looked at. */
  purpose: string | undefined
  referrer: string | undefined
  /** The header `Host`. */
  host: string | undefined
}

/** How many arrivals, by the business's day, the page and the source. */
interface PageCount {
  day: string
  path: string
  source: string
  views: number
}

export interface PageCounter {
  /** Counts a page that was sent whole to a reader. Cheap: it only adds to a count in memory. */
  count(path: string, arrival: Arrival): void
  /** All that was counted since the last time, one for each day, page and source. */
  take(): PageCount[]
  /** What could not be saved: it's taken again the next time. */
  putBack(counts: readonly PageCount[]): void
}

/** Words by which programs that read pages name themselves, those that test sites among them. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|externalhit|headless|lighthouse|monitor|scan|fetch|curl|wget|python|httpclient|http-client|axios|okhttp|libwww|node|undici/i

export function createPageCounter({ clock }: { clock: Clock }): PageCounter {
  let pending: PageCount[] = []
  let ofDay = createDay(clock)
  return {
    count(path, { userAgent, purpose, referrer, host }) {
      if (!countedPages.has(path) || !userAgent || PROGRAMS.test(userAgent) || purpose?.includes('prefetch')) return
      const now = clock.now().getTime()
      if (now >= ofDay.checkAt) ofDay = nextDay(clock, ofDay)
      const source = ofDay.sourceOf(referrer, host)
      const count = ofDay.counts.get(path)?.get(source) ?? begin(ofDay, path, source)
      count.views += 1
    },
    take() {
      const taken = mergeCounts(pending)
      pending = []
      ofDay = { ...ofDay, counts: new Map() }
      return taken
    },
    putBack(rest) {
      pending.push(...rest)
    },
  }

  function begin({ day, counts }: CountedDay, path: string, source: string): PageCount {
    const count = { day, path, source, views: 0 }
    const ofPath = counts.get(path) ?? new Map<string, PageCount>()
    counts.set(path, ofPath.set(source, count))
    pending.push(count)
    return count
  }
}

/** One for each day, page and source, in an order in which two processes that save at once can't block each other. */
function mergeCounts(counts: readonly PageCount[]): PageCount[] {
  const merged = new Map<string, PageCount>()
  for (const count of counts) {
    const key = `${count.day} ${count.path} ${count.source}`
    merged.set(key, { ...count, views: count.views + (merged.get(key)?.views ?? 0) })
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
}

interface CountedDay {
  day: string
  /** When it may be over: asking the calendar for each page would take longer than the rest. */
  checkAt: number
  sourceOf: ReturnType<typeof createSources>
  /** By page, and then by source. */
  counts: Map<string, Map<string, PageCount>>
}

function createDay(clock: Clock): CountedDay {
  const now = clock.now()
  return { day: dayOf(now), checkAt: nextMinute(now), sourceOf: createSources(), counts: new Map() }
}

function nextDay(clock: Clock, last: CountedDay): CountedDay {
  const now = clock.now()
  return dayOf(now) === last.day ? { ...last, checkAt: nextMinute(now) } : createDay(clock)
}

/** Days begin with a full minute in every time zone. */
function nextMinute(now: Date): number {
  return (Math.floor(now.getTime() / MINUTE) + 1) * MINUTE
}

/** Days for which counts are kept: a year, and the month before it to compare with. */
const VIEWS_KEPT_DAYS = 400

/** Adds what this process has counted to what is stored; the others add theirs. While the database is down it's kept. */
export async function saveCounts({
  database: { db },
  pageCounter,
  log,
}: Pick<AppContext, 'database' | 'pageCounter' | 'log'>): Promise<void> {
  const counts = pageCounter.take()
  if (counts.length === 0) return
  try {
    await addCounts(db, counts)
  } catch (err) {
    pageCounter.putBack(counts)
    log.warn({ err }, 'the page counts could not be saved, and are tried again')
  }
}

async function addCounts(db: Db, counts: PageCount[]): Promise<void> {
  await db
    .insert(pageViews)
    .values(counts)
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.path, pageViews.source],
      set: { views: sql`${pageViews.views} + excluded.views` },
    })
}

/** Every day: what is older than a year and a month. */
export async function deleteOldCounts({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>) {
  await db.delete(pageViews).where(lt(pageViews.day, addDays(today(clock), -VIEWS_KEPT_DAYS)))
}
