import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { RecordError } from '../sources/days.ts'
import { parseOwnFind } from '../sources/own/own-finds.ts'
import { storableFields } from './spool.ts'
import { storeRecords } from './store.ts'

/**
 * Keeps one find of the coach's own, in the columns of her file, as an opportunity that was seen on this day.
 *
 * @returns the opportunity's id
 * @throws RecordError for what a column can't hold
 */
export async function keepFind(
  { clock }: { clock: Clock },
  tx: Tx,
  record: Record<string, string>,
  day: string,
): Promise<string> {
  const parsed = parseOwnFind({ record, values: Object.values(record), line: 0, place: 'a page', problem: undefined })
  if (!('read' in parsed)) throw new RecordError('problem' in parsed ? parsed.problem : 'This is no opportunity.')
  const pending = {
    ...{ ...parsed.key, place: parsed.place, award: false, hash: sha256(JSON.stringify(record)) },
    fieldsJson: storableFields(parsed.read()),
  }
  await storeRecords(tx, { feed: 'own', source: 'own', asOf: day }, clock.now(), [pending])
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from opportunities where source = 'own' and number = ${parsed.key.number} and record_id = ${parsed.key.recordId}`,
  )
  const id = rows[0]?.id ?? ''
  await markFindSeen(tx, id, day)
  return id
}

/** That a find is still there. */
export async function markFindSeen(tx: Tx, id: string, day: string): Promise<void> {
  await tx.execute(
    sql`update feed_records set last_seen_on = ${day}::date where feed = 'own' and opportunity_id = ${id}`,
  )
  await tx.execute(sql`update opportunities set removed_on = null where id = ${id} and removed_on is not null`)
}

/** Takes a find off all lists, until it's seen again. */
export async function withdrawFind(tx: Tx, id: string, day: string): Promise<void> {
  await tx.execute(sql`update opportunities set removed_on = ${day}::date where id = ${id} and removed_on is null`)
}

/** Another text whenever a find has left the lists or is back: no import is noted for that. */
export async function withdrawnFindsKey(db: Db): Promise<string> {
  const { rows } = await db.execute<{ key: string | null }>(
    sql`select md5(string_agg(id, ' ' order by id)) as key from opportunities where source = 'own' and removed_on is not null`,
  )
  return rows[0]?.key ?? ''
}
