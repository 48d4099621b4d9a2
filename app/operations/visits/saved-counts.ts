import { lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { addDays, today } from '../../platform/dates.ts'
import type { PageCount } from './page-counter.ts'
import { pageViews } from './visits.sql.ts'

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
