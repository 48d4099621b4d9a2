import { lt, sql } from 'drizzle-orm'
import { countedPages } from '../../catalog/pages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Clock, MINUTE } from '../../platform/clock.ts'
import { addDays, dayOf, today } from '../../platform/dates.ts'
import { pageViews } from './visits.sql.ts'
import { createSources } from './visits.ts'

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

export type PageCounter = ReturnType<typeof createPageCounter>

/** Words by which programs that read pages name themselves, those that test sites among them. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|externalhit|headless|lighthouse|monitor|scan|fetch|curl|wget|python|httpclient|http-client|axios|okhttp|libwww|node|undici/i

export function createPageCounter({ clock }: { clock: Clock }) {
  // By day, page and source.
  let counts = new Map<string, PageCount>()
  let ofDay = createDay(clock.now())
  const add = (count: PageCount) => {
    const key = `${count.day} ${count.path} ${count.source}`
    counts.set(key, { ...count, views: count.views + (counts.get(key)?.views ?? 0) })
  }
  return {
    /** Counts a page that was sent whole to a reader. Cheap: it only adds to a count in memory. */
    count(path: string, { userAgent, purpose, referrer, host }: Arrival) {
      if (!countedPages.has(path) || !userAgent || PROGRAMS.test(userAgent) || purpose?.includes('prefetch')) return
      const now = clock.now()
      if (now.getTime() >= ofDay.checkAt) {
        const next = createDay(now)
        ofDay = next.day === ofDay.day ? { ...ofDay, checkAt: next.checkAt } : next
      }
      add({ day: ofDay.day, path, source: ofDay.sourceOf(referrer, host), views: 1 })
    },
    /** All that was counted since the last time, one for each day, page and source. */
    take() {
      // In an order in which two processes that save at once can't block each other.
      const taken = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
      counts = new Map()
      return taken
    },
    /** What could not be saved: it's taken again the next time. */
    putBack: (rest: readonly PageCount[]) => rest.forEach(add),
  }
}

/** `checkAt`: when it may be over. Asking the calendar for each page would take longer than the rest. */
function createDay(now: Date) {
  const checkAt = (Math.floor(now.getTime() / MINUTE) + 1) * MINUTE // days begin with a full minute in every time zone
  return { day: dayOf(now), checkAt, sourceOf: createSources() }
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
  const target = [pageViews.day, pageViews.path, pageViews.source]
  const set = { views: sql`${pageViews.views} + excluded.views` }
  try {
    await db.insert(pageViews).values(counts).onConflictDoUpdate({ target, set })
  } catch (err) {
    pageCounter.putBack(counts)
    log.warn({ err }, 'the page counts could not be saved, and are tried again')
  }
}

/** Every day: what is older than a year and a month. */
export async function deleteOldCounts({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>) {
  await db.delete(pageViews).where(lt(pageViews.day, addDays(today(clock), -VIEWS_KEPT_DAYS)))
}
