import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import type { FeedName } from '../sources/feed.ts'
import { type ImportCounts, NO_COUNTS } from './import-counts.ts'
import { feedRecordKey, type PendingRecord } from './spool.ts'

const COLUMNS = sql.raw(
  'number, title, recipient, amount_cents, agency, office_code, naics, product_code, assistance_listing, state, posted_on, awarded_on, ends_on, url',
)
const DEFINITIONS = sql.raw(
  'number text, title text, recipient text, amount_cents bigint, agency text, office_code text, naics text, product_code text, assistance_listing text, state text, posted_on date, awarded_on date, ends_on date, url text',
)
const ASSIGNMENTS = sql.raw(
  [
    'hash',
    'as_of',
    'last_seen_on',
    ...'number title recipient amount_cents agency office_code naics product_code assistance_listing state posted_on awarded_on ends_on url'.split(
      ' ',
    ),
  ]
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Writes the awards of a batch, or only counts them. Data of an earlier day than the stored one changes nothing. */
export async function storeAwards(
  db: Db,
  { feed, asOf, dry }: { feed: FeedName; asOf: string; dry: boolean },
  awards: readonly PendingRecord[],
): Promise<ImportCounts> {
  if (awards.length === 0) return NO_COUNTS
  const given = awards.map((award) => {
    const key = JSON.stringify({ key: feedRecordKey(award), hash: award.hash })
    return `${key.slice(0, -1)},${award.fieldsJson.slice(1)}`
  })
  const rows = sql`jsonb_to_recordset(${`[${given.join(',')}]`}::text::jsonb) as given (key text, hash text, ${DEFINITIONS})`
  const { rows: known } = await db.execute<{ newer: boolean }>(sql`
    select p.as_of > ${asOf}::date or p.hash = given.hash as newer from ${rows} join past_awards p on p.feed = ${feed} and p.key = given.key`)
  if (!dry)
    await db.execute(sql`
      insert into past_awards (feed, key, hash, as_of, last_seen_on, ${COLUMNS})
      select ${feed}, key, hash, ${asOf}::date, ${asOf}::date, ${COLUMNS} from ${rows}
      on conflict (feed, key) do update set ${ASSIGNMENTS} where past_awards.as_of <= excluded.as_of`)
  const unchanged = known.filter(({ newer }) => newer).length
  return { ...NO_COUNTS, new: awards.length - known.length, changed: known.length - unchanged, unchanged }
}
