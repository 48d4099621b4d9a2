import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.server.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import type { FeedName } from '../sources/feed.ts'

/** The last record of a feed under one key. */
export interface FeedRecordState {
  hash: string
  asOf: string
  lastSeenOn: string
  removed: boolean
}

const PAGE_SIZE = 20_000

/** All records of a feed so far, by key, so that unchanged ones are not parsed again. */
export async function loadFeedRecords(
  { database }: { database: Database },
  feed: FeedName,
): Promise<Map<string, FeedRecordState>> {
  const known = new Map<string, FeedRecordState>()
  let last = ''
  for (;;) {
    const { rows } = await database.db.execute<FeedRecordRow>(sql`
      select r.key, r.hash, r.as_of::text, r.last_seen_on::text, o.removed_on is not null as removed
      from feed_records r join opportunities o on o.id = r.opportunity_id
      where r.feed = ${feed} and r.key > ${last} order by r.key limit ${PAGE_SIZE}`)
    for (const { key, hash, as_of, last_seen_on, removed } of rows)
      known.set(key, { hash, asOf: as_of, lastSeenOn: last_seen_on, removed })
    if (rows.length < PAGE_SIZE) return known
    last = rows.at(-1)?.key ?? ''
  }
}

interface FeedRecordRow extends Record<string, unknown> {
  key: string
  hash: string
  as_of: string
  last_seen_on: string
  removed: boolean
}

/** Records that these were still there on this day, and restores those that had been removed. */
export async function recordSeen(
  { database }: { database: Database },
  feed: FeedName,
  day: string,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += PAGE_SIZE / 4) {
    const batch = textRows(keys.slice(start, start + PAGE_SIZE / 4))
    await database.transact(async (tx) => {
      await tx.execute(sql`
        update feed_records set last_seen_on = ${day}::date
        where feed = ${feed} and last_seen_on < ${day}::date
          and key in ${batch}`)
      await tx.execute(sql`
        update opportunities o set removed_on = null from feed_records r
        where o.removed_on is not null and r.opportunity_id = o.id and r.feed = ${feed}
          and r.key in ${batch}`)
    })
  }
}
