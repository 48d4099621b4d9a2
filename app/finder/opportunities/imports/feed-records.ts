import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.server.ts'
import { textRows } from '../../../platform/database/text-rows.ts'
import type { FeedName } from '../sources/feed.ts'

/** The last record of a feed under one key. */
export type FeedRecordState = {
  hash: string
  asOf: string
  lastSeenOn: string
  removed: boolean
}

const PAGE_SIZE = 20_000

/** All records of a feed so far, awards included, by key, so that unchanged ones are not parsed again. */
export async function loadFeedRecords(
  { database }: { database: Database },
  feed: FeedName,
): Promise<Map<string, FeedRecordState>> {
  const known = new Map<string, FeedRecordState>()
  const records = sql`select r.feed, r.key, r.hash, r.as_of, r.last_seen_on, o.removed_on is not null as removed
    from feed_records r join opportunities o on o.id = r.opportunity_id`
  const awards = sql`select feed, key, hash, as_of, last_seen_on, false as removed from past_awards`
  for (const source of [records, awards]) {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const { rows }: { rows: (FeedRecordState & { key: string })[] } = await database.db.execute(sql`
        select key, hash, as_of::text as "asOf", last_seen_on::text as "lastSeenOn", removed from (${source}) r
        where feed = ${feed} and key > ${last} order by key limit ${PAGE_SIZE}`)
      for (const { key, ...state } of rows) known.set(key, state)
      last = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.key
    }
  }
  return known
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
        update past_awards set last_seen_on = ${day}::date
        where feed = ${feed} and last_seen_on < ${day}::date and key in ${batch}`)
      await tx.execute(sql`
        update opportunities o set removed_on = null from feed_records r
        where o.removed_on is not null and r.opportunity_id = o.id and r.feed = ${feed}
          and r.key in ${batch}`)
    })
  }
}
