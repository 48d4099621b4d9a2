import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import { parseTerms } from '../../../platform/search-terms.ts'
import { buildTextSearch, loadSynonyms } from './text-search.ts'

/** The opportunities that match what was typed, over their titles and texts; undefined where it says nothing. */
export async function findMatchingIds(db: Db, typed: string): Promise<ReadonlySet<string> | undefined> {
  const terms = typed.trim() ? parseTerms(typed, await loadSynonyms(db)) : []
  if (terms.length === 0) return undefined
  const { from, conditions } = buildTextSearch(terms)
  const { rows } = await db.execute<{ ids: string[] | null }>(
    sql`select json_agg(f.opportunity_id) as ids from ${from} where ${sql.join([sql`true`, ...conditions], sql` and `)}`,
  )
  return new Set(rows[0]?.ids)
}
