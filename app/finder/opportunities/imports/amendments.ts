import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.server.ts'
import { FIELD_ASSIGNMENTS } from './columns.ts'
import type { StoreDeps } from './store.ts'

/** A solicitation of an office: the row that people know it by, and the one that its newest notice came with. */
type AmendedPair = { known: string; newest: string }

/** Pairs in one transaction: on PGlite every other query waits for it. */
const BATCH_SIZE = 200

/**
 * SAM.gov repeats a solicitation with each amendment, under a new notice id. Its newest notice moves to the row that came
 * first, and so to the id that picks, threads and pages refer to; the row of the newest takes the earlier notice. Running it
 * again changes nothing.
 *
 * @param since when this import began: a row that was there before it keeps its id
 */
export async function applyAmendments({ database, clock }: StoreDeps, since: Date): Promise<void> {
  const pairs = await findAmendedPairs(database, since)
  const at = clock.now().toISOString()
  for (let start = 0; start < pairs.length; start += BATCH_SIZE) {
    const rows = JSON.stringify(
      pairs.slice(start, start + BATCH_SIZE).flatMap(({ known, newest }) => [
        { id: known, other: newest },
        { id: newest, other: known },
      ]),
    )
    const exchanged = sql`jsonb_to_recordset(${rows}::text::jsonb) as pair (id text, other text)`
    await database.transact(async (tx) => {
      await tx.execute(sql`
        update opportunities o set ${FIELD_ASSIGNMENTS}, kind = given.kind, record_id = given.record_id,
          as_of = given.as_of, version = o.version + 1, changed_at = ${at}::timestamptz
        from ${exchanged} join opportunities given on given.id = pair.other where o.id = pair.id`)
      await tx.execute(sql`
        update feed_records r set opportunity_id = pair.other from ${exchanged} where r.opportunity_id = pair.id`)
    })
  }
}

async function findAmendedPairs({ db }: Database, since: Date): Promise<AmendedPair[]> {
  const { rows } = await db.execute<AmendedPair>(sql`
    select distinct known, newest from (
      select first_value(id) over (partition by number, coalesce(agency_code, '')
          order by superseded, first_seen_at >= ${since.toISOString()}::timestamptz, coalesce(posted_at, posted_on), record_id) as known,
        first_value(id) over (partition by number, coalesce(agency_code, '')
          order by coalesce(posted_at, posted_on) desc nulls last, record_id desc) as newest
      from opportunities
      where source = 'sam' and number <> record_id and kind in ('presolicitation', 'solicitation', 'combined-solicitation')
    ) s where known <> newest`)
  return rows
}

/** Of one number and office the newest notice replaces the others, and an award replaces all that were posted before it. */
export async function markSuperseded({ database }: { database: Database }): Promise<void> {
  await database.db.execute(sql`
    with ranked as (
      select id, number <> record_id and (row_number() over (
        partition by number, coalesce(agency_code, '')
        order by coalesce(posted_at, posted_on) desc nulls last, record_id desc) > 1
        or exists (select from past_awards a where a.feed in ('sam', 'sam-api') and a.number = o.number
          and a.office_code is not distinct from o.agency_code and a.posted_on >= o.posted_on)) as superseded
      from opportunities o where source = 'sam')
    update opportunities o set superseded = r.superseded from ranked r
    where o.id = r.id and o.superseded is distinct from r.superseded`)
}
