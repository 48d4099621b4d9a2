import { and, gte, lt, lte, sql } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import { addDays, today } from '../platform/dates.ts'
import type { PageCount } from './page-counter.ts'
import { pageViews } from './visits.sql.ts'

/** Days for which counts are kept: a year, and the month before it to compare with. */
export const VIEWS_KEPT_DAYS = 400

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

/** The views of each day from one to another, both included; a day without any is left out. */
export function viewsByDay(db: Db, from: string, to: string) {
  return db
    .select({ day: pageViews.day, views: total })
    .from(pageViews)
    .where(isBetween(from, to))
    .groupBy(pageViews.day)
    .orderBy(pageViews.day)
}

/** The views by page, or by source, the most first. */
export function viewsBy(db: Db, what: 'path' | 'source', from: string, to: string) {
  return db
    .select({ of: pageViews[what], views: total })
    .from(pageViews)
    .where(isBetween(from, to))
    .groupBy(pageViews[what])
    .orderBy(sql`2 desc, 1`)
    .limit(MAX_LISTED)
}

/** The few that matter; the rest is in the total. */
const MAX_LISTED = 25

const total = sql<number>`sum(${pageViews.views})::integer`

function isBetween(from: string, to: string) {
  return and(gte(pageViews.day, from), lte(pageViews.day, to))
}
