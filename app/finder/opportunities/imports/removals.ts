import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.server.ts'
import { textRows } from '../../../platform/database/text-rows.ts'
import type { FeedName } from '../sources/feed.ts'
import { statusSql } from '../status.ts'
import type { FeedRecordState } from './feed-records.ts'

/** An extract with less than this share of the earlier records is treated as incomplete. */
const MIN_SHARE = 0.5
const BATCH_SIZE = 5000

/**
 * Marks what a complete extract no longer has (`missing`) and had not ended yet as removed by its source.
 *
 * @returns how many were marked, or would be.
 */
export async function markRemoved(
  { database }: { database: Database },
  { feed, asOf, dry }: { feed: FeedName; asOf: string; dry: boolean },
  known: ReadonlyMap<string, FeedRecordState>,
  missing: readonly string[],
): Promise<number> {
  const before = [...known.values()].filter(({ removed }) => !removed)
  if (before.some(({ lastSeenOn }) => lastSeenOn > asOf) || before.length - missing.length < before.length * MIN_SHARE)
    return 0
  let count = 0
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    const keys = missing.slice(start, start + BATCH_SIZE)
    const over = sql`select o.id from opportunities o join feed_records r on r.opportunity_id = o.id
      where r.feed = ${feed} and r.key in ${textRows(keys)}
        and o.removed_on is null and (${statusSql(asOf)}) in ('open', 'closing-soon', 'forecast', 'lapsed-forecast')`
    const { rows } = dry
      ? await database.db.execute(over)
      : await database.db.execute(
          sql`update opportunities set removed_on = ${asOf}::date where id in (${over}) returning id`,
        )
    count += rows.length
  }
  return count
}
